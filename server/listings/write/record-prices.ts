/** The price history of listings. */
import { sql } from 'kysely';
import { kindOf } from '../../../kinds/index.ts';
import type { ListingKey } from '../../db/listing-key.ts';
import type { Tx } from '../../db/schema.ts';
import { comparablePriceOf } from '../present/price-and-area.ts';

/** Records the asking prices of live listings that differ from the last recorded price. Their search rows are written already. */
export async function recordPrices(tx: Tx, keys: readonly ListingKey[], now: Date): Promise<void> {
  if (keys.length === 0) return;
  const records = JSON.stringify(keys.map(({ cityId, listingId }) => ({ city_id: cityId, listing_id: listingId })));
  const prices = JSON.stringify(await foldedPrices(tx, records));
  await sql`insert into listing_price (city_id, listing_id, at, amount)
    select found.city_id, found.listing_id, ${now}, found.price
    from (
      select s.city_id, s.listing_id, s.price from jsonb_to_recordset(${records}::jsonb) as k (city_id smallint, listing_id bigint)
      join listing_search s on s.city_id = k.city_id and s.listing_id = k.listing_id
      union all
      select f.city_id, f.listing_id, f.price from jsonb_to_recordset(${prices}::jsonb) as f (city_id smallint, listing_id bigint, price bigint)
    ) found
    where found.price is not null
      and found.price is distinct from (select amount from listing_price last
        where last.city_id = found.city_id and last.listing_id = found.listing_id order by last.at desc limit 1)
    on conflict (city_id, listing_id, at) do update set amount = excluded.amount`.execute(tx);
}

/** Listings that are folded beneath another of the same home have no search row, but a price. */
async function foldedPrices(tx: Tx, records: string) {
  const { rows } = await sql<{ city_id: number; listing_id: number; kind: string; details: Record<string, unknown> }>`
    select l.city_id, l.id as listing_id, l.kind, l.details
    from jsonb_to_recordset(${records}::jsonb) as k (city_id smallint, listing_id bigint)
    join home_listing h on h.city_id = k.city_id and h.listing_id = k.listing_id and h.folded
    join listing l on l.city_id = h.city_id and l.id = h.listing_id`.execute(tx);
  return rows.map(({ city_id, listing_id, kind: id, details }) => {
    const kind = kindOf(id);
    return { city_id, listing_id, price: kind && (comparablePriceOf(kind, details)?.amount ?? null) };
  });
}
