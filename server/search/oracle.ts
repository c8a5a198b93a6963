/**
 * The same questions in plain SQL over the listings' own records, kept apart from the index and its table as far as can be:
 * fields are read from `details`, by the filters' declarations. Tests and `bench` hold the index against it; production never
 * asks it.
 */
import { sql, type RawBuilder } from 'kysely';
import { LAND_UNITS } from '../../contract/sums/land-units.ts';
import { dayInIndia } from '../../kinds/calendar.ts';
import { availableDays, filterParams, type AvailableToken, type FilterParam, type FilterSource } from '../../kinds/filters.ts';
import { ALL_KINDS } from '../../kinds/index.ts';
import type { Db } from '../db/schema.ts';
import type { SearchRequest } from './index.ts';
import { alike } from './synonyms.ts';

const SQM_PER_SQFT = 0.09290304;
const METRES_PER_DEGREE = 111_195;
type Sql = RawBuilder<unknown>;

const path = ({ path }: FilterSource) => path.split('.');
/** jsonb of a field of `l`, or of all cells of a column of rows as a list. */
function valueOf(source: FilterSource): Sql {
  const [name, column] = path(source);
  return column ? sql`jsonb_path_query_array(l.details, ${`$."${name}"[*]."${column}"`}::jsonpath)` : sql`l.details -> ${name}`;
}

/** Options that find a listing with one of these tokens: the token, and those that imply it. */
function found(source: FilterSource, token: string): string[] {
  const { field } = source;
  const implies = 'of' in field && field.control !== 'counts' ? Object.entries(field.of.implies ?? {}) : [];
  return [token, ...implies.filter(([, implied]) => (implied as readonly string[]).includes(token)).map(([other]) => other)];
}

function holdsToken(filter: FilterParam, token: string): Sql {
  const cases = filter.sources.map((source) => {
    const value = valueOf(source);
    const list = sql`case jsonb_typeof(${value}) when 'array' then ${value} when 'string' then jsonb_build_array(${value}) else '[]'::jsonb end`;
    return sql`(l.kind = ${source.kind} and ${list} ?| ${sql.val(found(source, token))}::text[])`;
  });
  return sql`(${sql.join(cases, sql` or `)})`;
}

function flagHolds(filter: FilterParam): Sql {
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

function figureOf(filter: FilterParam): Sql {
  const date = (name: string) => sql`((l.details ->> ${name})::date - date '1970-01-01')`;
  const cases = filter.sources.map((source) => {
    const [name] = path(source);
    const value = source.field.control === 'date' ? date(name!) : sql`(l.details ->> ${name})::float8`;
    return sql`when ${source.kind} then ${value}`;
  });
  return sql`(case l.kind ${sql.join(cases, sql` `)} end)`;
}

/** Columns of the search table are figures of their own, tested apart; here they are taken as they are. */
const COLUMNS: Readonly<Record<string, Sql>> = {
  price: sql`s.price`,
  deposit: sql`s.deposit`,
  deposit_months: sql`s.deposit::float8 / nullif(s.price, 0)`,
  rate: sql`s.rate::float8`,
  area_sqft: sql`s.area_sqm::float8`,
};

const scaled = (filter: FilterParam, value: number): number => {
  if (filter.column === 'area_sqft') return Math.fround(value * SQM_PER_SQFT);
  return filter.column === 'rate' ? Math.fround(value) : value;
};

function within(filter: FilterParam, value: Sql, min: unknown, max: unknown): Sql[] {
  const bound = (given: unknown) =>
    typeof given === 'string' ? sql`(${given}::date - date '1970-01-01')` : sql`${scaled(filter, Number(given))}::float8`;
  return [
    ...(min === undefined ? [] : [sql`${value} >= ${bound(min)}`]),
    ...(max === undefined ? [] : [sql`${value} <= ${bound(max)}`]),
    sql`${value} is not null`,
  ];
}

function conditionsOf(filter: FilterParam, { filters, now }: SearchRequest): Sql[] {
  const value = filters[filter.param];
  const figure = () => (filter.column ? COLUMNS[filter.column]! : figureOf(filter));
  const available = () => {
    const { min, max } = availableDays(value as AvailableToken, dayInIndia(now));
    return within(filter, figureOf(filter), min ?? undefined, max ?? undefined);
  };
  switch (filter.as) {
    case 'any-of':
      return Array.isArray(value)
        ? [
            sql`(${sql.join(
              value.map((token) => holdsToken(filter, String(token))),
              sql` or `,
            )})`,
          ]
        : [];
    case 'all-of':
      return Array.isArray(value) ? value.map((token) => holdsToken(filter, String(token))) : [];
    case 'flag':
      return value === true ? [flagHolds(filter)] : [];
    case 'range': {
      const [min, max] = [filters[`${filter.param}_min`], filters[`${filter.param}_max`]];
      return min === undefined && max === undefined ? [] : within(filter, figure(), min, max);
    }
    case 'at-least':
      return value === undefined ? [] : within(filter, figure(), value, undefined);
    case 'at-most':
      return value === undefined ? [] : within(filter, figure(), undefined, value);
    case 'within-days':
      return value === undefined
        ? []
        : [sql`${sql.ref(`l.${filter.column}`)} >= ${now}::timestamptz - make_interval(days => ${value}::int)`];
    case 'available':
      return typeof value === 'string' ? available() : [];
  }
}

/** Everything the request asks, but for the condition of one parameter. */
function where(request: SearchRequest, omit: string | null): Sql {
  const { bbox, near, polygon } = request;
  const all: Sql[] = [
    sql`l.city_id = ${request.cityId} and l.status = 'active' and l.kind = any(${sql.val([...request.kinds])}::text[])`,
    ...filterParams(ALL_KINDS.filter(({ id }) => request.kinds.includes(id)))
      .filter(({ param }) => param !== omit)
      .flatMap((filter) => conditionsOf(filter, request)),
  ];
  if (request.localityIds.length > 0 && omit !== 'locality')
    all.push(sql`l.locality_id = any(${sql.val([...request.localityIds])}::int[])`);
  if (request.exclude.length > 0) all.push(sql`l.id <> all(${sql.val([...request.exclude])}::bigint[])`);
  if (request.flag !== null) all.push(sql`${request.flag} = any(l.promotion_flags)`);
  for (const word of (request.text ?? '').split(' ').filter(Boolean)) {
    const whole = [...alike(word), word].map((one) => sql`' ' || s.words || ' ' like ${`% ${one} %`}`);
    all.push(sql.join([...whole, ...(word.length < 3 ? [] : [sql`' ' || s.words like ${`% ${word}%`}`])], sql` or `));
  }
  if (bbox) {
    all.push(
      sql`l.public_lng between ${bbox[0]}::float8 and ${bbox[2]}::float8 and l.public_lat between ${bbox[1]}::float8 and ${bbox[3]}::float8`,
    );
  }
  if (near) all.push(sql`${metres(near)} <= ${near.metres}`);
  // PostgreSQL's own polygons call near enough inside; this counts the edges that a line eastwards crosses
  if (polygon) {
    const edges = polygon.map(([x, y], i) => {
      const [xBefore, yBefore] = polygon.at(i - 1)!;
      return { x, y, x_before: xBefore, y_before: yBefore };
    });
    all.push(sql`(select count(*) from jsonb_to_recordset(${JSON.stringify(edges)}::jsonb) as e (x float8, y float8, x_before float8, y_before float8)
      where (y > l.public_lat) <> (y_before > l.public_lat) and l.public_lng < (x_before - x) * (l.public_lat - y) / (y_before - y) + x) % 2 = 1`);
  }
  return sql`(${sql.join(all, sql`) and (`)})`;
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

/** Total and one page of listing ids. */
export async function askPage(db: Db, request: SearchRequest): Promise<{ total: number; ids: number[] }> {
  const matching = where(request, null);
  const total = await sql<{ n: number }>`select count(*) as n ${FROM} where ${matching}`.execute(db);
  const page = await sql<{ id: number }>`
    select l.id ${FROM} where ${matching} order by ${order(request)} limit ${request.limit} offset ${(request.page - 1) * request.limit}`.execute(
    db,
  );
  return { total: total.rows[0]!.n, ids: page.rows.map(({ id }) => id) };
}

/** How many listings an option finds, with its own filter left out where its options widen. */
export async function askOption(db: Db, request: SearchRequest, filter: FilterParam, option: string): Promise<number> {
  const rest = where(request, filter.as === 'all-of' ? null : filter.param);
  const holds = filter.as === 'flag' ? flagHolds(filter) : holdsToken(filter, option);
  const { rows } = await sql<{ n: number }>`select count(*) as n ${FROM} where ${rest} and ${holds}`.execute(db);
  return rows[0]!.n;
}

/** Bars between these edges, under everything but the histogram's own range. */
export async function askBars(db: Db, request: SearchRequest, param: 'price' | 'area', edges: readonly number[]): Promise<number[]> {
  const value = param === 'price' ? sql`s.price::float8` : sql`s.area_sqm::float8`;
  const limits = edges.map((edge) => (param === 'price' ? edge : Math.fround(edge * (LAND_UNITS[request.areaUnit] * SQM_PER_SQFT))));
  const { rows } = await sql<{ bar: number; n: number }>`
    select width_bucket(${value}, ${sql.val(limits)}::float8[]) as bar, count(*) as n ${FROM} where ${where(request, param)} and ${value} is not null
    group by 1`.execute(db);
  return edges.slice(1).map((_, n) => rows.find(({ bar }) => bar === n + 1)?.n ?? 0);
}

export async function askLocalities(db: Db, request: SearchRequest): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; n: number }>`
    select l.locality_id as id, count(*) as n ${FROM} where ${where(request, 'locality')} and l.locality_id is not null group by 1`.execute(
    db,
  );
  return new Map(rows.map(({ id, n }) => [id, n]));
}
