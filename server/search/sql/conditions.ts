/**
 * The conditions of a request as SQL for the table listing_search (`s`). Each has the same meaning as in `query/evaluate.ts`. Bounds are
 * compared in the form in which the columns store their values.
 */
import { sql } from 'kysely';
import { freshDays } from '../../../kinds/freshness.ts';
import { daysAfter } from '../../../kinds/lifetime.ts';
import type { FilterParam } from '../../../kinds/search/filters.ts';
import { hasOptions, selectedOptions } from '../query/evaluate.ts';
import { Polygon } from '../query/polygon.ts';
import { METRES_PER_DEGREE } from '../query/geo-filters.ts';
import { rangeOf } from '../query/ranges.ts';
import type { Layout } from '../layout.ts';
import type { BoundingBox, Circle, PolygonCorners, SearchRequest } from '../types.ts';
import { boundsCondition, smallints, texts, type Condition, type Sql } from './condition-parts.ts';
import { priceRowConditions, type PriceRowConditions } from './price-rows.ts';

/** Conditions that counts may have to omit, and the others. */
export interface Conditions {
  readonly omittable: readonly Condition[];
  readonly fixed: readonly Condition[];
  /** Conditions that a single price row must meet together; null when listings of these kinds have one price. */
  readonly priceRows: PriceRowConditions | null;
}

/** The conditions of a request: separate ones, and those on price rows. */
export interface RequestConditions {
  readonly single: readonly Condition[];
  readonly priceRows: PriceRowConditions | null;
}

/** The listings of a request before its conditions: those of one city, so that a single node of a cluster executes the statement. */
export const scopeCondition = ({ cityId, kinds }: Pick<SearchRequest, 'cityId' | 'kinds'>): Sql =>
  sql`s.city_id = ${cityId}::smallint and s.kind = any(${texts(kinds)})`;

/**
 * All conditions of a request.
 * @param words the result of `WordTable.queryOf` for the request's text: null without text, empty when no listing has the words
 */
export function conditionsOf(request: SearchRequest, layout: Layout, words: string | null): RequestConditions {
  const { flag, bbox, near, polygon, localityIds, societies, exclude } = request;
  const conditionIf = (name: string, holds: Sql | null | false): Condition[] => (holds ? [{ name, filter: null, holds }] : []);
  const priceRows = priceRowConditions(request, layout, (filter) => filterCondition(filter, request, layout));
  const priceRowFilters = new Set(priceRows?.conditions.map(({ filter }) => filter));
  const single = [
    ...conditionIf('flag', flag !== null && sql`(s.promotion_flags <> '{}' and s.promotion_flags @> ${texts([flag])})`),
    ...conditionIf('bbox', bbox && boxCondition(bbox)),
    ...conditionIf('near', near && sql`(${boxCondition(boxAround(near))} and ${metresFrom(near)} <= ${near.metres}::float8)`),
    ...conditionIf('q', words !== null && wordsCondition(request, words)),
    ...conditionIf('polygon', polygon && polygonCondition(polygon)),
    ...conditionIf('locality', localityIds.length > 0 && sql`s.locality_id = any(${sql.val([...localityIds])}::int[])`),
    ...conditionIf('society', societies.length > 0 && sql`s.society = any(${texts(societies)})`),
    ...layout.filtersOf(request.kinds).flatMap((filter): Condition[] => {
      const holds = priceRowFilters.has(filter) ? null : filterCondition(filter, request, layout);
      return holds ? [{ name: filter.type === 'available' ? `${filter.param} bucket` : filter.param, filter, holds }] : [];
    }),
    ...conditionIf('exclude', exclude.length > 0 && sql`s.listing_id <> all(${sql.val([...exclude])}::bigint[])`),
  ];
  return { single, priceRows };
}

/** All conditions, with those on price rows as one. */
export const allConditions = ({ single, priceRows }: RequestConditions): readonly Condition[] =>
  priceRows && priceRows.conditions.length > 0 ? [...single, { name: 'priceRows', filter: null, holds: priceRows.holds }] : single;

/** Splits conditions into those that facets, locality counts and histograms (with `facets`) and `excluded` have to omit, and the others. */
export function splitForCounts({ single, priceRows }: RequestConditions, facets: boolean): Conditions {
  const isCountedWithout = ({ name, filter }: Condition): boolean => {
    if (!facets) return name === 'exclude';
    if (filter === null) return name === 'locality' || name === 'exclude';
    return filter.type === 'any-of' || filter.type === 'flag' || name === 'price' || name === 'area';
  };
  return {
    omittable: single.filter(isCountedWithout),
    fixed: single.filter((condition) => !isCountedWithout(condition)),
    priceRows: priceRows && (priceRows.conditions.length > 0 || facets) ? priceRows : null,
  };
}

/** The condition of one filter; null when the request does not use the filter. */
export function filterCondition(filter: FilterParam, request: SearchRequest, layout: Layout): Sql | null {
  const { filters, now, kinds } = request;
  const range = rangeOf(filter, filters, now);
  const options = hasOptions(filter) ? selectedOptions(filters[filter.param]) : [];
  if (!range && options.length === 0) return null;
  const holds = range ? rangeCondition(filter, range, layout) : selectionCondition(filter, options, request, layout);
  // a filter never finds listings of a kind that does not have the filter
  const kindsWithFilter = kinds.filter((kind) => (filter.kinds as readonly string[]).includes(kind));
  return kindsWithFilter.length === kinds.length ? holds : sql`(s.kind = any(${texts(kindsWithFilter)}) and ${holds})`;
}

/** Whether the confirmation of a row is fresh for its kind. */
export function freshCondition({ kinds, now }: Pick<SearchRequest, 'kinds' | 'now'>): Sql {
  const byDays = [...Map.groupBy(kinds, freshDays)];
  const cases = byDays.map(([days, kindsWithDays]) => {
    const confirmedLater = sql`s.last_confirmed_at > ${daysAfter(now, -days)}::timestamptz`;
    return byDays.length === 1 ? confirmedLater : sql`(s.kind = any(${texts(kindsWithDays)}) and ${confirmedLater})`;
  });
  return cases.length === 0 ? sql`false` : sql`(${sql.join(cases, sql` or `)})`;
}

function selectionCondition(filter: FilterParam, options: readonly string[], request: SearchRequest, layout: Layout): Sql {
  if (filter.column === 'fresh') return freshCondition(request);
  if (filter.column === 'photo_count') return sql`s.photo_count > 0`;
  const tokens = options.map((option) => layout.tokenOf(filter.param, option));
  const existingTokens = tokens.filter((token) => token !== undefined);
  if (filter.type !== 'all-of') return sql`s.tokens && ${smallints(existingTokens)}`;
  return existingTokens.length < tokens.length ? sql`false` : sql`s.tokens @> ${smallints(existingTokens)}`;
}

/** Times are compared as times, all other values as numbers. */
function rangeCondition(filter: FilterParam, range: readonly [number, number], layout: Layout): Sql {
  const { column } = filter;
  if (column === 'first_published_at' || column === 'last_confirmed_at')
    return sql`${sql.ref(`s.${column}`)} >= ${new Date(range[0] / 1000)}::timestamptz`;
  return boundsCondition(valueOf(filter, layout), range, column === 'price' || column === 'deposit');
}

const COLUMN: Readonly<Partial<Record<NonNullable<FilterParam['column']>, Sql>>> = {
  price: sql`s.price`,
  deposit: sql`s.deposit`,
  deposit_months: sql`(s.deposit::float8 / nullif(s.price, 0))`,
  rate: sql`s.rate::float8`,
  area_sqft: sql`s.area_sqm::float8`,
};

/** The value that a range filter compares, in its stored form (areas in sqm); null when a listing has none. */
export const valueOf = (filter: FilterParam, layout: Layout): Sql =>
  (filter.column && COLUMN[filter.column]) || sql`s.numbers[${sql.lit(layout.numberIndex(filter.param) + 1)}]::float8`;

/** The alternative price of listings of these kinds, which is not the one they are compared by; null when a row has none. */
export function otherPriceOf(kinds: readonly string[], layout: Layout): Sql {
  const indexes = new Set(kinds.flatMap((kind) => layout.otherPriceIndexOf(kind) ?? []));
  const numbers = [...indexes].map((index) => sql`s.numbers[${sql.lit(index + 1)}]::float8`);
  return numbers.length === 0 ? sql`null::float8` : sql`coalesce(${sql.join(numbers)})`;
}

/** Uses a separate query of the word index, because comparing the words of every row takes far longer. */
const wordsCondition = ({ cityId }: SearchRequest, words: string): Sql =>
  words === ''
    ? sql`false`
    : sql`s.listing_id in (select w.listing_id from listing_search w
        where w.city_id = ${cityId}::smallint and search_word_vector(w.words) @@ ${words}::tsquery)`;

const boxCondition = ([west, south, east, north]: BoundingBox): Sql =>
  sql`(s.lat between ${south}::float8 and ${north}::float8 and s.lng between ${west}::float8 and ${east}::float8)`;

/** A box that is slightly larger than the circle. The index finds its listings, and distances are measured only for these. */
function boxAround({ lat, lng, metres }: Circle): BoundingBox {
  const latRange = (metres * 1.001) / METRES_PER_DEGREE;
  const lngRange = latRange / Math.cos((lat * Math.PI) / 180);
  return [lng - lngRange, lat - latRange, lng + lngRange, lat + latRange];
}

/** Metres from a point to the row's position (see `metresFrom` in `query/geo-filters.ts`). */
export function metresFrom({ lat, lng }: Pick<Circle, 'lat' | 'lng'>): Sql {
  const metresPerLngDegree = METRES_PER_DEGREE * Math.cos((lat * Math.PI) / 180);
  const north = sql`((s.lat - ${lat}::float8) * ${METRES_PER_DEGREE}::float8)`;
  const east = sql`((s.lng - ${lng}::float8) * ${metresPerLngDegree}::float8)`;
  return sql`sqrt(${north} * ${north} + ${east} * ${east})`;
}

/** Counts the edges that a ray eastwards crosses, for the rows in the polygon's bounding box (see `Polygon`). */
function polygonCondition(corners: PolygonCorners): Sql {
  const edges = corners.map(([x, y], n) => ({ x, y, before: corners.at(n - 1)! }));
  const floats = (values: readonly number[]): Sql => sql`${sql.val([...values])}::float8[]`;
  return sql`(${boxCondition(new Polygon(corners).box)} and (
    select count(*) from unnest(${floats(edges.map(({ x }) => x))}, ${floats(edges.map(({ y }) => y))},
      ${floats(edges.map(({ before }) => before[0]))}, ${floats(edges.map(({ before }) => before[1]))}) e (x, y, x_before, y_before)
    where (e.y > s.lat) <> (e.y_before > s.lat)
      and s.lng < (e.x_before - e.x) * (s.lat - e.y) / (e.y_before - e.y) + e.x) % 2 = 1)`;
}

/** The conjunction of these conditions; true when there are none. */
export const allOf = (conditions: readonly Condition[]): Sql =>
  conditions.length === 0
    ? sql`true`
    : sql.join(
        conditions.map(({ holds }) => holds),
        sql` and `,
      );
