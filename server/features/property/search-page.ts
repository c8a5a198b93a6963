import type { SearchPage } from '../../../contract/property-pages.ts';
import type { SearchPageQuery } from '../../../contract/property.ts';
import { formatSearchSlug } from '../../../contract/slug/search-slug.ts';
import { searchUrl } from '../../../contract/slug/search-url.ts';
import type { Deps } from '../../deps.ts';
import { layout } from '../../search/layout.ts';
import { WORTH_INDEXING } from '../../views/indexing.ts';
import { readCard } from '../../views/kept-cards.ts';
import { pageInfo } from '../../views/page-info.ts';
import { placesOf } from '../../views/places.ts';
import { textOf } from '../../views/text.ts';
import { foundCards, PROMOTED_SLOTS } from './cards.ts';
import { controlsOf, presentFacets, presentHistograms } from './facets.ts';
import { areaOf, breadcrumbsOf, chipsOf, kindsOf, nearbyOf, sortsOf, tabsOf } from './links.ts';
import { PLENTY, presentWay, waysToLoosen, wayUrl } from './loosen.ts';
import { narrowerOf } from './narrower.ts';
import { understandAll } from './request.ts';
import { asList, readPageSearch } from './search-state.ts';
import { headingOf, placeText } from './search-texts.ts';
import { nearbyWider, widerOf } from './wider.ts';

/** Everything the page of a search slug shows, in one go. */
export async function searchPage(deps: Deps, query: SearchPageQuery): Promise<SearchPage> {
  const { state, asked } = readPageSearch(query, await placesOf(deps.db));
  const { city, localities, request, places } = await understandAll(asked, deps);
  const result = deps.search.search({ ...request, facets: true, promoted: PROMOTED_SLOTS });
  const { promoted, data } = await foundCards(deps, result, false);
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
  const loosen = waysToLoosen(deps, request, result.total);
  const on = { request, state, city, localities };
  const nearby = nearbyOf(state, places.localitiesOf(city.id), localities, places.summed(result.localities));
  const onlySlug = rest.localities.length === 0 && Object.keys(rest.params).every((param) => param === 'page');
  const place = ({ slug, name, lat, lng }: { slug: string; name: string; lat: number; lng: number }) => ({ slug, name, lat, lng });
  return {
    canonical: searchUrl(asList(state)),
    redirect: slug === query.slug ? null : searchUrl(state),
    // a page past the last shows nothing
    indexable: onlySlug && result.total >= WORTH_INDEXING && result.ids.length > 0,
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
    area: areaOf(state, request.areaUnit, city),
    unseen: state.params.unseen ? unseenOf(query.unseen === 'here' ? result.excluded : null) : null,
    controls: controlsOf(request.kinds, result.facets),
    promoted: promoted.map(readCard),
    data: data.map(readCard),
    pagination: pageInfo(request, result.total),
    facets: presentFacets(result),
    histograms: presentHistograms(result),
    breadcrumbs: breadcrumbsOf(state, city, localities, title),
    narrower: narrowerOf(state, result.facets),
    nearby: result.total === 0 && nearby.length === 0 ? nearbyWider(deps, on, places) : nearby,
    wider: result.total < PLENTY ? widerOf(deps, on, result.total, result.total === 0 && loosen.length === 0) : [],
    loosen: loosen.map((way) => ({
      ...presentWay(way, state.params, result.total),
      url: wayUrl(way, state),
    })),
  };
}

/** Without a list of what was seen the page is the one everybody gets. */
const unseenOf = (hidden: number | null): NonNullable<SearchPage['unseen']> => ({
  hidden,
  text: textOf(hidden === null ? 'filter_unseen.everybody' : hidden === 0 ? 'filter_unseen.none' : 'filter_unseen.hidden', {
    count: hidden ?? 0,
  }),
});
