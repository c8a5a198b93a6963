import type { SearchPage, SearchLink } from '../../../contract/property-pages.ts';
import type { SearchPageQuery } from '../../../contract/property.ts';
import { formatSearchSlug } from '../../../contract/slug/search-slug.ts';
import { searchUrl } from '../../../contract/slug/search-url.ts';
import type { SearchState } from '../../../contract/slug/state.ts';
import type { FilterParam } from '../../../kinds/filters.ts';
import type { Deps } from '../../deps.ts';
import type { SearchRequest } from '../../search/index.ts';
import { layout } from '../../search/layout.ts';
import { WORTH_INDEXING } from '../../views/indexing.ts';
import { pageInfo } from '../../views/page-info.ts';
import { placesOf } from '../../views/places.ts';
import { textOf } from '../../views/text.ts';
import { liveCards } from './cards.ts';
import { controlsOf, presentFacets, presentHistograms } from './facets.ts';
import { breadcrumbsOf, chipsOf, kindsOf, nearbyOf, sortsOf, tabsOf, withoutFilter } from './links.ts';
import { understand } from './request.ts';
import { readPageSearch, withLocalities, withParam } from './search-state.ts';
import { chipTexts, headingOf, placeText } from './search-texts.ts';

/** Everything the page of a search slug shows, in one go. */
export async function searchPage(deps: Deps, query: SearchPageQuery): Promise<SearchPage> {
  const places = await placesOf(deps.db);
  const { state, asked } = readPageSearch(query, places);
  const { city, localities, request } = understand(asked, places, { defaultCity: deps.config.defaultCity, now: deps.now() });
  const result = deps.search.search({ ...request, facets: true });
  const filters = layout.filtersOf(request.kinds);
  const { slug, rest } = formatSearchSlug(state);
  const title = headingOf(
    state,
    filters,
    placeText(
      city.name,
      localities.map(({ name }) => name),
    ),
  );
  const onlySlug = rest.localities.length === 0 && Object.keys(rest.params).every((param) => param === 'page');
  const place = ({ slug, name, lat, lng }: { slug: string; name: string; lat: number; lng: number }) => ({ slug, name, lat, lng });
  return {
    canonical: searchUrl(state),
    redirect: slug === query.slug ? null : searchUrl(state),
    indexable: onlySlug && result.total >= WORTH_INDEXING,
    state: {
      ...state,
      localities: [...state.localities],
      params: Object.fromEntries(Object.entries(state.params).map(([k, v]) => [k, [...v]])),
    },
    title,
    description: textOf('search_page.description', { count: result.total, title }),
    city: place(city),
    localities: localities.map(place),
    tabs: tabsOf(state),
    kinds: kindsOf(state),
    sorts: sortsOf(request.sort, request.near !== null),
    chips: chipsOf(state, filters, localities),
    controls: controlsOf(request.kinds, result.facets),
    data: await liveCards(deps.db, result.ids),
    pagination: pageInfo(request, result.total),
    facets: presentFacets(result),
    histograms: presentHistograms(result),
    breadcrumbs: breadcrumbsOf(state, city, localities, title),
    nearby: nearbyOf(state, places.localitiesOf(city.id), localities, result.localities),
    loosen: result.total === 0 ? loosen(deps, state, request, filters) : [],
  };
}

const MOST_WAYS = 4;

/** For an empty result: one thing less each, with how many that finds; the fullest first. */
function loosen({ search }: Deps, state: SearchState, request: SearchRequest, filters: readonly FilterParam[]): SearchLink[] {
  const count = (change: Partial<SearchRequest>) => search.search({ ...request, ...change, page: 1, limit: 1, facets: false }).total;
  const ways = filters.flatMap((filter) => {
    const texts = chipTexts(filter, state.params);
    if (texts.length === 0) return [];
    const less = Object.fromEntries(Object.entries(request.filters).filter(([key]) => !filter.keys.includes(key)));
    return [
      {
        name: textOf('loosen.without', { what: texts.map(({ text }) => text).join(', ') }),
        url: searchUrl(withoutFilter(state, filter, null)),
        count: count({ filters: less }),
      },
    ];
  });
  if (state.localities.length > 0) {
    ways.push({ name: textOf('loosen.whole_city'), url: searchUrl(withLocalities(state, [])), count: count({ localityIds: [] }) });
  }
  const areas = { q: { text: null }, bbox: { bbox: null }, polygon: { polygon: null }, near: { near: null, sort: 'relevance' } } as const;
  for (const [param, change] of Object.entries(areas)) {
    if (!state.params[param]) continue;
    ways.push({ name: textOf(`loosen.${param}`), url: searchUrl(withParam(state, param, [])), count: count(change) });
  }
  return ways
    .filter((way) => way.count > 0)
    .toSorted((a, b) => b.count - a.count)
    .slice(0, MOST_WAYS);
}
