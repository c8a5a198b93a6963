import type { Suggestion } from '../../../../contract/location.ts';
import { placeOfSuggestion } from '../../../../contract/slug/search-url.ts';
import { formatSearchSlug } from '../../../../contract/slug/search-slug.ts';
import { LANDMARK_PARAM, SOCIETY_PARAM, type SearchState } from '../../../../contract/slug/state.ts';

/** Returns the values of a parameter; empty when it is not set. */
export function paramValues(state: SearchState, param: string): readonly string[] {
  return state.params[param] ?? [];
}

/** Returns the search with these parameters replaced. An empty array removes a parameter. Resets the page number. */
export function withValues(state: SearchState, changes: Readonly<Record<string, readonly string[]>>): SearchState {
  const { page: _, ...params } = { ...state.params, ...changes };
  return { ...state, params: Object.fromEntries(Object.entries(params).filter(([, values]) => values.length > 0)) };
}

/** Returns the search with one value of a parameter added, or removed when it is already set. */
export function withToggled(state: SearchState, param: string, value: string): SearchState {
  const values = paramValues(state, param);
  return withValues(state, { [param]: values.includes(value) ? values.filter((other) => other !== value) : [...values, value] });
}

export function withLocality(state: SearchState, slug: string, isSelected: boolean): SearchState {
  const otherSlugs = state.localities.filter((other) => other !== slug);
  return { ...withValues(state, {}), localities: isSelected ? [...otherSlugs, slug] : otherSlugs };
}

/** Returns the search in a society, or around a landmark at the usual distance, instead of in localities. */
export function withPlace(state: SearchState, place: Pick<Suggestion, 'type' | 'slug'>): SearchState {
  const { localities, params } = placeOfSuggestion(place);
  return { ...withValues(state, { [LANDMARK_PARAM]: [], [SOCIETY_PARAM]: [], near: [], radius: [], ...params }), localities };
}

/** Returns the search shown on a map, or as a list when `view` is null. Keeps the page number. */
export function withView(state: SearchState, view: string | null): SearchState {
  const { view: _, ...params } = state.params;
  return { ...state, params: view ? { ...params, view: [view] } : params };
}

/** Returns the search with another page number. */
export function withPage(state: SearchState, page: number): SearchState {
  return { ...state, params: { ...state.params, page: [String(page)] } };
}

/** Parameters that are not filters. Clearing the filters preserves them. */
const NON_FILTER_PARAMS: ReadonlySet<string> = new Set(['sort', 'page', 'view', 'bbox', 'area_unit']);

export function withoutFilters(state: SearchState): SearchState {
  const params = Object.fromEntries(Object.entries(state.params).filter(([param]) => param !== 'page' && NON_FILTER_PARAMS.has(param)));
  return { ...state, localities: [], params };
}

/** Number of active filters. Both bounds of a range count as one filter, and so do all localities. */
export function filterCount(state: SearchState): number {
  const names = Object.keys(state.params).filter((param) => !NON_FILTER_PARAMS.has(param) && param !== 'radius');
  return new Set(names.map((name) => name.replace(/_(min|max)$/, ''))).size + (state.localities.length > 0 ? 1 : 0);
}

/** Target of the filter form without JavaScript: the search without filters, around the same landmark. The form fields add the filters. */
export function formAction(state: SearchState): string {
  const { [LANDMARK_PARAM]: landmark = [] } = state.params;
  return `/${formatSearchSlug({ ...state, localities: [], params: { [LANDMARK_PARAM]: landmark } }).slug}`;
}
