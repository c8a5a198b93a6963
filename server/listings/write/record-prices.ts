/** The price history of listings. */
import { sql, type RawBuilder } from 'kysely';
import { kindOf } from '../../../kinds/index.ts';
import type { ListingKey } from '../../db/listing-key.ts';
import type { Tx } from '../../db/schema.ts';
import { comparablePriceOf } from '../present/price-and-area.ts';

interface CurrentPrice {
  readonly city_id: number;
  readonly listing_id: number;
  readonly price: number | null;
  /** The last recorded price. */
  readonly last: number | null;
}

/** Records the asking prices of live listings that differ from the last recorded price. Their search rows must already be written. */
export async function recordPrices(tx: Tx, keys: readonly ListingKey[], now: Date): Promise<void> {
  if (keys.length === 0) return;
  const records = JSON.stringify(keys.map(({ cityId, listingId }) => ({ city_id: cityId, listing_id: listingId })));
  const prices = [...(await readSearchRowPrices(tx, records)), ...(await readCollapsedPrices(tx, records))];
  const changed = prices.filter(({ price, last }) => price !== null && (last === null || Number(price) !== Number(last)));
  if (changed.length === 0) return;
  await sql`insert into listing_price (city_id, listing_id, at, amount)
    select f.city_id, f.listing_id, ${now}, f.price
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as f (city_id smallint, listing_id bigint, price bigint)
    on conflict (city_id, listing_id, at) do update set amount = excluded.amount`.execute(tx);
}

/** The last recorded price of a row. It is read separately, because a cluster cannot compare with it while inserting. */
const lastPrice = (cityId: RawBuilder<unknown>, listingId: RawBuilder<unknown>) => sql<number | null>`(select p.amount from listing_price p
  where p.city_id = ${cityId} and p.listing_id = ${listingId} order by p.at desc limit 1)`;

async function readSearchRowPrices(tx: Tx, records: string): Promise<readonly CurrentPrice[]> {
  const { rows } = await sql<CurrentPrice>`
    select s.city_id, s.listing_id, s.price, ${lastPrice(sql`s.city_id`, sql`s.listing_id`)} as last
    from jsonb_to_recordset(${records}::jsonb) as k (city_id smallint, listing_id bigint)
    join listing_search s on s.city_id = k.city_id and s.listing_id = k.listing_id`.execute(tx);
  return rows;
}

/** Reads the prices of listings without a search row, because they are collapsed into the card of another listing of the same home. */
async function readCollapsedPrices(tx: Tx, records: string): Promise<readonly CurrentPrice[]> {
  const { rows } = await sql<Omit<CurrentPrice, 'price'> & { kind: string; details: Record<string, unknown> }>`
    select l.city_id, l.id as listing_id, l.kind, l.details, ${lastPrice(sql`l.city_id`, sql`l.id`)} as last
    from jsonb_to_recordset(${records}::jsonb) as k (city_id smallint, listing_id bigint)
    join home_listing h on h.city_id = k.city_id and h.listing_id = k.listing_id and h.is_collapsed
    join listing l on l.city_id = h.city_id and l.id = h.listing_id`.execute(tx);
  return rows.map(({ kind: id, details, ...row }) => {
    const kind = kindOf(id);
    return { ...row, price: kind ? (comparablePriceOf(kind, details)?.amount ?? null) : null };
  });
}
