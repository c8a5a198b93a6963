/**
 * The price history of listings. It is bounded, however often a price is changed. A day in India has at most two rows of a listing: the price
 * with which the day ends, and one for the prices before it on that day, with the time of the first and the amount of the lowest of them. What
 * is told about reductions stays true: a price that was replaced within a day never counts for a price cut, and for people who saved the
 * listing on that day, the price at that time was not lower than the stored one.
 */
import { sql, type RawBuilder } from 'kysely';
import { startOfDayInIndia } from '../../../kinds/calendar.ts';
import { kindOf } from '../../../kinds/index.ts';
import type { ListingKey } from '../../db/listing-key.ts';
import type { Tx } from '../../db/schema.ts';
import { comparablePriceOf } from '../present/price-and-area.ts';
import { MAX_PRICES } from '../present/price-history.ts';

interface CurrentPrice {
  readonly city_id: number;
  readonly listing_id: number;
  readonly price: number | null;
  /** The last recorded price. */
  readonly last: number | null;
  /** Number of stored prices that began today. */
  readonly today: number;
  /** Number of all stored prices. */
  readonly total: number;
}

/** Records the asking prices of live listings that differ from the last recorded price. Their search rows must already be written. */
export async function recordPrices(tx: Tx, keys: readonly ListingKey[], now: Date): Promise<void> {
  if (keys.length === 0) return;
  const records = JSON.stringify(keys.map(({ cityId, listingId }) => ({ city_id: cityId, listing_id: listingId })));
  const day = startOfDayInIndia(now);
  const prices = [...(await readSearchRowPrices(tx, records, day)), ...(await readCollapsedPrices(tx, records, day))];
  const changed = prices.filter(({ price, last }) => price !== null && (last === null || Number(price) !== Number(last)));
  if (changed.length === 0) return;
  const repeated = changed.filter(({ today }) => today > 1);
  if (repeated.length > 0) await combinePricesOfDay(tx, repeated, day, now);
  const full = changed.filter(({ total }) => total >= MAX_PRICES);
  if (full.length > 0) await deleteOldPrices(tx, full);
  await sql`insert into listing_price (city_id, listing_id, at, amount)
    select f.city_id, f.listing_id, ${now}, f.price
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as f (city_id smallint, listing_id bigint, price bigint)
    on conflict (city_id, listing_id, at) do update set amount = excluded.amount`.execute(tx);
}

/** Combines the prices that began on this day before `now` into one, so that the new price is the second one of the day. */
async function combinePricesOfDay(tx: Tx, listings: readonly CurrentPrice[], day: Date, now: Date): Promise<void> {
  const { rows } = await sql`
    select p.city_id, p.listing_id, min(p.at)::text as first, min(p.amount) as lowest
    from ${keysOf(listings)} join listing_price p on p.city_id = f.city_id and p.listing_id = f.listing_id
    where p.at >= ${day} and p.at < ${now} group by p.city_id, p.listing_id`.execute(tx);
  const combined = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as f (city_id smallint, listing_id bigint, first timestamptz, lowest bigint)`;
  await sql`update listing_price p set amount = f.lowest from ${combined}
    where p.city_id = f.city_id and p.listing_id = f.listing_id and p.at = f.first`.execute(tx);
  await sql`delete from listing_price p using ${combined}
    where p.city_id = f.city_id and p.listing_id = f.listing_id and p.at > f.first and p.at < ${now}`.execute(tx);
}

/** Deletes the oldest prices, so that there is room for one more. */
async function deleteOldPrices(tx: Tx, listings: readonly CurrentPrice[]): Promise<void> {
  const { rows } = await sql`
    select city_id, listing_id, at::text as at from (
      select p.city_id, p.listing_id, p.at, row_number() over (partition by p.city_id, p.listing_id order by p.at desc) as position
      from ${keysOf(listings)} join listing_price p on p.city_id = f.city_id and p.listing_id = f.listing_id
    ) ranked where position = ${MAX_PRICES}`.execute(tx);
  await sql`delete from listing_price p
    using jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as f (city_id smallint, listing_id bigint, at timestamptz)
    where p.city_id = f.city_id and p.listing_id = f.listing_id and p.at <= f.at`.execute(tx);
}

const keysOf = (listings: readonly CurrentPrice[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(
    listings.map(({ city_id, listing_id }) => ({ city_id, listing_id })),
  )}::jsonb) as f (city_id smallint, listing_id bigint)`;

/** What is recorded for a row. It is read separately, because a cluster cannot compare with it while inserting. */
const recordedPrices = (cityId: RawBuilder<unknown>, listingId: RawBuilder<unknown>, day: Date) => {
  const ofListing = sql`from listing_price p where p.city_id = ${cityId} and p.listing_id = ${listingId}`;
  return sql<Omit<CurrentPrice, 'city_id' | 'listing_id' | 'price'>>`(select p.amount ${ofListing} order by p.at desc limit 1) as last,
    (select count(*) ${ofListing} and p.at >= ${day}) as today, (select count(*) ${ofListing}) as total`;
};

async function readSearchRowPrices(tx: Tx, records: string, day: Date): Promise<readonly CurrentPrice[]> {
  const { rows } = await sql<CurrentPrice>`
    select s.city_id, s.listing_id, s.price, ${recordedPrices(sql`s.city_id`, sql`s.listing_id`, day)}
    from jsonb_to_recordset(${records}::jsonb) as k (city_id smallint, listing_id bigint)
    join listing_search s on s.city_id = k.city_id and s.listing_id = k.listing_id`.execute(tx);
  return rows;
}

/** Reads the prices of listings without a search row, because they are collapsed into the card of another listing of the same home. */
async function readCollapsedPrices(tx: Tx, records: string, day: Date): Promise<readonly CurrentPrice[]> {
  const { rows } = await sql<Omit<CurrentPrice, 'price'> & { kind: string; details: Record<string, unknown> }>`
    select l.city_id, l.id as listing_id, l.kind, l.details, ${recordedPrices(sql`l.city_id`, sql`l.id`, day)}
    from jsonb_to_recordset(${records}::jsonb) as k (city_id smallint, listing_id bigint)
    join home_listing h on h.city_id = k.city_id and h.listing_id = k.listing_id and h.is_collapsed
    join listing l on l.city_id = h.city_id and l.id = h.listing_id`.execute(tx);
  return rows.map(({ kind: id, details, ...row }) => {
    const kind = kindOf(id);
    return { ...row, price: kind ? (comparablePriceOf(kind, details)?.amount ?? null) : null };
  });
}
