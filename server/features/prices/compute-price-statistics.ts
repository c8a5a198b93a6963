/**
 * Computes asking prices: medians and quartiles by kind, locality or society, and bedrooms. The current month is computed again every hour,
 * past months only once.
 */
import { sql, type RawBuilder } from 'kysely';
import { BEDROOM_PARAM, BEDROOM_TOKENS } from '../../../contract/slug/vocabulary.ts';
import { dayInIndia, firstOfMonth } from '../../../kinds/calendar.ts';
import { KIND_IDS } from '../../../kinds/index.ts';
import { lockUntilCommit } from '../../db/lock-until-commit.ts';
import type { Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { layoutOf } from '../../search/table/numbering.ts';

/** Smaller groups get no statistics, because these would reveal single listings and the median would not be meaningful. */
const MIN_LISTINGS = 5;
/**
 * How many listings of one owner count for a locality, kind and number of bedrooms: the oldest. Otherwise a single lister could shift the
 * typical price.
 */
const MAX_LISTINGS_OF_OWNER = 3;
/**
 * When a city and kind are computed for the first time, this many past months are computed too, from the prices of the listings at that
 * time.
 */
const MONTHS_BACK = 12;

interface PriceGroup {
  readonly city: number;
  readonly kind: string;
  /** First day of the month, `YYYY-MM-DD`. */
  readonly month: string;
  /** First day of the next month. */
  readonly nextMonth: string;
}

function monthsBefore(month: string, count: number): string {
  const [year, monthNumber] = month.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, monthNumber - 1 - count, 1)).toISOString().slice(0, 10);
}

/** Computes the current month, and past months of a new city and kind. Safe to repeat and to interrupt: each month is one transaction. */
export async function computePriceStatistics({ db, now }: Pick<Deps, 'db' | 'now'>, signal?: AbortSignal): Promise<void> {
  const month = firstOfMonth(dayInIndia(now()));
  const cities = await db.selectFrom('listing_search').select('city_id').distinct().execute();
  for (const { city_id: city } of cities) {
    for (const kind of KIND_IDS) {
      if (signal?.aborted) return;
      const storedMonths = await db
        .selectFrom('locality_price')
        .select(sql<string>`month::text`.as('month'))
        .distinct()
        .where('city_id', '=', city)
        .where('kind', '=', kind)
        .execute();
      const pastMonths = storedMonths.length > 0 ? [] : Array.from({ length: MONTHS_BACK }, (_, n) => monthsBefore(month, n + 1));
      for (const groupMonth of [month, ...pastMonths]) {
        const group = { city, kind, month: groupMonth, nextMonth: monthsBefore(groupMonth, -1) };
        await db.transaction().execute((tx) => computeMonth(tx, group, now(), groupMonth === month));
      }
    }
  }
}

/**
 * Computes a month. A past month includes the current listings that had been published by then, with their price at that time. The rate per
 * sqft changes in proportion to the price, because areas do not change.
 */
async function computeMonth(tx: Tx, { city, kind, month, nextMonth }: PriceGroup, countedAt: Date, isCurrentMonth: boolean): Promise<void> {
  const layout = await layoutOf(tx);
  const bedroomNumbers = BEDROOM_TOKENS.flatMap((token) => layout.tokenOf(BEDROOM_PARAM, token) ?? []);
  const bedroomTokens = BEDROOM_TOKENS.filter((token) => layout.tokenOf(BEDROOM_PARAM, token) !== undefined);
  const priceInMonth = isCurrentMonth
    ? sql`s.price`
    : sql`(select p.amount from listing_price p where p.city_id = ${city} and p.listing_id = s.listing_id
        and p.at < ${`${nextMonth}T00:00:00+05:30`}::timestamptz order by p.at desc limit 1)`;
  // the routine and the job may compute the same month at once
  await lockUntilCommit(tx, `prices ${city} ${kind}`);
  for (const table of [sql`locality_price`, sql`society_price`])
    await sql`delete from ${table} where city_id = ${city} and kind = ${kind} and month = ${month}::date`.execute(tx);
  const { rows } = await sql<{ readonly slug: string | null }>`
    select ${city}::smallint as city_id, ${kind}::text as kind, case when grouping(locality_id) = 1 then 0 else locality_id end as locality_id,
      case when grouping(slug) = 1 then null else slug end as slug,
      case when grouping(bedrooms) = 1 then '' else bedrooms end as bedrooms, ${month}::text as month, count(*) as listings,
      percentile_disc(0.25) within group (order by price) as price_low, percentile_disc(0.5) within group (order by price) as price_median,
      percentile_disc(0.75) within group (order by price) as price_high,
      case when count(rate) >= ${MIN_LISTINGS} then percentile_disc(0.25) within group (order by rate) end as rate_low,
      case when count(rate) >= ${MIN_LISTINGS} then percentile_disc(0.5) within group (order by rate) end as rate_median,
      case when count(rate) >= ${MIN_LISTINGS} then percentile_disc(0.75) within group (order by rate) end as rate_high
    from (
      select locality_id, slug, bedrooms, price, (rate * price / nullif(price_now, 0))::real as rate,
        row_number() over (partition by locality_id, bedrooms, owner_id order by first_published_at, listing_id) as owner_rank
      from (
        select s.locality_id, k.slug, s.rate, s.price as price_now, ${priceInMonth} as price, s.listing_id, s.first_published_at, l.owner_id,
          (select (${bedroomTokens}::text[])[array_position(${bedroomNumbers}::int[], token::int)] from unnest(s.tokens) token
            where token::int = any(${bedroomNumbers}::int[]) limit 1) as bedrooms
        from listing_search s join listing l on l.city_id = s.city_id and l.id = s.listing_id
          left join society_key k on k.city_id = s.city_id and k.key = s.society
        where s.city_id = ${city} and s.kind = ${kind} and s.price is not null
          and s.first_published_at < ${`${nextMonth}T00:00:00+05:30`}::timestamptz
      ) listing
      where price is not null
    ) priced
    where owner_rank <= ${MAX_LISTINGS_OF_OWNER}
    group by grouping sets ((), (locality_id), (bedrooms), (locality_id, bedrooms), (slug), (slug, bedrooms))
    having count(*) >= ${MIN_LISTINGS} and (grouping(locality_id) = 1 or locality_id is not null)
      and (grouping(slug) = 1 or slug is not null)
      and (grouping(bedrooms) = 1 or bedrooms is not null)`.execute(tx);
  await storeStatistics(
    tx,
    sql`locality_price`,
    sql`locality_id`,
    rows.filter(({ slug }) => slug === null),
    countedAt,
  );
  await storeStatistics(
    tx,
    sql`society_price`,
    sql`slug`,
    rows.filter(({ slug }) => slug !== null),
    countedAt,
  );
}

/**
 * Stores the statistics. A cluster groups the rows on the node of the city, but cannot insert the result in the same statement.
 * @param placeColumn the column that identifies the place
 */
async function storeStatistics(
  tx: Tx,
  table: RawBuilder<unknown>,
  placeColumn: RawBuilder<unknown>,
  rows: readonly object[],
  countedAt: Date,
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into ${table} (city_id, kind, ${placeColumn}, bedrooms, month, listings, price_low, price_median, price_high,
      rate_low, rate_median, rate_high, counted_at)
    select city_id, kind, ${placeColumn}, bedrooms, month, listings, price_low, price_median, price_high, rate_low, rate_median, rate_high,
      ${countedAt}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (city_id smallint, kind text, locality_id integer, slug text, bedrooms text,
      month date, listings integer, price_low bigint, price_median bigint, price_high bigint, rate_low real, rate_median real,
      rate_high real)`.execute(tx);
}
