/** Counts what is asked for: medians and quartiles by kind, locality and bedrooms, this month's anew every hour, past ones once. */
import { sql } from 'kysely';
import { BEDROOM_PARAM, BEDROOM_TOKENS } from '../../../contract/slug/vocabulary.ts';
import { dayInIndia, firstOfMonth } from '../../../kinds/calendar.ts';
import { KIND_IDS } from '../../../kinds/index.ts';
import type { Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { layout } from '../../search/layout.ts';

/** A group with fewer has no figures (issue of privacy, and of a median that means nothing). */
export const FEWEST = 5;
/** Months before the first count that are reckoned from the prices listings had then. */
const MONTHS_BACK = 12;

interface Counted {
  readonly city: number;
  readonly kind: string;
  /** First day of the month and of the next. */
  readonly month: string;
  readonly until: string;
}

function monthBefore(month: string, back: number): string {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, number - 1 - back, 1)).toISOString().slice(0, 10);
}

/** Safe to repeat and to cut off: each city and kind of a month is one transaction. */
export async function countPrices({ db, now }: Pick<Deps, 'db' | 'now'>, signal?: AbortSignal): Promise<void> {
  const month = firstOfMonth(dayInIndia(now()));
  const cities = await db.selectFrom('listing_search').select('city_id').distinct().execute();
  for (const { city_id: city } of cities) {
    for (const kind of KIND_IDS) {
      if (signal?.aborted) return;
      const known = await db
        .selectFrom('locality_price')
        .select(sql<string>`month::text`.as('month'))
        .distinct()
        .where('city_id', '=', city)
        .where('kind', '=', kind)
        .execute();
      // months of a time when nothing was counted are filled once, the present one is counted anew
      const past = known.length > 0 ? [] : Array.from({ length: MONTHS_BACK }, (_, at) => monthBefore(month, at + 1));
      for (const counted of [month, ...past]) {
        const asked = { city, kind, month: counted, until: monthBefore(counted, -1) };
        await db.transaction().execute((tx) => countMonth(tx, asked, now(), counted === month));
      }
    }
  }
}

/**
 * A past month counts the listings of today that were there already, at the price they asked then. The rate moves with the price, as
 * areas do not change.
 */
async function countMonth(tx: Tx, { city, kind, month, until }: Counted, at: Date, present: boolean): Promise<void> {
  const options = BEDROOM_TOKENS.flatMap((token) => layout.token(BEDROOM_PARAM, token) ?? []);
  const names = BEDROOM_TOKENS.filter((token) => layout.token(BEDROOM_PARAM, token) !== undefined);
  const asked = present
    ? sql`s.price`
    : sql`(select p.amount from listing_price p where p.city_id = s.city_id and p.listing_id = s.listing_id
        and p.at < ${`${until}T00:00:00+05:30`}::timestamptz order by p.at desc limit 1)`;
  await sql`delete from locality_price where city_id = ${city} and kind = ${kind} and month = ${month}::date`.execute(tx);
  await sql`
    insert into locality_price (city_id, kind, locality_id, bedrooms, month, listings, price_low, price_median, price_high,
      rate_low, rate_median, rate_high, counted_at)
    select ${city}, ${kind}, case grouping(locality_id) when 1 then 0 else locality_id end,
      case grouping(bedrooms) when 1 then '' else bedrooms end, ${month}::date, count(*),
      percentile_disc(0.25) within group (order by price), percentile_disc(0.5) within group (order by price),
      percentile_disc(0.75) within group (order by price),
      case when count(rate) >= ${FEWEST} then percentile_disc(0.25) within group (order by rate) end,
      case when count(rate) >= ${FEWEST} then percentile_disc(0.5) within group (order by rate) end,
      case when count(rate) >= ${FEWEST} then percentile_disc(0.75) within group (order by rate) end, ${at}
    from (
      select locality_id, bedrooms, price, (rate * price / nullif(price_now, 0))::real as rate
      from (
        select s.locality_id, s.rate, s.price as price_now, ${asked} as price,
          (select (${names}::text[])[array_position(${options}::int[], token::int)] from unnest(s.tokens) token
            where token::int = any(${options}::int[]) limit 1) as bedrooms
        from listing_search s
        where s.city_id = ${city} and s.kind = ${kind} and s.price is not null
          and s.first_published_at < ${`${until}T00:00:00+05:30`}::timestamptz
      ) listing
      where price is not null
    ) then_asked
    group by grouping sets ((), (locality_id), (bedrooms), (locality_id, bedrooms))
    having count(*) >= ${FEWEST} and (grouping(locality_id) = 1 or locality_id is not null)
      and (grouping(bedrooms) = 1 or bedrooms is not null)`.execute(tx);
}
