import type { ListingKey } from './listing-key.ts';
import type { Tx } from './schema.ts';

/**
 * Locks listings until the commit, in the order that every writer uses, before rows that are derived from them are written. Otherwise a row
 * that was computed before a parallel change could be written after it.
 */
export async function lockListings(tx: Tx, keys: readonly ListingKey[]): Promise<void> {
  // one query per city, because a cluster can lock rows on one node only
  for (const [cityId, cityKeys] of [...Map.groupBy(keys, (key) => key.cityId)].toSorted(([a], [b]) => a - b))
    await tx
      .selectFrom('listing')
      .select('id')
      .where('city_id', '=', cityId)
      .where(
        'id',
        'in',
        cityKeys.map(({ listingId }) => listingId),
      )
      .orderBy('id')
      .forNoKeyUpdate()
      .execute();
}
