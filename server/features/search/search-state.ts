/** The search of a search page's URL: as a state from which links are built, and as a query of the API. */
import { landUnitsOf, type LandUnit } from '../../../contract/calculators/land-units.ts';
import type { SearchPageQuery, SearchQuery } from '../../../contract/search/search.ts';
import { parseSearchSlug } from '../../../contract/slug/search-slug.ts';
import { KINDS_OF_INTENT, LANDMARK_PARAM, type SearchState } from '../../../contract/slug/state.ts';
import { kindOf } from '../../../kinds/index.ts';
import type { FilterParam } from '../../../kinds/search/filters.ts';
import { m } from '../../../messages/compiled/messages.js';
import { AppError } from '../../errors.ts';
import type { Places } from '../../places/places.ts';
import { urlParams, filterKeys, filtersOfQuery, textAndAreaParams } from './search-params.ts';

export interface PageSearch {
  readonly state: SearchState;
  /** The same search in the form that `/property/get` takes. */
  readonly query: SearchQuery;
}

const kindsOfState = ({ intent, kind }: Pick<SearchState, 'intent' | 'kind'>): readonly string[] =>
  kind ? [kind] : KINDS_OF_INTENT[intent];

/**
 * Parses the slug and the query string together. When both set a parameter, the query string takes precedence. Filters that the kinds of
 * the slug do not have are dropped, so that a URL still works when its tab is changed.
 * @throws AppError `not_found` when the slug cannot be parsed, or a locality does not belong to its city
 */
export function readPageSearch(pageQuery: SearchPageQuery, places: Places): PageSearch {
  const slugState = parseSearchSlug(pageQuery.slug, places);
  if (!slugState) throw new AppError('not_found', m['search_error.no_page']());
  const city = places.city(slugState.city)!;
  const localities = canonicalLocalities(places, city.id, [...slugState.localities, ...(pageQuery.locality ?? [])]);

  const kinds = kindsOfState(slugState);
  const allowedKeys = filterKeys(kinds);
  const allFilters = { ...slugState.params, ...filtersOfQuery(pageQuery) };
  const filters = Object.fromEntries(Object.entries(allFilters).filter(([key]) => allowedKeys.has(key)));
  const defaultUnit = defaultAreaUnit(filters, kinds[0]!, city.state_code);
  // without a point the results cannot be sorted by distance
  const landmark = canonicalLandmark(slugState, pageQuery, places);
  const near = landmark ? undefined : pageQuery.near;
  const sort = pageQuery.sort === 'distance' && !near && !landmark ? 'relevance' : pageQuery.sort;
  const { q, bbox, polygon, radius, society, page, limit, exclude } = pageQuery;
  const area_unit = pageQuery.area_unit ?? defaultUnit;
  const params: SearchState['params'] = {
    ...urlParams(filters),
    ...textAndAreaParams({ ...pageQuery, near, landmark }),
    ...viewParams({ ...pageQuery, sort }),
    ...(area_unit !== defaultUnit && allowedKeys.has('area_min') && { area_unit: [area_unit] }),
  };
  return {
    state: { ...slugState, localities, params },
    query: {
      ...filters,
      intent: slugState.intent,
      kind: slugState.kind ? [slugState.kind] : undefined,
      city: slugState.city,
      locality: localities,
      q,
      bbox,
      polygon,
      near,
      landmark,
      society,
      radius,
      sort,
      page,
      limit,
      exclude,
      area_unit,
    } as SearchQuery,
  };
}

/**
 * The landmark of the slug, or else of the query string. An unknown landmark of the query string is returned unchanged, and is refused
 * later with the query.
 */
function canonicalLandmark({ city, params }: SearchState, { landmark }: SearchPageQuery, places: Places): string | undefined {
  const [slugLandmark] = params[LANDMARK_PARAM] ?? [];
  return slugLandmark ?? (landmark && (places.landmarkSlug(city, landmark) ?? landmark));
}

/** The canonical slugs without duplicates. */
function canonicalLocalities(places: Places, cityId: number, slugs: readonly string[]): string[] {
  const canonicalSlugs = slugs.map((slug) => {
    const locality = places.locality(cityId, slug);
    if (!locality) throw new AppError('not_found', m['search_error.no_page']());
    return locality.slug;
  });
  return [...new Set(canonicalSlugs)];
}

/** Order, page and view as URL parameters. Defaults are omitted. */
function viewParams({ sort, page, limit, view, unseen }: SearchPageQuery): SearchState['params'] {
  return {
    ...(sort !== 'relevance' && { sort: [sort] }),
    ...(page !== 1 && { page: [String(page)] }),
    ...(limit !== 20 && { limit: [String(limit)] }),
    ...(view && { view: [view] }),
    ...(unseen && { unseen: ['true'] }),
  };
}

/**
 * The area unit of a URL that contains none: sqft when the URL has bounds, and for land without bounds the usual unit of the
 * state.
 */
function defaultAreaUnit(filters: Readonly<Record<string, unknown>>, kind: string, stateCode: string): LandUnit {
  const hasBounds = filters.area_min !== undefined || filters.area_max !== undefined;
  const [areaField] = kindOf(kind)?.area.map((name) => kindOf(kind)!.fields[name]) ?? [];
  const isLand = areaField?.control === 'area' && areaField.units[0] !== 'sqft';
  return isLand && !hasBounds ? landUnitsOf(stateCode)[0]! : 'sqft';
}

/** The state with one parameter set, or removed when there are no values. The page number is removed, so the result is the first page. */
export function withParam(state: SearchState, param: string, values: readonly string[]): SearchState {
  const params = Object.fromEntries(Object.entries(state.params).filter(([key]) => key !== param && key !== 'page'));
  return { ...state, params: values.length > 0 ? { ...params, [param]: values } : params };
}

/** The search without the point or landmark around which it is. */
export const withoutPoint = (state: SearchState): SearchState =>
  ['near', LANDMARK_PARAM, 'radius'].reduce((reduced, param) => withParam(reduced, param, []), state);

/** Parameters that do not make another page for search engines: the view, and the filter for listings that the person has not seen. */
const PERSONAL_PARAMS = new Set(['view', 'unseen']);

/** The same search as a list, and without anything that depends on the person. */
export function asPublicList(state: SearchState): SearchState {
  return { ...state, params: Object.fromEntries(Object.entries(state.params).filter(([param]) => !PERSONAL_PARAMS.has(param))) };
}

/** The first page of the same search in these localities. */
export function withLocalities(state: SearchState, localities: readonly string[]): SearchState {
  return { ...withParam(state, 'page', []), localities };
}

/** The state without a filter, or without one of its options. */
export function withoutFilter(state: SearchState, filter: FilterParam, value: string | null): SearchState {
  return filter.keys.reduce(
    (reduced, key) => withParam(reduced, key, value === null ? [] : (reduced.params[key] ?? []).filter((other) => other !== value)),
    state,
  );
}
