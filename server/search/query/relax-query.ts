/**
 * Suggests how to change a search with few results: omit one condition, or move one bound to the next listings. The results of each change
 * are counted, not estimated.
 */
import { LAND_UNITS } from '../../../contract/calculators/land-units.ts';
import type { FilterParam } from '../../../kinds/search/filters.ts';
import { hasRow } from '../index/bit-set.ts';
import type { Matches } from './matches.ts';
import type { FilterValues, Relaxation, SearchRequest } from '../types.ts';
import type { Layout } from '../layout.ts';
import { valueReader } from './ranges.ts';

/** Each condition requires another search, and nobody sets more than this number by hand. */
export const MAX_CONDITIONS = 24;
/** A bound moves by at most this share of its value, unless the nearest listing is farther away. */
const MAX_MOVE_SHARE = 0.3;
/** A bound moves only as far as necessary to find this many more listings. */
export const ENOUGH_LISTINGS = 12;

interface RelaxationInput {
  readonly request: SearchRequest;
  readonly layout: Layout;
  /** The current matches of the request. */
  readonly segmentMatches: readonly Matches[];
  /** Counts the listings that a changed request finds. */
  readonly countMatches: (request: SearchRequest) => number;
}

/** All single changes that find more listings than the request. */
export function findRelaxations(input: RelaxationInput): Relaxation[] {
  const { request, layout, segmentMatches } = input;
  const total = segmentMatches.reduce((sum, matches) => sum + matches.total, 0);
  const setFilters = layout.filtersOf(request.kinds).filter(({ keys }) => keys.some((key) => request.filters[key] !== undefined));
  const relaxations = [
    ...setFilters.slice(0, MAX_CONDITIONS).flatMap((filter) => filterRelaxations(filter, input)),
    ...conditionRelaxations(input),
  ];
  return relaxations.filter((relaxation) => relaxation.total > total);
}

/** Omits the filter, or moves each of its bounds. */
function filterRelaxations(filter: FilterParam, input: RelaxationInput): Relaxation[] {
  const { request, countMatches } = input;
  const otherFilters = Object.fromEntries(Object.entries(request.filters).filter(([key]) => !filter.keys.includes(key)));
  const totalWithoutFilter = countMatches({ ...request, filters: otherFilters });
  const relaxations: Relaxation[] = [{ param: filter.param, filter, bound: null, total: totalWithoutFilter }];
  const unit = unitOf(filter, request);
  for (const bound of boundsOf(filter, request.filters)) {
    const value = movedBound(filter, bound, unit, input);
    if (value === null) continue;
    const filters = { ...request.filters, [bound.key]: value * unit };
    relaxations.push({ param: filter.param, filter, bound: { key: bound.key, value }, total: countMatches({ ...request, filters }) });
  }
  return relaxations;
}

/**
 * The request without one of its conditions that are not filters (localities, society, text, area, excluded listings), for each of them,
 * with the name of the omitted condition.
 */
export function requestsWithoutOneCondition(request: SearchRequest): readonly (readonly [param: string, changed: SearchRequest])[] {
  const changes = {
    locality: request.localityIds.length > 0 && { localityIds: [] },
    society: request.societies.length > 0 && { societies: [] },
    q: request.text !== null && { text: null },
    bbox: request.bbox !== null && { bbox: null },
    polygon: request.polygon !== null && { polygon: null },
    exclude: request.exclude.length > 0 && { exclude: [] },
    near: request.near !== null && { near: null, sort: request.sort === 'distance' ? ('relevance' as const) : request.sort },
  };
  return Object.entries(changes).flatMap(([param, change]) => (change ? [[param, { ...request, ...change }] as const] : []));
}

const conditionRelaxations = ({ request, countMatches }: RelaxationInput): Relaxation[] =>
  requestsWithoutOneCondition(request).map(([param, changed]) => ({ param, filter: null, bound: null, total: countMatches(changed) }));

/** The size of the unit in which a bound was entered, in the unit of the query, because the bound has to be a round number of it. */
export const unitOf = (filter: FilterParam, { areaUnit }: SearchRequest): number =>
  filter.column === 'area_sqft' ? LAND_UNITS[areaUnit] : 1;

/** One bound that a request sets. */
export interface Bound {
  readonly key: string;
  readonly isLower: boolean;
}

/** The bounds that a filter sets. Dates and numbers of days can be omitted but are not moved. */
export function boundsOf(filter: FilterParam, filters: FilterValues): Bound[] {
  if (filter.valueType === null || filter.valueType === 'date' || filter.valueType === 'days') return [];
  return filter.keys
    .filter((key) => filters[key] !== undefined)
    .map((key) => ({ key, isLower: filter.type === 'at-least' || key.endsWith('_min') }));
}

/** The value that a bound must have for the next listings to match; null when no listing would match. */
function movedBound(filter: FilterParam, bound: Bound, unit: number, input: RelaxationInput): number | null {
  const { filters } = input.request;
  const value = Number(filters[bound.key]);
  return chooseBound(value, bound, unit, valuesBeyond(filter, value, oppositeBound(filter, bound, filters), bound.isLower, input));
}

/**
 * The new value of a bound as a round number of `unit`s; null when there are no listings beyond it.
 * @param beyond values of the listings that do not match only because of this bound, at least the `ENOUGH_LISTINGS` nearest ones
 */
export function chooseBound(bound: number, { isLower }: Bound, unit: number, beyond: readonly number[]): number | null {
  if (beyond.length === 0) return null;
  const sorted = beyond.toSorted((a, b) => (isLower ? b - a : a - b));
  const reach = Math.abs(bound) * MAX_MOVE_SHARE;
  const lastInReach = sorted.findLastIndex((value) => Math.abs(value - bound) <= reach);
  const value = sorted[Math.min(Math.max(lastInReach, 0), ENOUGH_LISTINGS - 1)]!;
  return roundAway(value / unit, isLower, unit > 1 ? FINEST_EXPONENT : 0);
}

/** The other bound of a range, which values must still meet. Infinite when it is not set, or when the filter has only one bound. */
export function oppositeBound(filter: FilterParam, { key, isLower }: Bound, filters: FilterValues): number {
  const unbounded = isLower ? Infinity : -Infinity;
  if (filter.keys.length === 1) return unbounded;
  return Number(filters[isLower ? key.replace(/_min$/, '_max') : key.replace(/_max$/, '_min')] ?? unbounded);
}

/** Values of the rows that do not match only because of this bound, without an order. */
function valuesBeyond(
  filter: FilterParam,
  bound: number,
  opposite: number,
  isLower: boolean,
  { segmentMatches, layout }: RelaxationInput,
): number[] {
  const values: number[] = [];
  const isBeyond = (value: number) => (isLower ? value < bound && value <= opposite : value > bound && value >= opposite);
  for (const matches of segmentMatches) {
    if (matches.priceRows?.has(filter.param)) {
      for (const row of matches.rowsWithout(filter.param)) {
        if (hasRow(matches.all, row)) continue;
        const beyond = matches.priceRows.valuesOf(row, filter).filter(isBeyond);
        // the price row that the moved bound reaches first
        if (beyond.length > 0) values.push(isLower ? Math.max(...beyond) : Math.min(...beyond));
      }
      continue;
    }
    const valueOf = valueReader(filter, matches.segment, layout);
    for (const row of matches.rowsWithout(filter.param)) {
      const value = valueOf(row);
      if (isBeyond(value)) values.push(value);
    }
  }
  return values;
}

/** Areas in units larger than a sqft are rounded to at most thousandths of the unit. */
const FINEST_EXPONENT = -3;

/** Rounds to two leading digits away from the old bound, but not finer than 10 to the power of `finestExponent`. */
function roundAway(value: number, isLower: boolean, finestExponent: number): number {
  if (value === 0) return 0;
  const step = 10 ** Math.max(Math.floor(Math.log10(Math.abs(value))) - 1, finestExponent);
  // an error of single precision in the last digit must not result in the next step
  const steps = value / step;
  const rounded = (isLower ? Math.floor(steps + 1e-6) : Math.ceil(steps - 1e-6)) * step;
  return step < 1 ? Number(rounded.toPrecision(3)) : rounded;
}
