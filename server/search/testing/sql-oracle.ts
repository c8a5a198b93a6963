/**
 * Executes search requests with plain SQL on the table `listing`, so that tests can compare the index with it. It shares as little code as
 * possible with the index: filtered fields are read from `details` according to the declarations of the filters. Production does not use
 * it.
 */
import { sql } from 'kysely';
import { LAND_UNITS } from '../../../contract/calculators/land-units.ts';
import { filterParams, type FilterParam } from '../../../kinds/search/filters.ts';
import { ALL_KINDS } from '../../../kinds/index.ts';
import type { Db } from '../../db/schema.ts';
import type { PolygonCorners, SearchRequest } from '../types.ts';
import { synonymsOf } from '../text/synonyms.ts';
import {
  conditionsOf,
  confirmedDay,
  freshUntil,
  flagCondition,
  tokenCondition,
  rangeConditions,
  SQM_PER_SQFT,
  type Sql,
} from './sql-filters.ts';

const METRES_PER_DEGREE = 111_195;

/** The value of a PG's room `r` that a filter compares; undefined when the filter compares the PG itself. */
const ROOM_VALUES: Readonly<Record<string, Sql>> = {
  price: sql`(r ->> 'rent')::float8`,
  deposit: sql`(r ->> 'deposit')::float8`,
  deposit_months: sql`((r ->> 'deposit')::float8 / nullif((r ->> 'rent')::float8, 0))`,
  free_beds: sql`(r ->> 'beds_free')::float8`,
};
const comparesRooms = (filter: FilterParam): boolean => filter.param in ROOM_VALUES || filter.param === 'sharing';
const ROOMS = sql`jsonb_array_elements(l.details -> 'rooms') r`;

/** The conditions that a single room has to meet, except the one of a given parameter. */
function roomConditions({ kinds, filters }: SearchRequest, omit: string | null): Sql[] {
  return filterParams(ALL_KINDS.filter(({ id }) => kinds.includes(id))).flatMap((filter): Sql[] => {
    if (filter.param === omit || !comparesRooms(filter)) return [];
    const value = filters[filter.param];
    if (filter.param === 'sharing') return value === undefined ? [] : [sql`(r ->> 'sharing') = any(${sql.val(value as string[])}::text[])`];
    const roomValue = ROOM_VALUES[filter.param]!;
    if (filter.type === 'at-least') return value === undefined ? [] : rangeConditions(filter, roomValue, value, undefined);
    if (filter.type === 'at-most') return value === undefined ? [] : rangeConditions(filter, roomValue, undefined, value);
    const [min, max] = [filters[`${filter.param}_min`], filters[`${filter.param}_max`]];
    return min === undefined && max === undefined ? [] : rangeConditions(filter, roomValue, min, max);
  });
}

const everyOf = (conditions: readonly Sql[]): Sql => (conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql`) and (`)})`);

/** The filters: for a PG, a single room has to meet those on rooms; any other listing has to meet them itself. */
function priceRowCondition(request: SearchRequest, omit: string | null): Sql {
  const ofRoom = roomConditions(request, omit);
  const ofListing = filterParams(ALL_KINDS.filter(({ id }) => request.kinds.includes(id)))
    .filter((filter) => filter.param !== omit && comparesRooms(filter))
    .flatMap((filter) => conditionsOf(filter, request));
  return sql`case when l.kind = 'pg_hostel'
    then ${ofRoom.length === 0 ? sql`true` : sql`exists (select from ${ROOMS} where ${everyOf(ofRoom)})`} else ${everyOf(ofListing)} end`;
}

/** All conditions of the request, except the one of a given parameter. */
function whereCondition(request: SearchRequest, omit: string | null): Sql {
  const { bbox, near, polygon } = request;
  const conditions: Sql[] = [
    sql`l.city_id = ${request.cityId} and l.status = 'active' and l.kind = any(${sql.val([...request.kinds])}::text[])`,
    ...filterParams(ALL_KINDS.filter(({ id }) => request.kinds.includes(id)))
      .filter((filter) => filter.param !== omit && !comparesRooms(filter))
      .flatMap((filter) => conditionsOf(filter, request)),
    priceRowCondition(request, omit),
  ];
  if (request.localityIds.length > 0 && omit !== 'locality')
    conditions.push(sql`l.locality_id = any(${sql.val([...request.localityIds])}::int[])`);
  if (request.societies.length > 0 && omit !== 'society') conditions.push(sql`s.society = any(${sql.val([...request.societies])}::text[])`);
  if (request.exclude.length > 0) conditions.push(sql`l.id <> all(${sql.val([...request.exclude])}::bigint[])`);
  if (request.flag !== null) conditions.push(sql`${request.flag} = any(l.promotion_flags)`);
  for (const word of (request.text ?? '').split(' ').filter(Boolean)) {
    const wholeWordConditions = [...synonymsOf(word), word].map((synonym) => sql`' ' || s.words || ' ' like ${`% ${synonym} %`}`);
    conditions.push(sql.join([...wholeWordConditions, ...(word.length < 3 ? [] : [sql`' ' || s.words like ${`% ${word}%`}`])], sql` or `));
  }
  if (bbox) {
    conditions.push(
      sql`l.public_lng between ${bbox[0]}::float8 and ${bbox[2]}::float8 and l.public_lat between ${bbox[1]}::float8 and ${bbox[3]}::float8`,
    );
  }
  if (near) conditions.push(sql`${metresFrom(near)} <= ${near.metres}`);
  if (polygon) conditions.push(insidePolygon(polygon));
  return sql`(${sql.join(conditions, sql`) and (`)})`;
}

/**
 * Counts the edges that a ray eastwards crosses. PostgreSQL's polygon type is not used, because it includes positions within a tolerance.
 */
function insidePolygon(corners: PolygonCorners): Sql {
  const edges = corners.map(([x, y], i) => {
    const [xBefore, yBefore] = corners.at(i - 1)!;
    return { x, y, x_before: xBefore, y_before: yBefore };
  });
  return sql`(select count(*) from jsonb_to_recordset(${JSON.stringify(edges)}::jsonb) as e (x float8, y float8, x_before float8, y_before float8)
      where (y > l.public_lat) <> (y_before > l.public_lat) and l.public_lng < (x_before - x) * (l.public_lat - y) / (y_before - y) + x) % 2 = 1`;
}

const metresFrom = (near: { lat: number; lng: number }): Sql => {
  const metresPerLngDegree = METRES_PER_DEGREE * Math.cos((near.lat * Math.PI) / 180);
  return sql`sqrt(((l.public_lat - ${near.lat}::float8) * ${METRES_PER_DEGREE}) ^ 2 + ((l.public_lng - ${near.lng}::float8) * ${metresPerLngDegree}::float8) ^ 2)`;
};

const FROM = sql`from listing l join listing_search s on s.city_id = l.city_id and s.listing_id = l.id`;

/** The price by which a listing is sorted. For a PG, the lowest rent of the rooms that meet the conditions. */
const sortPrice = (request: SearchRequest): Sql => sql`case when l.kind = 'pg_hostel'
  then (select min((r ->> 'rent')::float8) from ${ROOMS} where ${everyOf(roomConditions(request, null))}) else s.price::float8 end`;

/** Homes for lease come after all rents, sorted by their lump sums. */
const leaseSum = sql`case when s.price is null then (l.details ->> 'lease_amount')::float8 end`;

/**
 * The start of one of a listing's weeks. A confirmation counts from the start of its week, and weeks of listings start at different times.
 */
const weekStart = sql`to_timestamp(0) + make_interval(secs => l.id % 604800 * 7919 % 604800)`;

function orderBy(request: SearchRequest): Sql {
  const { sort, near } = request;
  switch (sort) {
    case 'newest':
      return sql`l.first_published_at desc, l.id desc`;
    case 'confirmed':
      return sql`${freshUntil} desc, l.id desc`;
    case 'price_asc':
      return sql`${sortPrice(request)} asc nulls last, ${leaseSum} asc, l.id asc`;
    case 'price_desc':
      return sql`${sortPrice(request)} desc nulls last, ${leaseSum} desc, l.id desc`;
    case 'rate_asc':
      return sql`s.rate asc nulls last, l.id asc`;
    case 'rate_desc':
      return sql`s.rate desc nulls last, l.id desc`;
    case 'distance':
      return sql`${metresFrom(near!)} asc, l.id asc`;
    default:
      return sql`greatest(l.first_published_at, date_bin('168 hours', ${confirmedDay}, ${weekStart}))
        + make_interval(days => case when s.photo_count >= 3 then 4 when s.photo_count > 0 then 2 else 0 end
        + case when s.rate is null then 0 else 2 end + case when s.price is null then 0 else 1 end) desc, l.id desc`;
  }
}

/** The total number of matches, and one page of listing ids. */
export async function sqlPage(db: Db, request: SearchRequest): Promise<{ total: number; ids: number[] }> {
  const matching = whereCondition(request, null);
  const total = await sql<{ n: number }>`select count(*) as n ${FROM} where ${matching}`.execute(db);
  const page = await sql<{ id: number }>`
    select l.id ${FROM} where ${matching} order by ${orderBy(request)} limit ${request.limit} offset ${(request.page - 1) * request.limit}`.execute(
    db,
  );
  return { total: total.rows[0]!.n, ids: page.rows.map(({ id }) => id) };
}

/** The count of a filter option, with the conditions that `countFacets` defines. */
export async function sqlOptionCount(db: Db, request: SearchRequest, filter: FilterParam, option: string): Promise<number> {
  const otherConditions = whereCondition(request, filter.type === 'all-of' ? null : filter.param);
  const listingCondition = filter.type === 'flag' ? flagCondition(filter, request.now) : tokenCondition(filter, option);
  const roomCondition = sql`exists (select from ${ROOMS} where ${everyOf([...roomConditions(request, 'sharing'), sql`(r ->> 'sharing') = ${option}`])})`;
  const optionCondition =
    filter.param === 'sharing' ? sql`case when l.kind = 'pg_hostel' then ${roomCondition} else ${listingCondition} end` : listingCondition;
  const { rows } = await sql<{ n: number }>`select count(*) as n ${FROM} where ${otherConditions} and ${optionCondition}`.execute(db);
  return rows[0]!.n;
}

/** The counts between these edges, with all conditions except the range of the histogram's own param. */
export async function sqlHistogram(db: Db, request: SearchRequest, param: 'price' | 'area', edges: readonly number[]): Promise<number[]> {
  const ofRooms = sql`array(select (r ->> 'rent')::float8 from ${ROOMS} where ${everyOf(roomConditions(request, 'price'))})`;
  const prices = sql`case when l.kind = 'pg_hostel' then ${ofRooms} else array[s.price::float8] end`;
  const values = param === 'price' ? prices : sql`array[s.area_sqm::float8]`;
  const storedEdges = edges.map((edge) => (param === 'price' ? edge : Math.fround(edge * (LAND_UNITS[request.areaUnit] * SQM_PER_SQFT))));
  const { rows } = await sql<{ interval_number: number; n: number }>`
    select width_bucket(value, ${sql.val(storedEdges)}::float8[]) as interval_number, count(distinct l.id) as n
    ${FROM} cross join lateral unnest(${values}) value where ${whereCondition(request, param)} and value is not null
    group by 1`.execute(db);
  return edges.slice(1).map((_, n) => rows.find((row) => row.interval_number === n + 1)?.n ?? 0);
}

/** Number of matching listings by locality id, without the request's condition on localities. */
export async function sqlLocalityCounts(db: Db, request: SearchRequest): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; n: number }>`
    select l.locality_id as id, count(*) as n ${FROM} where ${whereCondition(request, 'locality')} and l.locality_id is not null group by 1`.execute(
    db,
  );
  return new Map(rows.map(({ id, n }) => [id, n]));
}

/** The price that a map shows for each of these listings, by id. For a PG, the lowest rent of the rooms that meet the conditions. */
export async function sqlPrices(db: Db, request: SearchRequest, ids: readonly number[]): Promise<ReadonlyMap<number, number | null>> {
  const { rows } = await sql<{ id: number; price: number | null }>`
    select l.id, ${sortPrice(request)} as price ${FROM}
    where l.city_id = ${request.cityId} and l.id = any(${sql.val([...ids])}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, price }) => [Number(id), price]));
}
