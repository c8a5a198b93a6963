import type { Listing } from '../../../contract/listing/listing.ts';
import type { ContactSubject } from '../../shared/contact/contact-sheet.tsx';

/** What the contact sheet says about a listing. */
export const contactSubject = ({ id, lister, listing_role, title }: Listing): ContactSubject => ({
  propertyId: id,
  name: lister.name,
  role: listing_role,
  title,
});
