/**
 * The parameters of a search in its validated query, before places are resolved: which of them are filters, and how they are written to an
 * address.
 */
import type { SearchQuery } from '../../../contract/search/search.ts';
import { DEFAULT_LANDMARK_RADIUS, LANDMARK_PARAM, SOCIETY_PARAM, type Intent } from '../../../contract/slug/state.ts';
import { KIND_IDS } from '../../../kinds/index.ts';
import { layout } from '../../search/layout.ts';
import type { FilterValues } from '../../search/types.ts';

/** Alternative words for tabs in queries. */
const INTENT_ALIASES = { lease: 'rent', sale: 'buy', sell: 'buy' } as const;

/** The tab of a query's `intent`. */
export const canonicalIntent = (intent: NonNullable<SearchQuery['intent']>): Intent =>
  Object.hasOwn(INTENT_ALIASES, intent) ? INTENT_ALIASES[intent as keyof typeof INTENT_ALIASES] : (intent as Intent);

/** Radius in metres around `near` when the query contains none. */
export const DEFAULT_NEAR_RADIUS = 3_000;

const keysByFilters = new WeakMap<object, ReadonlySet<string>>();

/** The query keys of all filters of these kinds. */
export function filterKeys(kinds: readonly string[]): ReadonlySet<string> {
  const filters = layout.filtersOf(kinds);
  let keys = keysByFilters.get(filters);
  if (!keys) keysByFilters.set(filters, (keys = new Set(filters.flatMap((filter) => filter.keys))));
  return keys;
}
const ALL_FILTER_KEYS = filterKeys(KIND_IDS);

/** The filters that a validated query sets, by key. Areas are in the `area_unit` of the query. */
export const filtersOfQuery = (query: Readonly<Record<string, unknown>>): FilterValues =>
  Object.fromEntries(Object.entries(query).filter(([key, value]) => ALL_FILTER_KEYS.has(key) && value !== undefined)) as FilterValues;

/** A value in the form of a query string. */
export const queryValues = (value: unknown): string[] => (Array.isArray(value) ? value : [value]).map(String);

/** Filters as address parameters. */
export const urlParams = (filters: FilterValues): Record<string, readonly string[]> =>
  Object.fromEntries(Object.entries(filters).map(([key, value]) => [key, queryValues(value)]));

/** The free text and the searched area as address parameters. */
export function textAndAreaParams({
  q,
  bbox,
  polygon,
  near,
  landmark,
  society,
  radius,
}: Pick<SearchQuery, 'q' | 'bbox' | 'polygon' | 'near' | 'landmark' | 'society' | 'radius'>): Record<string, readonly string[]> {
  return {
    ...(q && { q: [q] }),
    ...(bbox && { bbox: [bbox.join(',')] }),
    ...(polygon && { polygon: [polygon.map((corner) => corner.join(',')).join(';')] }),
    ...(near && !landmark && { near: [`${near.lat},${near.lng}`], radius: [String(radius ?? DEFAULT_NEAR_RADIUS)] }),
    ...(landmark && { [LANDMARK_PARAM]: [landmark] }),
    ...(society && { [SOCIETY_PARAM]: [society] }),
    ...(landmark && radius !== undefined && radius !== DEFAULT_LANDMARK_RADIUS && { radius: [String(radius)] }),
  };
}
