import type { ListingKey } from './listing-key.ts';
import type { Tx } from './schema.ts';

/**
 * Locks listings until the commit, in the order in which every writer locks them, before rows that are derived from them are written.
 * Otherwise a row read before somebody's change could be written after it.
 */
export async function lockListings(tx: Tx, keys: readonly ListingKey[]): Promise<void> {
  // city by city, because a cluster locks the rows of one node
  for (const [cityId, inCity] of [...Map.groupBy(keys, (key) => key.cityId)].toSorted(([a], [b]) => a - b))
    await tx
      .selectFrom('listing')
      .select('id')
      .where('city_id', '=', cityId)
      .where(
        'id',
        'in',
        inCity.map(({ listingId }) => listingId),
      )
      .orderBy('id')
      .forNoKeyUpdate()
      .execute();
}
