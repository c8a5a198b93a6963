import type { ListingKey } from '../../db/listing-key.ts';
import type { Db, Tx } from '../../db/schema.ts';
import type { PhotoRow } from '../present/rows.ts';

/** Whether visitors may see the photo. */
export const isPublicPhoto = ({ preview_token }: PhotoRow): boolean => preview_token === null;

/**
 * Reads the galleries of several listings in one query, by listing id (unique across cities), with the photos that only the owner and staff
 * may see.
 */
export async function readGalleries(db: Db | Tx, keys: readonly ListingKey[]): Promise<ReadonlyMap<number, readonly PhotoRow[]>> {
  if (keys.length === 0) return new Map();
  const rows = await db
    .selectFrom('listing_photo')
    .selectAll()
    .where('city_id', 'in', [...new Set(keys.map((key) => key.cityId))])
    .where(
      'listing_id',
      'in',
      keys.map((key) => key.listingId),
    )
    .orderBy('position')
    .orderBy('id')
    .execute();
  return Map.groupBy(rows, (row) => row.listing_id);
}
