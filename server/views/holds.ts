/** What staff, or many reports, took from visitors (`listing_hold`). */
import type { Selectable } from 'kysely';
import type { OwnHold } from '../../contract/shapes.ts';
import type { Db, ListingHoldTable, Tx } from '../db/schema.ts';
import type { ListingKey } from '../search/index.ts';
import { textOf } from './text.ts';

export type HoldRow = Selectable<ListingHoldTable>;

/** The one that lasts; null when there is none. */
export async function openHold(db: Db | Tx, key: ListingKey): Promise<HoldRow | null> {
  return (await holdsOf(db, [key])).get(key.listingId) ?? null;
}

/** Those that last of several listings in one query, by listing id (unique over all cities). */
export async function holdsOf(db: Db | Tx, keys: readonly ListingKey[]): Promise<ReadonlyMap<number, HoldRow>> {
  if (keys.length === 0) return new Map();
  const rows = await db
    .selectFrom('listing_hold')
    .selectAll()
    .where('city_id', 'in', [...new Set(keys.map(({ cityId }) => cityId))])
    .where(
      'listing_id',
      'in',
      keys.map(({ listingId }) => listingId),
    )
    .where('ended_at', 'is', null)
    .execute();
  return new Map(rows.map((row) => [row.listing_id, row]));
}

/** For the listing's owner, who reads what staff wrote but not who it was. */
export const presentHold = ({ why, since, reasons, note }: HoldRow): OwnHold => ({
  why,
  since: since.toISOString(),
  reasons: reasons.map((reason) => ({ reason, text: textOf(`review.reason_${reason}`) })),
  note,
});
