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
import { forEachIndependently } from '../../jobs/attempts.ts';

/** Smaller groups get no statistics, because these would reveal single listings and the median would not be meaningful. */
const MIN_LISTINGS = 5;
/**
 * How many listings of one owner count in a group at most: the oldest. Only one counts if that is enough for statistics, because a few new
 * accounts with several listings each could otherwise outnumber the honest owners of a small locality and shift the typical price.
 */
const MAX_LISTINGS_OF_OWNER = 3;
/** The groups of a city that get statistics, by the columns that their listings have in common. */
const GROUPS = [[], ['locality_id'], ['bedrooms'], ['locality_id', 'bedrooms'], ['slug'], ['slug', 'bedrooms']] as const;
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

/**
 * Computes the current month, and past months of a new city and kind. Safe to repeat and to interrupt: each month is one transaction. Cities and
 * kinds are independent of each other.
 */
export async function computePriceStatistics({ db, now }: Pick<Deps, 'db' | 'now'>, signal?: AbortSignal): Promise<void> {
  const month = firstOfMonth(dayInIndia(now()));
  const cities = await db.selectFrom('listing_search').select('city_id').distinct().execute();
  const compute = async ({ city, kind }: Pick<PriceGroup, 'city' | 'kind'>) => {
    const storedMonths = await db
      .selectFrom('locality_price')
      .select(sql<string>`month::text`.as('month'))
      .distinct()
      .where('city_id', '=', city)
      .where('kind', '=', kind)
      .execute();
    const pastMonths = storedMonths.length > 0 ? [] : Array.from({ length: MONTHS_BACK }, (_, n) => monthsBefore(month, n + 1));
    for (const groupMonth of [month, ...pastMonths]) {
      if (signal?.aborted) return;
      const group = { city, kind, month: groupMonth, nextMonth: monthsBefore(groupMonth, -1) };
      await db.transaction().execute((tx) => computeMonth(tx, group, now(), groupMonth === month));
    }
  };
  await forEachIndependently(
    cities.flatMap(({ city_id: city }) => KIND_IDS.map((kind) => ({ city, kind }))),
    compute,
    signal,
  );
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
    with priced as (
      select locality_id, slug, bedrooms, price, (rate * price / nullif(price_now, 0))::real as rate, owner_id, first_published_at, listing_id
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
    )
    select ${city}::smallint as city_id, ${kind}::text as kind, coalesce(locality_id, 0) as locality_id, slug, coalesce(bedrooms, '') as bedrooms,
      ${month}::text as month, listings, price_low, price_median, price_high, rate_low, rate_median, rate_high
    from (${sql.join(GROUPS.map(statisticsOf), sql` union all `)}) statistics`.execute(tx);
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

/** The statistics of all groups of `priced` with these columns in common. The other columns are null. */
function statisticsOf(columns: readonly string[]): RawBuilder<unknown> {
  const refs = columns.map((column) => sql.ref(column));
  const partition = refs.length > 0 ? sql`partition by ${sql.join(refs)}` : sql``;
  const column = (name: string, type: string) => (columns.includes(name) ? sql.ref(name) : sql`null::${sql.raw(type)} as ${sql.ref(name)}`);
  const countWith = (max: number) => sql`count(*) filter (where owner_rank <= ${max}) over (${partition})`;
  const percentile = (share: number, of: string) => sql`percentile_disc(${sql.lit(share)}) within group (order by ${sql.ref(of)})`;
  const ratePercentile = (share: number) => sql`case when count(rate) >= ${MIN_LISTINGS} then ${percentile(share, 'rate')} end`;
  const isKnown =
    refs.length > 0
      ? sql`where ${sql.join(
          refs.map((ref) => sql`${ref} is not null`),
          sql` and `,
        )}`
      : sql``;
  return sql`(
    select ${column('locality_id', 'integer')}, ${column('slug', 'text')}, ${column('bedrooms', 'text')}, count(*) as listings,
      ${percentile(0.25, 'price')} as price_low, ${percentile(0.5, 'price')} as price_median, ${percentile(0.75, 'price')} as price_high,
      ${ratePercentile(0.25)} as rate_low, ${ratePercentile(0.5)} as rate_median, ${ratePercentile(0.75)} as rate_high
    from (
      select *, case when ${countWith(1)} >= ${MIN_LISTINGS} then 1 when ${countWith(2)} >= ${MIN_LISTINGS} then 2
        else ${MAX_LISTINGS_OF_OWNER} end as max_rank
      from (
        select *, row_number() over (partition by ${sql.join([...refs, sql.ref('owner_id')])} order by first_published_at, listing_id) as owner_rank
        from priced ${isKnown}
      ) ranked
    ) counted
    where owner_rank <= max_rank
    ${refs.length > 0 ? sql`group by ${sql.join(refs)}` : sql``}
    having count(*) >= ${MIN_LISTINGS})`;
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
