/** The conditions of single filters as plain SQL, for `sql-oracle.ts`: `l` is a listing, and `s` its row in `listing_search`. */
import { sql, type RawBuilder } from 'kysely';
import { dayInIndia } from '../../../kinds/calendar.ts';
import { availableDays, type AvailableToken, type FilterParam, type FilterSource } from '../../../kinds/search/filters.ts';
import type { FilterValue, SearchRequest } from '../types.ts';

export const SQM_PER_SQFT = 0.09290304;
export type Sql = RawBuilder<unknown>;

const pathSegments = ({ path }: FilterSource) => path.split('.');
/** The jsonb value of a field of `l`. For a field with rows, an array with the values of one column. */
function valueOf(source: FilterSource): Sql {
  const [name, column] = pathSegments(source);
  return column ? sql`jsonb_path_query_array(l.details, ${`$."${name}"[*]."${column}"`}::jsonpath)` : sql`l.details -> ${name}`;
}

/** The stored tokens that match an option: the option itself, and tokens that imply it. */
function matchingTokens(source: FilterSource, token: string): string[] {
  const { field } = source;
  const implies = 'enumeration' in field && field.control !== 'counts' ? Object.entries(field.enumeration.implies ?? {}) : [];
  return [token, ...implies.filter(([, implied]) => (implied as readonly string[]).includes(token)).map(([other]) => other)];
}

export function tokenCondition(filter: FilterParam, token: string): Sql {
  const cases = filter.sources.map((source) => {
    const value = valueOf(source);
    const list = sql`case jsonb_typeof(${value}) when 'array' then ${value} when 'string' then jsonb_build_array(${value}) else '[]'::jsonb end`;
    return sql`(l.kind = ${source.kind} and ${list} ?| ${sql.val(matchingTokens(source, token))}::text[])`;
  });
  return sql`(${sql.join(cases, sql` or `)})`;
}

/** Confirmations of homes, beds and rooms for rent are fresh for 7 days, all others for 15 days (see `freshDays`). */
const FRESH_DAYS = sql`case when l.kind in ('residential_rent', 'pg_hostel', 'flatmate') then 7 else 15 end`;
/** Confirmations count from the start of their day in India. */
export const confirmedDay = sql`date_trunc('day', l.last_confirmed_at, 'Asia/Kolkata')`;
export const freshUntil = sql`(${confirmedDay} + make_interval(days => ${FRESH_DAYS}))`;

export function flagCondition(filter: FilterParam, now: Date): Sql {
  if (filter.column === 'fresh') return sql`${freshUntil} > ${now}::timestamptz`;
  if (filter.column === 'photo_count') {
    // a photo with a preview token is not public yet
    return sql`exists (select 1 from listing_photo p where p.city_id = l.city_id and p.listing_id = l.id and p.preview_token is null)`;
  }
  if (filter.column === 'checked') {
    // staff approved what visitors see (see `table/staff-approval.ts`)
    return sql`exists (select 1 from listing_review r where r.city_id = l.city_id and r.listing_id = l.id
      and r.state in ('approved', 'waiting') and r.decided_at is not null)`;
  }
  const cases = filter.sources.map((source) => {
    const value = valueOf(source);
    const isSet = source.field.control === 'flag' ? sql`${value} = 'true'::jsonb` : sql`${value} is not null`;
    return sql`(l.kind = ${source.kind} and ${isSet})`;
  });
  return sql`(${sql.join(cases, sql` or `)})`;
}

/** The value of a number field; for a date, the days since 1970-01-01. */
function numberOf(filter: FilterParam): Sql {
  const date = (name: string) => sql`((l.details ->> ${name})::date - date '1970-01-01')`;
  const cases = filter.sources.map((source) => {
    const [name] = pathSegments(source);
    const value = source.field.control === 'date' ? date(name!) : sql`(l.details ->> ${name})::float8`;
    return sql`when ${source.kind} then ${value}`;
  });
  return sql`(case l.kind ${sql.join(cases, sql` `)} end)`;
}

/** Derived columns are read from the search table; `verifyTable` and its tests check them. Areas are filtered in sqft and stored in m². */
const COLUMNS: Readonly<Record<string, Sql>> = {
  price: sql`s.price`,
  deposit: sql`s.deposit`,
  deposit_months: sql`s.deposit::float8 / nullif(s.price, 0)`,
  rate: sql`s.rate::float8`,
  area_sqft: sql`s.area_sqm::float8`,
};

/** A bound in the form in which the column stores it (see `asStored` in `query/ranges.ts`). */
const asStored = (filter: FilterParam, value: number): number => {
  if (filter.column === 'area_sqft') return Math.fround(value * SQM_PER_SQFT);
  return filter.column === 'rate' ? Math.fround(value) : value;
};

export function rangeConditions(filter: FilterParam, value: Sql, min: unknown, max: unknown): Sql[] {
  const bound = (limit: unknown) =>
    typeof limit === 'string' ? sql`(${limit}::date - date '1970-01-01')` : sql`${asStored(filter, Number(limit))}::float8`;
  return [
    ...(min === undefined ? [] : [sql`${value} >= ${bound(min)}`]),
    ...(max === undefined ? [] : [sql`${value} <= ${bound(max)}`]),
    sql`${value} is not null`,
  ];
}

const withinDays = (filter: FilterParam, days: number, now: Date): Sql =>
  filter.column === 'last_confirmed_at'
    ? sql`${confirmedDay} >= date_trunc('day', ${now}::timestamptz - make_interval(days => ${days}::int), 'Asia/Kolkata')`
    : sql`${sql.ref(`l.${filter.column}`)} >= ${now}::timestamptz - make_interval(days => ${days}::int)`;

export function conditionsOf(filter: FilterParam, { filters, now }: SearchRequest): Sql[] {
  const value = filters[filter.param];
  const comparedValue = () => (filter.column ? COLUMNS[filter.column]! : numberOf(filter));
  if (filter.type === 'range') {
    const [min, max] = [filters[`${filter.param}_min`], filters[`${filter.param}_max`]];
    return min === undefined && max === undefined ? [] : rangeConditions(filter, comparedValue(), min, max);
  }
  if (value === undefined) return [];
  switch (filter.type) {
    case 'any-of':
      return [sql`(${sql.join(optionConditions(filter, value), sql` or `)})`];
    case 'all-of':
      return optionConditions(filter, value);
    case 'flag':
      return value === true ? [flagCondition(filter, now)] : [];
    case 'at-least':
      return rangeConditions(filter, comparedValue(), value, undefined);
    case 'at-most':
      return rangeConditions(filter, comparedValue(), undefined, value);
    case 'within-days':
      return [withinDays(filter, Number(value), now)];
    case 'available': {
      const { min, max } = availableDays(value as AvailableToken, dayInIndia(now));
      return rangeConditions(filter, numberOf(filter), min ?? undefined, max ?? undefined);
    }
  }
}

const optionConditions = (filter: FilterParam, options: FilterValue): Sql[] =>
  (options as readonly string[]).map((option) => tokenCondition(filter, option));
