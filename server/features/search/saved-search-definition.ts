/**
 * Defines saved searches: the canonical URL of a search page, with the title, the texts and the request that are derived from it. The
 * registry passes these functions to the feature `saved-searches`, because features do not import each other.
 */
import { getSearchPage, type SearchPageQuery, type SearchQuery } from '../../../contract/search/search.ts';
import { searchUrl } from '../../../contract/slug/search-url.ts';
import { INTENTS, KINDS_OF_INTENT, type Intent, type SearchState } from '../../../contract/slug/state.ts';
import { LEASE_FILTER } from '../../../contract/slug/vocabulary.ts';
import { m } from '../../../messages/compiled/messages.js';
import { AppError } from '../../errors.ts';
import type { Places } from '../../places/places.ts';
import { layout } from '../../search/layout.ts';
import type { SearchRequest } from '../../search/types.ts';
import { searchChips } from './chips.ts';
import { urlParams, canonicalIntent, textAndAreaParams } from './search-params.ts';
import { buildSearchRequest, filtersInSqft } from './search-request.ts';
import { readPageSearch, type PageSearch } from './search-state.ts';
import { aroundText, searchedPlace, searchHeading } from './search-texts.ts';

/** A search without an order and a page. */
interface SavedSearchDefinition {
  /** Equal searches have equal URLs. */
  readonly url: string;
  readonly title: string;
  readonly details: readonly string[];
  readonly request: SearchRequest;
}
type SavedSearchFilters = Omit<SearchQuery, 'page' | 'limit' | 'sort'>;

/** Parameters that do not affect which listings match. */
const IGNORED_PARAMS = new Set(['page', 'limit', 'sort', 'view', 'unseen']);
const MAX_URL_LENGTH = 4000;

function throwNotASearch(): never {
  const message = m['saved_search.not_a_search']();
  throw new AppError('invalid', message, { errors: [{ path: 'url', message }] });
}

/**
 * Parses the URL of a search page.
 * @throws AppError `invalid` when it is not the URL of a search, contains unknown places, or has an invalid filter value
 */
export function readSearchDefinition(
  url: string,
  places: Places,
  context: { readonly defaultCity: string; readonly now: Date },
): SavedSearchDefinition {
  const { state, query } = readPageSearchOrThrow(pageQueryOf(url), places);
  const { city, localities, landmark, society, request } = buildSearchRequest(
    { ...query, sort: 'relevance', page: 1, limit: 20 },
    places,
    context,
  );
  const hasAreaBound = (state.params.area_min ?? state.params.area_max) !== undefined;
  const definingParams = Object.entries(state.params).filter(([key]) => !IGNORED_PARAMS.has(key) && (hasAreaBound || key !== 'area_unit'));
  const savedState: SearchState = { ...state, params: Object.fromEntries(definingParams) };
  const canonicalUrl = searchUrl(savedState);
  if (canonicalUrl.length > MAX_URL_LENGTH) throwNotASearch();
  const filters = layout.filtersOf(request.kinds);
  const place = searchedPlace({ city, localities, landmark, society, request });
  return {
    url: canonicalUrl,
    title: searchHeading(savedState, filters, place),
    details: searchChips(savedState, filters, { localities, society, around: aroundText(landmark, request) }).map(({ label }) => label),
    request,
  };
}

function pageQueryOf(url: string): SearchPageQuery {
  // the URL is only a path, so any host can be used as the base
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  const input: Record<string, unknown> = { slug: pathname.slice(1) };
  for (const key of new Set(searchParams.keys())) {
    const values = searchParams.getAll(key);
    if (key !== 'slug') input[key] = values.length > 1 ? values : values[0];
  }
  const parsed = getSearchPage.query.safeParse(input);
  return parsed.success ? parsed.data : throwNotASearch();
}

/** For a page, an invalid slug means `not_found`. For a URL in a request, it means invalid input. */
function readPageSearchOrThrow(query: SearchPageQuery, places: Places): PageSearch {
  try {
    return readPageSearch(query, places);
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') throwNotASearch();
    throw error;
  }
}

/**
 * The URL of the search page with these filters of `/property/get`.
 * @throws AppError `invalid` when the filters belong to several tabs, because no page shows such a search
 */
export function searchUrlOfFilters(filters: SavedSearchFilters, defaultCity: string): string {
  const { intent, kind } = tabAndKindOf(filters);
  const params = {
    ...urlParams(filtersInSqft(filters)),
    ...(filters.intent === 'lease' && { [LEASE_FILTER.param]: [LEASE_FILTER.value] }),
    ...textAndAreaParams(filters),
  };
  return searchUrl({ intent, kind, city: filters.city ?? defaultCity, localities: filters.locality ?? [], params });
}

/** The tab of a search, and its kind unless the search is about all kinds of the tab. */
function tabAndKindOf({ intent: queryIntent, kind: kinds }: SavedSearchFilters): Pick<SearchState, 'intent' | 'kind'> {
  const kindsOfTab = (tab: Intent): readonly string[] => KINDS_OF_INTENT[tab];
  const intent = queryIntent ? canonicalIntent(queryIntent) : INTENTS.find((tab) => kinds?.every((kind) => kindsOfTab(tab).includes(kind)));
  if (!intent) throwSeveralTabs();
  if (!kinds || kindsOfTab(intent).every((kind) => (kinds as readonly string[]).includes(kind))) {
    if (kinds?.some((kind) => !kindsOfTab(intent).includes(kind))) throwSeveralTabs();
    return { intent, kind: null };
  }
  const [kind, ...otherKinds] = kinds;
  if (!kind || otherKinds.length > 0 || !kindsOfTab(intent).includes(kind)) throwSeveralTabs();
  return { intent, kind };
}

function throwSeveralTabs(): never {
  const message = m['saved_search.one_tab']();
  throw new AppError('invalid', message, { errors: [{ path: 'filters.intent', message }] });
}
