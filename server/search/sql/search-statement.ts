/**
 * Executes a search with one statement: the rows that meet all conditions, or all except one, are read once. Page, total, facets,
 * histograms and locality counts are computed from these rows, so all of them have the same state.
 */
import { sql } from 'kysely';
import { freshDays } from '../../../kinds/freshness.ts';
import { CONFIRMATION_PERIOD_DAYS, ENOUGH_PHOTOS, PERIOD_SPREAD, RELEVANCE_DAYS } from '../../../kinds/search/relevance.ts';
import type { Db } from '../../db/schema.ts';
import { TOP_SLOT, type SearchRequest } from '../types.ts';
import { texts, type Sql } from './condition-parts.ts';
import { allOf, freshCondition, metresFrom, scopeCondition, type Conditions } from './conditions.ts';
import { failingRows } from './failures.ts';

/** Edges of the intervals of both histograms, in the form in which the columns store the values. */
interface StoredEdges {
  readonly price: readonly number[];
  readonly area: readonly number[];
}

/** The meaning of a result row. */
const PART = { page: 0, promoted: 1, total: 2, locality: 3, photos: 4, price: 5, area: 6, token: 7, fresh: 8 } as const;
interface ResultRow {
  readonly part: number;
  /** The condition that these listings fail, starting at 1; 0 for none. */
  readonly failed: number;
  /** Id of a listing or a locality, number of an interval, or a token. */
  readonly key: number;
  /** Number of listings, or the position on the page. */
  readonly n: number;
}

/**
 * The result of the statement. `failed` has the meaning of `FailingRows.failed` (`failures.ts`), so the count without a condition is the sum
 * of the counts for 0 and for the condition.
 */
export class Counts {
  readonly #byPart: ReadonlyMap<number, readonly ResultRow[]>;
  readonly #byKey = new Map<string, number>();

  constructor(rows: readonly ResultRow[]) {
    this.#byPart = Map.groupBy(rows, ({ part }) => part);
    for (const { part, failed, key, n } of rows) this.#byKey.set(`${part} ${failed} ${key}`, n);
  }

  get pageIds(): number[] {
    return (this.#byPart.get(PART.page) ?? []).toSorted((a, b) => a.n - b.n).map(({ key }) => key);
  }
  get promotedIds(): number[] {
    return (this.#byPart.get(PART.promoted) ?? []).map(({ key }) => key);
  }
  /** Number of listings with all conditions except number `without`; 0 for all conditions. */
  count(part: Exclude<keyof typeof PART, 'page' | 'promoted'>, key: number, without: number): number {
    const countFailing = (failed: number) => this.#byKey.get(`${PART[part]} ${failed} ${key}`) ?? 0;
    return countFailing(0) + (without > 0 ? countFailing(without) : 0);
  }
  /** The localities of the counted listings. */
  keys(part: 'locality'): number[] {
    return [...new Set((this.#byPart.get(PART[part]) ?? []).map(({ key }) => key))];
  }
}

/**
 * The value by which a sort orders, and whether the highest values come first. Listings without a value come last; equal ones are sorted by
 * id.
 */
const SORTS: Readonly<
  Record<
    Exclude<SearchRequest['sort'], 'distance' | 'confirmed' | 'price_asc' | 'price_desc'>,
    { readonly value: Sql; readonly descending: boolean }
  >
> = {
  relevance: { value: relevanceTimeSql(), descending: true },
  newest: { value: sql`s.first_published_at`, descending: true },
  rate_asc: { value: sql`s.rate`, descending: false },
  rate_desc: { value: sql`s.rate`, descending: true },
};

/** The same time as `relevanceTime` (`index/row.ts`). In hours, because a day in a time zone may have 23. */
function relevanceTimeSql(): Sql {
  const { photos, photos_enough, rate, price } = RELEVANCE_DAYS;
  const period = sql.lit(CONFIRMATION_PERIOD_DAYS * 86_400);
  const offset = sql`(s.listing_id % ${period} * ${sql.lit(PERIOD_SPREAD)} % ${period})`;
  const start = sql`to_timestamp(floor((extract(epoch from s.last_confirmed_at) - ${offset}) / ${period}) * ${period} + ${offset})`;
  return sql`greatest(s.first_published_at, ${start}) + interval '24 hours' * (
    case when s.photo_count >= ${sql.lit(ENOUGH_PHOTOS)} then ${sql.lit(photos_enough)} when s.photo_count > 0 then ${sql.lit(photos)} else 0 end
    + case when s.rate is null then 0 else ${sql.lit(rate)} end + case when s.price is null then 0 else ${sql.lit(price)} end)`;
}

const intervalOf = (column: Sql, edges: readonly number[]): Sql =>
  edges.length > 1 ? sql`width_bucket(${column}::float8, ${sql.val([...edges])}::float8[])` : sql`null::int`;

/**
 * The time when a confirmation stops being fresh (see `keyOffsetOf` in `query/page.ts`). When it is the same number of days later for all kinds,
 * the time of the confirmation, which has the same order.
 */
function confirmedSortValue(kinds: readonly string[]): Sql {
  const byDays = [...Map.groupBy(kinds, freshDays)];
  if (byDays.length === 1) return sql`s.last_confirmed_at`;
  const cases = byDays.map(([days, kindsWithDays]) => sql`when s.kind = any(${texts(kindsWithDays)}) then ${sql.lit(days)}`);
  return sql`s.last_confirmed_at + interval '24 hours' * (case ${sql.join(cases, sql` `)} end)`;
}

function sortOf({ sort, near, kinds }: SearchRequest, price: Sql): { readonly value: Sql; readonly descending: boolean } {
  if (sort === 'distance' && near) return { value: metresFrom(near), descending: false };
  if (sort === 'price_asc' || sort === 'price_desc') return { value: price, descending: sort === 'price_desc' };
  if (sort === 'confirmed') return { value: confirmedSortValue(kinds), descending: true };
  return SORTS[sort === 'distance' ? 'relevance' : sort];
}

interface StatementParts {
  /** Null when facets, histograms and localities are not requested. */
  readonly edges: StoredEdges | null;
  /** Sorts rows without a price when sorting by price: the lump sum of a lease. */
  readonly otherPrice: Sql;
}

export async function runSearch(
  db: Db,
  request: SearchRequest,
  conditions: Conditions,
  { edges, otherPrice }: StatementParts,
): Promise<Counts> {
  const { failed, price, priceIntervals, tokens, from } = failingRows(conditions, (column) => intervalOf(column, edges?.price ?? []));
  const { value, descending } = sortOf(request, price);
  const countedColumns = edges
    ? sql`, s.locality_id, ${tokens} as tokens, (s.photo_count > 0)::int as photos, ${freshCondition(request)}::int as fresh,
        ${priceIntervals} as price_intervals, ${intervalOf(sql`s.area_sqm`, edges.area)} as area_interval`
    : sql``;
  const selectsPromoted = request.page === 1 && request.promoted > 0;
  const direction = descending ? sql`desc` : sql`asc`;
  const isByPrice = request.sort === 'price_asc' || request.sort === 'price_desc';
  const otherValue = isByPrice ? sql`case when ${price} is null then ${otherPrice} end` : sql`null::float8`;
  const offset = (request.page - 1) * request.limit;
  const statement = sql<ResultRow>`
    with matched as materialized (
      select s.listing_id, ${failed} as failed, ${value} as sort_value, ${otherValue} as other_sort_value,
        ${selectsPromoted ? sql`(s.promotion_flags <> '{}' and s.promotion_flags @> ${[TOP_SLOT]}::text[])` : sql`false`} as promoted${countedColumns}
      from ${from} where ${scopeCondition(request)} and ${allOf(conditions.fixed)} and ${failed} is not null
    ), page as (
      select listing_id, row_number() over () as n from (
        select listing_id from matched where failed = 0
        order by sort_value ${direction} nulls last, other_sort_value ${direction}, listing_id ${direction} limit ${request.limit}::bigint offset ${offset}::bigint) p
    )
    select ${sql.lit(PART.page)}::int as part, 0 as failed, listing_id as key, n from page
    ${selectsPromoted ? sql`union all select ${sql.lit(PART.promoted)}, 0, listing_id, 1 from matched where failed = 0 and promoted` : sql``}
    ${edges ? facetCounts() : sql`union all select ${sql.lit(PART.total)}, failed, 0, count(*) from matched group by failed`}`;
  return new Counts((await statement.execute(db)).rows);
}

/**
 * The total and the counts by each column. Rows are grouped by all columns at once. The mask of `grouping` identifies the column of a
 * count: it has the bits of all other columns, where the first column has the highest bit.
 */
function facetCounts(): Sql {
  const columns = ['locality_id', 'photos', 'area_interval', 'fresh'].map((name) => sql.ref(name));
  const sets = columns.map((column) => sql`(failed, ${column})`);
  return sql`
    union all
    select case grouping(${sql.join(columns)}) when 15 then ${sql.lit(PART.total)} when 7 then ${sql.lit(PART.locality)}
        when 11 then ${sql.lit(PART.photos)} when 13 then ${sql.lit(PART.area)} else ${sql.lit(PART.fresh)} end,
      failed, coalesce(${sql.join(columns)}, 0), count(*)
    from matched group by grouping sets ((failed), ${sql.join(sets)})
    having grouping(${sql.join(columns)}) = 15 or coalesce(${sql.join(columns)}) is not null
    union all
    select ${sql.lit(PART.price)}, failed, price_interval, count(*) from matched cross join lateral unnest(matched.price_intervals) price_interval
      group by failed, price_interval
    union all
    select ${sql.lit(PART.token)}, failed, token, count(*) from matched cross join lateral unnest(matched.tokens) token group by failed, token`;
}

/** The number of listings for each of these sets of conditions, with one statement. */
export async function runCounts(
  db: Db,
  counted: readonly { readonly request: SearchRequest; readonly conditions: Conditions['fixed'] }[],
): Promise<number[]> {
  if (counted.length === 0) return [];
  const parts = counted.map(
    ({ request, conditions }, n) =>
      sql`select ${sql.lit(n)}::int as at, count(*) as n from listing_search s where ${scopeCondition(request)} and ${allOf(conditions)}`,
  );
  const { rows } = await sql<{ at: number; n: number }>`${sql.join(parts, sql` union all `)}`.execute(db);
  const byIndex = new Map(rows.map(({ at, n }) => [at, n]));
  return counted.map((_, n) => byIndex.get(n) ?? 0);
}
