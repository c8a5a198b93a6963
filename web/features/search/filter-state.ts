import { formatSearchSlug } from '../../../contract/slug/search-slug.ts';
import type { SearchState } from '../../../contract/slug/state.ts';

/** The values of a parameter, none when it is not set. */
export function valuesOf(state: SearchState, param: string): readonly string[] {
  return state.params[param] ?? [];
}

/** The search with these values of a parameter; none takes it out. What narrows differently starts at its first page. */
export function withValues(state: SearchState, changes: Readonly<Record<string, readonly string[]>>): SearchState {
  const { page: _, ...params } = { ...state.params, ...changes };
  return { ...state, params: Object.fromEntries(Object.entries(params).filter(([, values]) => values.length > 0)) };
}

/** The search with one value of a parameter put in or taken out. */
export function withToggled(state: SearchState, param: string, value: string): SearchState {
  const values = valuesOf(state, param);
  return withValues(state, { [param]: values.includes(value) ? values.filter((one) => one !== value) : [...values, value] });
}

export function withLocality(state: SearchState, slug: string, wanted: boolean): SearchState {
  const others = state.localities.filter((one) => one !== slug);
  return { ...withValues(state, {}), localities: wanted ? [...others, slug] : others };
}

/** The search on a map, or as a list when `view` is null; on the same page of it. */
export function withView(state: SearchState, view: string | null): SearchState {
  const { view: _, ...params } = state.params;
  return { ...state, params: view ? { ...params, view: [view] } : params };
}

/** The search on one page of its results. */
export function onPage(state: SearchState, page: number): SearchState {
  return { ...state, params: { ...state.params, page: [String(page)] } };
}

/** Parameters that are not filters: they stay when the filters are cleared. */
const NOT_FILTERS: ReadonlySet<string> = new Set(['sort', 'page', 'view', 'bbox', 'area_unit']);

export function withoutFilters(state: SearchState): SearchState {
  const params = Object.fromEntries(Object.entries(state.params).filter(([param]) => param !== 'page' && NOT_FILTERS.has(param)));
  return { ...state, localities: [], params };
}

/** How many filters narrow the search; a range counts once. */
export function filterCount(state: SearchState): number {
  const names = Object.keys(state.params).filter((param) => !NOT_FILTERS.has(param));
  return new Set(names.map((name) => name.replace(/_(min|max)$/, ''))).size + (state.localities.length > 0 ? 1 : 0);
}

/** Where the filter form goes without a script: the widest search of its kind; the fields say the rest. */
export function formAction(state: SearchState): string {
  return `/${formatSearchSlug({ ...state, localities: [], params: {} }).slug}`;
}
