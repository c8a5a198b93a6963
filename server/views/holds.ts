/** What staff, or many reports, took from visitors (`listing_hold`). */
import type { Selectable } from 'kysely';
import type { Db, ListingHoldTable, Tx } from '../db/schema.ts';
import type { ListingKey } from '../search/index.ts';

export type HoldRow = Selectable<ListingHoldTable>;

/** The one that lasts; null when there is none. */
export async function openHold(db: Db | Tx, key: ListingKey): Promise<HoldRow | null> {
  const row = await db
    .selectFrom('listing_hold')
    .selectAll()
    .where('city_id', '=', key.cityId)
    .where('listing_id', '=', key.listingId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}
