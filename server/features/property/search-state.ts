/** The search behind a page's address, as a state that can be changed and written back. */
import { parseSearchSlug } from '../../../contract/slug/search-slug.ts';
import { KINDS_OF_INTENT, type SearchState } from '../../../contract/slug/state.ts';
import type { SearchPageQuery } from '../../../contract/property.ts';
import { landUnitsOf, type LandUnit } from '../../../contract/sums/land-units.ts';
import { kindOf } from '../../../kinds/index.ts';
import { m } from '../../../messages/compiled/messages.js';
import { AppError } from '../../http/app-error.ts';
import type { Places } from '../../views/places.ts';
import { filterKeys, filtersSaid, type Asked } from './request.ts';

export interface PageSearch {
  readonly state: SearchState;
  /** The same as a query of the API. */
  readonly asked: Asked;
}

const kindsOfState = ({ intent, kind }: Pick<SearchState, 'intent' | 'kind'>): readonly string[] =>
  kind ? [kind] : KINDS_OF_INTENT[intent];

/**
 * Slug and query string together. What the query string says counts where both speak; what the kinds of the slug have no filter for
 * is left out, so that a changed tab keeps working.
 * @throws AppError `not_found` when the slug is none, or a locality is not of its city
 */
export function readPageSearch(query: SearchPageQuery, places: Places): PageSearch {
  const said = parseSearchSlug(query.slug, places);
  if (!said) throw new AppError('not_found', m['search_error.no_page']());
  const city = places.city(said.city)!;
  const asking = [...new Set([...said.localities, ...(query.locality ?? [])])].map((slug) => places.locality(city.id, slug)?.slug);
  if (asking.includes(undefined)) throw new AppError('not_found', m['search_error.no_page']());
  const localities = [...new Set(asking.filter((slug) => slug !== undefined))];

  const known = filterKeys(kindsOfState(said));
  const knownOf = (all: Readonly<Record<string, unknown>>): Record<string, unknown> =>
    Object.fromEntries(Object.entries({ ...said.params, ...all }).filter(([key]) => known.has(key)));
  const filters = knownOf(filtersSaid(query));
  const params: Record<string, string[]> = {};
  for (const [key, value] of Object.entries(filters)) params[key] = (Array.isArray(value) ? value : [value]).map(String);
  const { q, bbox, polygon, near, radius, page, limit, view, unseen, exclude } = query;
  const usual = usualUnit(filters, kindsOfState(said)[0]!, city.state_code);
  // without a point there is no distance to sort by
  const sort = query.sort === 'distance' && !near ? 'relevance' : query.sort;
  const extra: Record<string, string | undefined> = {
    q: q || undefined,
    bbox: bbox?.join(','),
    polygon: polygon?.map((corner) => corner.join(',')).join(';'),
    near: near && `${near.lat},${near.lng}`,
    radius: near && String(radius),
    sort: sort === 'relevance' ? undefined : sort,
    page: page === 1 ? undefined : String(page),
    limit: limit === 20 ? undefined : String(limit),
    view,
    unseen: unseen && 'true',
    area_unit: query.area_unit === usual || !known.has('area_min') ? undefined : query.area_unit,
  };
  for (const [key, value] of Object.entries(extra)) if (value !== undefined) params[key] = [value];

  const state: SearchState = { ...said, localities, params };
  const asked = {
    ...filters,
    intent: said.intent,
    kind: said.kind ? [said.kind] : undefined,
    city: said.city,
    locality: localities,
    q,
    bbox,
    polygon,
    near,
    radius,
    sort,
    page,
    limit,
    exclude,
    area_unit: query.area_unit ?? usual,
  } as Asked;
  return { state, asked };
}

/** What areas are said in where an address does not tell: bounds in sqft, land without bounds as people there think of it. */
function usualUnit(filters: Readonly<Record<string, unknown>>, kind: string, state: string): LandUnit {
  const bounded = filters.area_min !== undefined || filters.area_max !== undefined;
  const [measure] = kindOf(kind)?.area.map((name) => kindOf(kind)!.fields[name]) ?? [];
  const isLand = measure?.control === 'area' && measure.units[0] !== 'sqft';
  return isLand && !bounded ? landUnitsOf(state)[0]! : 'sqft';
}

/** The state with one parameter set, or taken away when there is no value left; a change leads to the first page. */
export function withParam(state: SearchState, param: string, values: readonly string[]): SearchState {
  const params = Object.fromEntries(Object.entries(state.params).filter(([key]) => key !== param && key !== 'page'));
  return { ...state, params: values.length > 0 ? { ...params, [param]: values } : params };
}

/** What makes no other page of a search: how it is shown, and what of it somebody has seen. */
const OF_THE_PERSON = new Set(['view', 'unseen']);

/** The same search as a list, as it is for everybody. */
export function asList(state: SearchState): SearchState {
  return { ...state, params: Object.fromEntries(Object.entries(state.params).filter(([param]) => !OF_THE_PERSON.has(param))) };
}

export function withLocalities(state: SearchState, localities: readonly string[]): SearchState {
  return { ...withParam(state, 'page', []), localities };
}
