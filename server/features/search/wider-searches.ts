/** Wider searches for a search with few results: without two of its conditions when removing one does not help, and without any filters. */
import type { SearchLink } from '../../../contract/search/search-page.ts';
import { searchUrl } from '../../../contract/slug/search-url.ts';
import { SOCIETY_PARAM, type SearchState } from '../../../contract/slug/state.ts';
import type { Deps } from '../../deps.ts';
import type { FilterValues, SearchRequest } from '../../search/types.ts';
import { layout } from '../../search/layout.ts';
import { listText, numberText } from '../../i18n/format.ts';
import type { Landmark } from '../../places/landmarks.ts';
import type { City, Locality, Places } from '../../places/places.ts';
import type { Society } from '../../places/societies.ts';
import { textById } from '../../i18n/text.ts';
import { chipTexts } from './chips.ts';
import { nearbySearches } from './links.ts';
import { withLocalities, withoutFilter, withoutPoint, withParam } from './search-state.ts';
import { aroundText, placeText } from './search-texts.ts';

/** Maximum number of conditions that are combined: 28 pairs. */
const MAX_CONDITIONS = 8;
const MAX_PAIRS = 3;
const AREA_PARAMS = ['q', 'bbox', 'polygon', 'near'] as const;

/** A search in both forms: for the search engine, and for its address. */
interface WidenedSearch {
  readonly request: SearchRequest;
  readonly state: SearchState;
}
interface ResolvedPageSearch extends WidenedSearch {
  readonly city: City;
  readonly localities: readonly Locality[];
  readonly landmark: Landmark | null;
  readonly society: Society | null;
}
/** A wider search and its name, which contains the number of listings that it finds. */
interface Proposal {
  readonly widened: WidenedSearch;
  readonly text: (count: string) => string;
}
/** A condition of a search that can be removed. */
interface Condition {
  readonly text: string;
  readonly remove: (search: WidenedSearch) => WidenedSearch;
}

/**
 * Links to wider searches that find more than `total` listings, each with its count.
 * @param tryPairs whether to include searches without two of the conditions
 */
export async function findWiderSearches(
  { search }: Deps,
  page: ResolvedPageSearch,
  total: number,
  tryPairs: boolean,
): Promise<SearchLink[]> {
  const pairs = tryPairs ? withoutTwoConditions(page) : [];
  const unfiltered = withoutFilters(page);
  const localityNames = page.localities.map(({ name }) => name);
  const unfilteredProposals = [
    { widened: unfiltered, place: placeText(page.city.name, localityNames) },
    { widened: withoutLocalities(unfiltered), place: page.city.name },
  ].map(({ widened, place }): Proposal => ({ widened, text: (count) => textById('wider.all', { count, place }) }));
  const counts = await search.countMatches([...pairs, ...unfilteredProposals].map(({ widened }) => widened.request));
  const links = [...pairs, ...unfilteredProposals].map((proposal, n) => toLink(proposal, counts[n]!));
  const withResults = (links: readonly SearchLink[]) => links.filter(({ count }) => count > 0);
  const pairLinks = withResults(links.slice(0, pairs.length)).toSorted((a, b) => b.count - a.count);
  const usedUrls = new Set([searchUrl(page.state)]);
  return [...pairLinks.slice(0, MAX_PAIRS), ...withResults(links.slice(pairs.length))].filter(
    (link) => link.count > total && !usedUrls.has(link.url) && usedUrls.add(link.url),
  );
}

/** Links to the same search without filters in other localities that have listings (see `nearbySearches`). */
export async function findNearbyWithoutFilters({ search }: Deps, page: ResolvedPageSearch, places: Places): Promise<SearchLink[]> {
  const { request, state } = withoutFilters(page);
  const { localities } = await search.search({ ...request, localityIds: [], facets: true, limit: 1 });
  return nearbySearches(state, places.localitiesOf(page.city.id), page.localities, places.sumByLocality(localities), null);
}

function withoutTwoConditions(page: ResolvedPageSearch): Proposal[] {
  const conditions = conditionsOf(page);
  return conditions.flatMap((first, i) =>
    conditions.slice(i + 1).map((second): Proposal => {
      const what = listText([first, second].map(({ text }) => textById('wider.quoted', { what: text })));
      return { widened: second.remove(first.remove(page)), text: (count) => textById('wider.without', { count, what }) };
    }),
  );
}

const toLink = ({ widened, text }: Proposal, count: number): SearchLink => ({
  name: text(numberText(count)),
  url: searchUrl(widened.state),
  count,
});

function conditionsOf({ request, state, localities, landmark, society }: ResolvedPageSearch): Condition[] {
  const localityConditions: Condition[] =
    localities.length > 0 ? [{ text: listText(localities.map(({ name }) => name)), remove: withoutLocalities }] : [];
  const filterConditions = layout.filtersOf(request.kinds).flatMap((filter): Condition[] => {
    const texts = chipTexts(filter, state.params).map(({ text }) => text);
    if (texts.length === 0) return [];
    const remove = (search: WidenedSearch): WidenedSearch => ({
      request: { ...search.request, filters: omitKeys(search.request.filters, filter.keys) },
      state: withoutFilter(search.state, filter, null),
    });
    return [{ text: texts.join(', '), remove }];
  });
  const areaConditions = AREA_PARAMS.flatMap((param): Condition[] => {
    const [value] = state.params[param] ?? [];
    if (value === undefined) return [];
    const text = param === 'q' ? textById('chip.words', { words: value }) : textById(`chip.${param}`);
    return [{ text, remove: (search) => withoutArea(search, param) }];
  });
  const around = aroundText(landmark, request);
  const landmarkConditions: Condition[] = around ? [{ text: around, remove: (search) => withoutArea(search, 'near') }] : [];
  const societyConditions: Condition[] = society ? [{ text: society.name, remove: withoutSociety }] : [];
  return [...societyConditions, ...localityConditions, ...landmarkConditions, ...filterConditions, ...areaConditions].slice(
    0,
    MAX_CONDITIONS,
  );
}

const omitKeys = (filters: FilterValues, keys: readonly string[]): FilterValues =>
  Object.fromEntries(Object.entries(filters).filter(([key]) => !keys.includes(key)));

const withoutLocalities = ({ request, state }: WidenedSearch): WidenedSearch => ({
  request: { ...request, localityIds: [] },
  state: withLocalities(state, []),
});

const withoutSociety = ({ request, state }: WidenedSearch): WidenedSearch => ({
  request: { ...request, societies: [] },
  state: withParam(state, SOCIETY_PARAM, []),
});

function withoutArea({ request, state }: WidenedSearch, param: (typeof AREA_PARAMS)[number]): WidenedSearch {
  const change = param === 'q' ? { text: null } : { [param]: null };
  // without a point the results cannot be sorted by distance
  const sort = param === 'near' && request.sort === 'distance' ? ('relevance' as const) : request.sort;
  return { request: { ...request, ...change, sort }, state: param === 'near' ? withoutPoint(state) : withParam(state, param, []) };
}

/** The search without filters, text and areas, but with its kinds and localities. */
function withoutFilters({ request, state }: WidenedSearch): WidenedSearch {
  const { view } = state.params;
  return {
    request: { ...request, filters: {}, societies: [], exclude: [], text: null, bbox: null, polygon: null, near: null, sort: 'relevance' },
    state: { ...state, params: view ? { view } : {} },
  };
}
