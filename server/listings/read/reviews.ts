/** Reviews of listings, and moderation holds (listings hidden by staff or by reports). */
import type { Db, Tx } from '../../db/schema.ts';
import type { ListingKey } from '../../db/listing-key.ts';
import { listingKeyOf, type HoldRow, type ListingRow, type ReviewRow } from '../present/rows.ts';

/** Column values that select the rows about these listings. In a cluster, the city determines the node. */
const idArrays = (keys: readonly ListingKey[]) => ({
  cityIds: [...new Set(keys.map(({ cityId }) => cityId))],
  listingIds: keys.map(({ listingId }) => listingId),
});

/** Reads the reviews of several listings in one query, by listing id (unique across cities). */
export async function readReviews(db: Db | Tx, keys: readonly ListingKey[]): Promise<ReadonlyMap<number, ReviewRow>> {
  if (keys.length === 0) return new Map();
  const { cityIds, listingIds } = idArrays(keys);
  const rows = await db
    .selectFrom('listing_review')
    .selectAll()
    .where('city_id', 'in', cityIds)
    .where('listing_id', 'in', listingIds)
    .execute();
  return new Map(rows.map((row) => [row.listing_id, row]));
}

export async function readReview(db: Db | Tx, row: ListingRow): Promise<ReviewRow | null> {
  return (await readReviews(db, [listingKeyOf(row)])).get(row.id) ?? null;
}

/** The current hold of the listing; null when there is none. */
export async function readOpenHold(db: Db | Tx, key: ListingKey): Promise<HoldRow | null> {
  return (await readOpenHolds(db, [key])).get(key.listingId) ?? null;
}

/** Reads the current holds of several listings in one query, by listing id. */
export async function readOpenHolds(db: Db | Tx, keys: readonly ListingKey[]): Promise<ReadonlyMap<number, HoldRow>> {
  if (keys.length === 0) return new Map();
  const { cityIds, listingIds } = idArrays(keys);
  const rows = await db
    .selectFrom('listing_hold')
    .selectAll()
    .where('city_id', 'in', cityIds)
    .where('listing_id', 'in', listingIds)
    .where('ended_at', 'is', null)
    .execute();
  return new Map(rows.map((row) => [row.listing_id, row]));
}
