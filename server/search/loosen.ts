/**
 * What to loosen when a search finds little: every condition left out in turn, and every bound moved to where the next listings
 * are. What each brings is counted, not estimated.
 */
import { LAND_UNITS } from '../../contract/sums/land-units.ts';
import type { FilterParam } from '../../kinds/filters.ts';
import type { Matches } from './evaluate.ts';
import type { Loosening, SearchRequest } from './index.ts';
import type { Layout } from './layout.ts';
import { figuresOf } from './ranges.ts';

/** Conditions looked at; nobody sets more by hand, and each costs a search. */
const MOST_CONDITIONS = 24;
/** A bound is moved by this share at most, unless nothing lies within, and to take in about this many more. */
const NEAR = 0.3;
const ENOUGH = 12;

export interface Asked {
  readonly request: SearchRequest;
  readonly layout: Layout;
  readonly found: readonly Matches[];
  readonly total: (request: SearchRequest) => number;
}

/** Every way that finds more than the request does, none of them empty. */
export function loosenings({ request, layout, found, total }: Asked): Loosening[] {
  const now = found.reduce((sum, matches) => sum + matches.total, 0);
  const count = (change: Partial<SearchRequest>): number => total({ ...request, ...change });
  const ways: Loosening[] = [];
  const active = layout.filtersOf(request.kinds).filter(({ keys }) => keys.some((key) => request.filters[key] !== undefined));
  for (const filter of active.slice(0, MOST_CONDITIONS)) {
    const rest = Object.fromEntries(Object.entries(request.filters).filter(([key]) => !filter.keys.includes(key)));
    ways.push({ param: filter.param, filter, bound: null, total: count({ filters: rest }) });
    // bounds are round in the unit they were said in
    const unit = filter.column === 'area_sqft' ? LAND_UNITS[request.areaUnit] : 1;
    for (const { key, low } of boundsOf(filter, request)) {
      const bound = moved(filter, key, low, unit, { request, layout, found });
      if (bound === null) continue;
      ways.push({
        param: filter.param,
        filter,
        bound: { key, value: bound },
        total: count({ filters: { ...request.filters, [key]: bound * unit } }),
      });
    }
  }
  if (request.localityIds.length > 0) ways.push({ param: 'locality', filter: null, bound: null, total: count({ localityIds: [] }) });
  const places = {
    q: request.text === null ? null : { text: null },
    bbox: request.bbox && { bbox: null },
    polygon: request.polygon && { polygon: null },
    exclude: request.exclude.length > 0 && { exclude: [] },
    near: request.near && { near: null, sort: request.sort === 'distance' ? ('relevance' as const) : request.sort },
  };
  for (const [param, change] of Object.entries(places)) if (change) ways.push({ param, filter: null, bound: null, total: count(change) });
  return ways.filter((way) => way.total > now);
}

/** The bounds that a filter sets, and on which side. Days and dates are left out or kept, not moved. */
function boundsOf(filter: FilterParam, { filters }: SearchRequest): { readonly key: string; readonly low: boolean }[] {
  if (filter.figure === null || filter.figure === 'date' || filter.figure === 'days') return [];
  return filter.keys
    .filter((key) => filters[key] !== undefined)
    .map((key) => ({ key, low: filter.as === 'at-least' || key.endsWith('_min') }));
}

/** Where a bound has to be for the next listings to come in, as a round figure in units of `unit`; null when none would. */
function moved(
  filter: FilterParam,
  key: string,
  low: boolean,
  unit: number,
  on: Pick<Asked, 'request' | 'layout' | 'found'>,
): number | null {
  const { filters } = on.request;
  const bound = Number(filters[key]);
  const other = low
    ? Number(filters[key.replace(/_min$/, '_max')] ?? Infinity)
    : Number(filters[key.replace(/_max$/, '_min')] ?? -Infinity);
  // at-least and at-most have one bound, which names itself
  const far = filter.keys.length === 1 ? (low ? Infinity : -Infinity) : other;
  const beyond: number[] = [];
  for (const matches of on.found) {
    const figure = figuresOf(filter, matches.block, on.layout);
    for (const row of matches.rowsWithout(filter.param)) {
      const value = figure(row);
      if (low ? value < bound && value <= far : value > bound && value >= far) beyond.push(value);
    }
  }
  if (beyond.length === 0) return null;
  beyond.sort((a, b) => (low ? b - a : a - b));
  const reach = Math.abs(bound) * NEAR;
  const within = beyond.findLastIndex((value) => Math.abs(value - bound) <= reach);
  const value = beyond[Math.min(Math.max(within, 0), ENOUGH - 1)]!;
  return round(value / unit, low, unit > 1 ? FINEST_POWER : 0);
}

/** Thousandths of an acre or a hectare are told apart. */
const FINEST_POWER = -3;

/** Two leading digits, away from the bound, none finer than 10 to the `finest`. */
function round(value: number, down: boolean, finest: number): number {
  if (value === 0) return 0;
  const step = 10 ** Math.max(Math.floor(Math.log10(Math.abs(value))) - 1, finest);
  // what single precision adds in the last place is no reason for the next step
  const steps = value / step;
  const rounded = (down ? Math.floor(steps + 1e-6) : Math.ceil(steps - 1e-6)) * step;
  return step < 1 ? Number(rounded.toPrecision(3)) : rounded;
}
