import type { Listing } from '../../../contract/listing/listing.ts';

/** The public data of a listing and its lister. */
export interface ContactSubject {
  readonly propertyId: string;
  /** Public name of the lister. */
  readonly name: string;
  /** `Owner`, `Agent` or `Developer`. */
  readonly role: string;
  readonly title: string;
}

export const contactSubject = ({
  id,
  lister,
  listing_role,
  title,
}: Pick<Listing, 'id' | 'lister' | 'listing_role' | 'title'>): ContactSubject => ({
  propertyId: id,
  name: lister.name,
  role: listing_role,
  title,
});
