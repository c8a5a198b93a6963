import type { Card } from '../../../contract/listing/card.ts';
import type { SearchPage } from '../../../contract/search/search-page.ts';
import type { SearchPageQuery } from '../../../contract/search/search.ts';
import { formatSearchSlug } from '../../../contract/slug/search-slug.ts';
import { LANDMARK_PARAM, type SearchState } from '../../../contract/slug/state.ts';
import { searchUrl } from '../../../contract/slug/search-url.ts';
import type { Deps } from '../../deps.ts';
import { landmarkName, type Landmark } from '../../places/landmarks.ts';
import type { SearchRequest } from '../../search/types.ts';
import { layout } from '../../search/layout.ts';
import { MIN_INDEXED_LISTINGS } from '../../listings/present/visibility.ts';
import { parseCard, type CardJson } from '../../listings/read/card-cache.ts';
import { asValidated } from '../../http/responses/checked-lists.ts';
import { pageInfo } from '../../http/pagination.ts';
import { placesOf, type City, type Locality } from '../../places/places.ts';
import { textById } from '../../i18n/text.ts';
import { searchChips } from './chips.ts';
import { filterControls, presentFacets, presentHistograms } from './facets.ts';
import { areaUnitLinks, kindLinks, nearbySearches, radiusLinks, searchBreadcrumbs, sortOptions, tabLinks } from './links.ts';
import { searchesByBedroomsAndType } from './searches-by-bedrooms.ts';
import { ENOUGH_RESULTS, presentRelaxation, relaxedUrl, suggestRelaxations } from './relaxations.ts';
import { quickFilters } from './quick-filters.ts';
import { PROMOTED_SLOTS, readResultCards } from './result-cards.ts';
import { loadSearchRequest } from './search-request.ts';
import { asPublicList, readPageSearch, withParam } from './search-state.ts';
import { aroundText, searchedPlace, searchHeading } from './search-texts.ts';
import { findNearbyWithoutFilters, findWiderSearches } from './wider-searches.ts';

/** The complete content of a search page, in one response. */
export async function readSearchPage(deps: Deps, pageQuery: SearchPageQuery): Promise<SearchPage> {
  const { state, query } = readPageSearch(pageQuery, await placesOf(deps.db));
  const { city, localities, landmark, society, request, places } = await loadSearchRequest(query, deps);
  const result = await deps.search.search({ ...request, facets: true, promoted: PROMOTED_SLOTS });
  const { total } = result;
  const { promoted, data } = await readResultCards(deps, request, result, false);
  const filters = layout.filtersOf(request.kinds);
  const { slug } = formatSearchSlug(state);
  const title = searchHeading(state, filters, searchedPlace({ city, localities, landmark, society, request }));
  const relaxations = await suggestRelaxations(deps, request, total);
  const pageSearch = { request, state, city, localities, landmark, society };
  const nearby = nearbySearches(state, places.localitiesOf(city.id), localities, places.sumByLocality(result.localities), landmark);
  return {
    canonical: searchUrl(asPublicList(state)),
    redirect: slug === pageQuery.slug ? null : searchUrl(state),
    redirect_temporary: namesUnknownLandmark(pageQuery.slug, state),
    // a page after the last one has no results
    indexable: isSlugOnly(state) && total >= MIN_INDEXED_LISTINGS && result.ids.length > 0,
    state: mutableState(state),
    title,
    description: textById('search_page.description', { count: total, title }),
    city: presentPlace(city),
    localities: localities.map(presentPlace),
    around: landmark && presentAround(landmark, request, state),
    tabs: tabLinks(state),
    kinds: kindLinks(state),
    sorts: sortOptions(request.sort, request.near !== null),
    chips: searchChips(state, filters, { localities, society, around: aroundText(landmark, request) }),
    quick: quickFilters(state, filters, result),
    area: areaUnitLinks(state, request, city),
    unseen: state.params.unseen ? presentUnseen(pageQuery.unseen === 'device' ? result.excluded : null) : null,
    controls: filterControls(request.kinds, result.facets),
    promoted: asValidated(promoted.map(withoutLatePlaceholder)),
    data: asValidated(data.map((json, position) => withoutLatePlaceholder(json, promoted.length + position))),
    pagination: pageInfo(request, total),
    facets: presentFacets(result, city.state_code),
    histograms: presentHistograms(result),
    breadcrumbs: searchBreadcrumbs(state, city, { localities, landmark }, title),
    narrower: searchesByBedroomsAndType(state, result.facets),
    nearby: total === 0 && nearby.length === 0 ? await findNearbyWithoutFilters(deps, pageSearch, places) : nearby,
    wider: total < ENOUGH_RESULTS ? await findWiderSearches(deps, pageSearch, total, total === 0 && relaxations.length === 0) : [],
    relaxations: relaxations.map((relaxation) => ({
      ...presentRelaxation(relaxation, state.params, total),
      url: relaxedUrl(relaxation, state),
    })),
  };
}

/** Number of cards whose photo a phone shows at once. */
const CARDS_IN_FIRST_VIEW = 1;

/**
 * Omits the blurred placeholder of further photos, because these load before they come into view, and all placeholders would be a tenth of
 * the page.
 * @param position of the card, starting at 0
 */
function withoutLatePlaceholder(json: CardJson, position: number): Card {
  const card = parseCard(json);
  return card.photo && position >= CARDS_IN_FIRST_VIEW ? { ...card, photo: { ...card.photo, blur: null } } : card;
}

/** Whether the slug has an unknown landmark. A later release may know it, so the address is redirected only temporarily. */
const namesUnknownLandmark = (slug: string, { params }: SearchState): boolean => /-near-/.test(slug) && !params[LANDMARK_PARAM];

const presentAround = (landmark: Landmark, { near }: SearchRequest, state: SearchState): SearchPage['around'] => ({
  slug: landmark.slug,
  name: landmarkName(landmark),
  lat: landmark.lat,
  lng: landmark.lng,
  metres: near!.metres,
  radii: radiusLinks(withParam(state, 'page', []), near!.metres),
});

/** Whether the slug alone describes the complete search, apart from the page number. */
function isSlugOnly(state: SearchState): boolean {
  const { queryPart } = formatSearchSlug(state);
  return queryPart.localities.length === 0 && Object.keys(queryPart.params).every((param) => param === 'page');
}

/** A copy with mutable arrays, because the type of the contract has them. */
const mutableState = (state: SearchState): SearchPage['state'] => ({
  ...state,
  localities: [...state.localities],
  params: Object.fromEntries(Object.entries(state.params).map(([param, values]) => [param, [...values]])),
});

const presentPlace = ({ slug, name, lat, lng }: City | Locality): SearchPage['city'] => ({ slug, name, lat, lng });

/**
 * @param hiddenCount how many listings the person has seen; null when the request does not say which listings were seen, so that none are
 *   hidden
 */
const presentUnseen = (hiddenCount: number | null): NonNullable<SearchPage['unseen']> => ({
  hidden: hiddenCount,
  text: textById(unseenTextId(hiddenCount), { count: hiddenCount ?? 0 }),
});

function unseenTextId(hiddenCount: number | null): string {
  if (hiddenCount === null) return 'filter_unseen.everybody';
  return hiddenCount === 0 ? 'filter_unseen.none' : 'filter_unseen.hidden';
}
