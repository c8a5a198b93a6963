/**
 * Answers search requests by plain SQL over the table `listing`, so that tests can compare the index with it. It shares as little as
 * possible with the index: filtered fields are read from `details`, as the declarations of the filters say. Production does not use it.
 */
import { sql, type RawBuilder } from 'kysely';
import { LAND_UNITS } from '../../../contract/calculators/land-units.ts';
import { dayInIndia } from '../../../kinds/calendar.ts';
import { availableDays, filterParams, type AvailableToken, type FilterParam, type FilterSource } from '../../../kinds/search/filters.ts';
import { ALL_KINDS } from '../../../kinds/index.ts';
import type { Db } from '../../db/schema.ts';
import type { FilterValue, PolygonCorners, SearchRequest } from '../types.ts';
import { synonymsOf } from '../text/synonyms.ts';

const SQM_PER_SQFT = 0.09290304;
const METRES_PER_DEGREE = 111_195;
type Sql = RawBuilder<unknown>;

const path = ({ path }: FilterSource) => path.split('.');
/** The jsonb value of a field of `l`; of a field of rows, an array of the values of one column. */
function valueOf(source: FilterSource): Sql {
  const [name, column] = path(source);
  return column ? sql`jsonb_path_query_array(l.details, ${`$."${name}"[*]."${column}"`}::jsonpath)` : sql`l.details -> ${name}`;
}

/** The stored tokens that an option matches: the option itself and the tokens that imply it. */
function matchingTokens(source: FilterSource, token: string): string[] {
  const { field } = source;
  const implies = 'enumeration' in field && field.control !== 'counts' ? Object.entries(field.enumeration.implies ?? {}) : [];
  return [token, ...implies.filter(([, implied]) => (implied as readonly string[]).includes(token)).map(([other]) => other)];
}

function hasToken(filter: FilterParam, token: string): Sql {
  const cases = filter.sources.map((source) => {
    const value = valueOf(source);
    const list = sql`case jsonb_typeof(${value}) when 'array' then ${value} when 'string' then jsonb_build_array(${value}) else '[]'::jsonb end`;
    return sql`(l.kind = ${source.kind} and ${list} ?| ${sql.val(matchingTokens(source, token))}::text[])`;
  });
  return sql`(${sql.join(cases, sql` or `)})`;
}

function hasFlag(filter: FilterParam): Sql {
  if (filter.column === 'photo_count') {
    return sql`exists (select 1 from listing_photo p where p.city_id = l.city_id and p.listing_id = l.id)`;
  }
  if (filter.column === 'checked') {
    return sql`exists (select 1 from listing_review r where r.city_id = l.city_id and r.listing_id = l.id and r.state = 'approved')`;
  }
  const cases = filter.sources.map((source) => {
    const value = valueOf(source);
    const yes = source.field.control === 'flag' ? sql`${value} = 'true'::jsonb` : sql`${value} is not null`;
    return sql`(l.kind = ${source.kind} and ${yes})`;
  });
  return sql`(${sql.join(cases, sql` or `)})`;
}

function numberOf(filter: FilterParam): Sql {
  const date = (name: string) => sql`((l.details ->> ${name})::date - date '1970-01-01')`;
  const cases = filter.sources.map((source) => {
    const [name] = path(source);
    const value = source.field.control === 'date' ? date(name!) : sql`(l.details ->> ${name})::float8`;
    return sql`when ${source.kind} then ${value}`;
  });
  return sql`(case l.kind ${sql.join(cases, sql` `)} end)`;
}

/** Derived columns are taken from the search table; `verifyTable` and its tests check them. */
const COLUMNS: Readonly<Record<string, Sql>> = {
  price: sql`s.price`,
  deposit: sql`s.deposit`,
  deposit_months: sql`s.deposit::float8 / nullif(s.price, 0)`,
  rate: sql`s.rate::float8`,
  area_sqft: sql`s.area_sqm::float8`,
};

/** A bound as the column stores it; see `asStored` of the index. */
const asStored = (filter: FilterParam, value: number): number => {
  if (filter.column === 'area_sqft') return Math.fround(value * SQM_PER_SQFT);
  return filter.column === 'rate' ? Math.fround(value) : value;
};

function inRange(filter: FilterParam, value: Sql, min: unknown, max: unknown): Sql[] {
  const bound = (limit: unknown) =>
    typeof limit === 'string' ? sql`(${limit}::date - date '1970-01-01')` : sql`${asStored(filter, Number(limit))}::float8`;
  return [
    ...(min === undefined ? [] : [sql`${value} >= ${bound(min)}`]),
    ...(max === undefined ? [] : [sql`${value} <= ${bound(max)}`]),
    sql`${value} is not null`,
  ];
}

function conditionsOf(filter: FilterParam, { filters, now }: SearchRequest): Sql[] {
  const value = filters[filter.param];
  const column = () => (filter.column ? COLUMNS[filter.column]! : numberOf(filter));
  if (filter.as === 'range') {
    const [min, max] = [filters[`${filter.param}_min`], filters[`${filter.param}_max`]];
    return min === undefined && max === undefined ? [] : inRange(filter, column(), min, max);
  }
  if (value === undefined) return [];
  switch (filter.as) {
    case 'any-of':
      return [sql`(${sql.join(optionConditions(filter, value), sql` or `)})`];
    case 'all-of':
      return optionConditions(filter, value);
    case 'flag':
      return value === true ? [hasFlag(filter)] : [];
    case 'at-least':
      return inRange(filter, column(), value, undefined);
    case 'at-most':
      return inRange(filter, column(), undefined, value);
    case 'within-days':
      return [sql`${sql.ref(`l.${filter.column}`)} >= ${now}::timestamptz - make_interval(days => ${value}::int)`];
    case 'available': {
      const { min, max } = availableDays(value as AvailableToken, dayInIndia(now));
      return inRange(filter, numberOf(filter), min ?? undefined, max ?? undefined);
    }
  }
}

const optionConditions = (filter: FilterParam, options: FilterValue): Sql[] =>
  (options as readonly string[]).map((option) => hasToken(filter, option));

/** All conditions of the request but that of one parameter. */
function where(request: SearchRequest, omit: string | null): Sql {
  const { bbox, near, polygon } = request;
  const conditions: Sql[] = [
    sql`l.city_id = ${request.cityId} and l.status = 'active' and l.kind = any(${sql.val([...request.kinds])}::text[])`,
    ...filterParams(ALL_KINDS.filter(({ id }) => request.kinds.includes(id)))
      .filter(({ param }) => param !== omit)
      .flatMap((filter) => conditionsOf(filter, request)),
  ];
  if (request.localityIds.length > 0 && omit !== 'locality')
    conditions.push(sql`l.locality_id = any(${sql.val([...request.localityIds])}::int[])`);
  if (request.exclude.length > 0) conditions.push(sql`l.id <> all(${sql.val([...request.exclude])}::bigint[])`);
  if (request.flag !== null) conditions.push(sql`${request.flag} = any(l.promotion_flags)`);
  for (const word of (request.text ?? '').split(' ').filter(Boolean)) {
    const whole = [...synonymsOf(word), word].map((synonym) => sql`' ' || s.words || ' ' like ${`% ${synonym} %`}`);
    conditions.push(sql.join([...whole, ...(word.length < 3 ? [] : [sql`' ' || s.words like ${`% ${word}%`}`])], sql` or `));
  }
  if (bbox) {
    conditions.push(
      sql`l.public_lng between ${bbox[0]}::float8 and ${bbox[2]}::float8 and l.public_lat between ${bbox[1]}::float8 and ${bbox[3]}::float8`,
    );
  }
  if (near) conditions.push(sql`${metres(near)} <= ${near.metres}`);
  if (polygon) conditions.push(insidePolygon(polygon));
  return sql`(${sql.join(conditions, sql`) and (`)})`;
}

/** Counts the edges that a ray eastwards crosses, because PostgreSQL's polygon type includes positions within a tolerance. */
function insidePolygon(corners: PolygonCorners): Sql {
  const edges = corners.map(([x, y], i) => {
    const [xBefore, yBefore] = corners.at(i - 1)!;
    return { x, y, x_before: xBefore, y_before: yBefore };
  });
  return sql`(select count(*) from jsonb_to_recordset(${JSON.stringify(edges)}::jsonb) as e (x float8, y float8, x_before float8, y_before float8)
      where (y > l.public_lat) <> (y_before > l.public_lat) and l.public_lng < (x_before - x) * (l.public_lat - y) / (y_before - y) + x) % 2 = 1`;
}

const metres = (near: { lat: number; lng: number }): Sql => {
  const perLng = METRES_PER_DEGREE * Math.cos((near.lat * Math.PI) / 180);
  return sql`sqrt(((l.public_lat - ${near.lat}::float8) * ${METRES_PER_DEGREE}) ^ 2 + ((l.public_lng - ${near.lng}::float8) * ${perLng}::float8) ^ 2)`;
};

const FROM = sql`from listing l join listing_search s on s.city_id = l.city_id and s.listing_id = l.id`;

function order({ sort, near }: SearchRequest): Sql {
  switch (sort) {
    case 'newest':
      return sql`l.first_published_at desc, l.id desc`;
    case 'confirmed':
      return sql`l.last_confirmed_at desc, l.id desc`;
    case 'price_asc':
      return sql`s.price asc nulls last, l.id asc`;
    case 'price_desc':
      return sql`s.price desc nulls last, l.id desc`;
    case 'rate_asc':
      return sql`s.rate asc nulls last, l.id asc`;
    case 'rate_desc':
      return sql`s.rate desc nulls last, l.id desc`;
    case 'distance':
      return sql`${metres(near!)} asc, l.id asc`;
    default:
      return sql`l.last_confirmed_at + make_interval(days => case when s.photo_count >= 3 then 4 when s.photo_count > 0 then 2 else 0 end
        + case when s.rate is null then 0 else 2 end + case when s.price is null then 0 else 1 end) desc, l.id desc`;
  }
}

/** The total, and one page of listing ids. */
export async function sqlPage(db: Db, request: SearchRequest): Promise<{ total: number; ids: number[] }> {
  const matching = where(request, null);
  const total = await sql<{ n: number }>`select count(*) as n ${FROM} where ${matching}`.execute(db);
  const page = await sql<{ id: number }>`
    select l.id ${FROM} where ${matching} order by ${order(request)} limit ${request.limit} offset ${(request.page - 1) * request.limit}`.execute(
    db,
  );
  return { total: total.rows[0]!.n, ids: page.rows.map(({ id }) => id) };
}

/** The count of a filter option, under the conditions that `countFacets` defines. */
export async function sqlOptionCount(db: Db, request: SearchRequest, filter: FilterParam, option: string): Promise<number> {
  const rest = where(request, filter.as === 'all-of' ? null : filter.param);
  const holds = filter.as === 'flag' ? hasFlag(filter) : hasToken(filter, option);
  const { rows } = await sql<{ n: number }>`select count(*) as n ${FROM} where ${rest} and ${holds}`.execute(db);
  return rows[0]!.n;
}

/** The counts between these edges, under all conditions but the range of the histogram's own param. */
export async function sqlHistogram(db: Db, request: SearchRequest, param: 'price' | 'area', edges: readonly number[]): Promise<number[]> {
  const value = param === 'price' ? sql`s.price::float8` : sql`s.area_sqm::float8`;
  const limits = edges.map((edge) => (param === 'price' ? edge : Math.fround(edge * (LAND_UNITS[request.areaUnit] * SQM_PER_SQFT))));
  const { rows } = await sql<{ bar: number; n: number }>`
    select width_bucket(${value}, ${sql.val(limits)}::float8[]) as bar, count(*) as n ${FROM} where ${where(request, param)} and ${value} is not null
    group by 1`.execute(db);
  return edges.slice(1).map((_, n) => rows.find(({ bar }) => bar === n + 1)?.n ?? 0);
}

/** Matching listings by locality id, ignoring the request's own localities. */
export async function sqlLocalityCounts(db: Db, request: SearchRequest): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; n: number }>`
    select l.locality_id as id, count(*) as n ${FROM} where ${where(request, 'locality')} and l.locality_id is not null group by 1`.execute(
    db,
  );
  return new Map(rows.map(({ id, n }) => [id, n]));
}
