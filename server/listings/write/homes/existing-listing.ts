/** Finds the existing listing of a lister who posts a home again, to refer them to it. */
import { kindOf } from '../../../../kinds/index.ts';
import type { Tx } from '../../../db/schema.ts';
import { homeKey } from '../../home/home-key.ts';
import { homeTraits, isSameHome, type HomeRow } from '../../home/home-traits.ts';
import { listingTitle } from '../../present/title.ts';

/** The existing listing of the same home. */
export interface ExistingListing {
  /** Null when the same import is about to publish it. */
  readonly publicId: string | null;
  readonly title: string;
}

interface NewListing extends HomeRow {
  readonly owner_id: string;
  /** Null for a new listing. */
  readonly public_id: string | null;
  readonly first_published_at: Date | null;
}

/** Maximum number of listings with the same home key that are compared. */
const MAX_COMPARED = 20;

/**
 * The lister's other listing of this home that visitors see or will see soon; for a new listing, also a paused one. Null when there is
 * none, and when a door number is missing, because an owner may offer several flats of one building.
 */
export async function findExistingListing(tx: Tx, listing: NewListing): Promise<ExistingListing | null> {
  const key = homeKey(listing);
  if (!key || !homeTraits(listing)?.door) return null;
  const others = await tx
    .selectFrom('listing')
    .select(['public_id', 'kind', 'city_id', 'locality_id', 'details', 'lat', 'lng'])
    .where('owner_id', '=', listing.owner_id)
    .where('home_key', '=', key)
    .where('city_id', '=', listing.city_id)
    .where('public_id', '!=', listing.public_id ?? '')
    .where('status', 'in', ['active', 'pending_review', ...(listing.first_published_at ? [] : ['paused'])])
    .orderBy('id')
    .limit(MAX_COMPARED)
    .execute();
  const other = others.find((candidate) => isSameHome(listing, candidate));
  return other ? { publicId: other.public_id, title: titleOf(other) } : null;
}

/** The title by which its owner recognises it. */
export function titleOf({ kind: id, details }: HomeRow): string {
  const kind = kindOf(id);
  return kind ? listingTitle(kind, details) : id;
}
