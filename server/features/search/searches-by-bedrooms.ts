/** Links to searches by number of bedrooms and property type. They have slugs of their own, so search engines index their pages. */
import type { SearchLink } from '../../../contract/search/search-page.ts';
import { searchUrl } from '../../../contract/slug/search-url.ts';
import { KINDS_OF_INTENT, type Intent, type SearchState } from '../../../contract/slug/state.ts';
import { BEDROOM_PARAM, TYPE_TOKENS } from '../../../contract/slug/vocabulary.ts';
import { matchAllRequest, type FacetCounts, type Search } from '../../search/types.ts';
import { layout } from '../../search/layout.ts';
import { MIN_INDEXED_LISTINGS } from '../../listings/present/visibility.ts';
import type { City } from '../../places/places.ts';
import { optionLabelOf } from './facets.ts';
import { withParam } from './search-state.ts';
import { searchHeading } from './search-texts.ts';

const SLUG_PARAMS = new Set<string>([BEDROOM_PARAM, ...TYPE_TOKENS.map(({ param }) => param)]);

/**
 * The same search with a number of bedrooms or a type, instead of one of the same parameter that it has. A search with further conditions has no such links, because the linked pages would
 * not have these conditions.
 */
export function searchesByBedroomsAndType(state: SearchState, facets: readonly FacetCounts[]): SearchLink[] {
  const firstPage = withParam(state, 'page', []);
  if (searchUrl(firstPage).includes('?')) return [];
  return slugOptions(facets).flatMap(({ filter, value, count }) => {
    if (state.params[filter.param]?.includes(value)) return [];
    const url = searchUrl(withParam(firstPage, filter.param, [value]));
    return url.includes('?') ? [] : [{ name: optionLabelOf(filter, value), url, count }];
  });
}

const POPULAR_INTENTS: readonly Intent[] = ['rent', 'buy'];
const MAX_POPULAR_SEARCHES = 12;

/** The searches of a city by bedrooms and type with the most listings. */
export async function findPopularSearches(search: Search, city: City, now: Date): Promise<SearchLink[]> {
  const links: SearchLink[] = [];
  for (const intent of POPULAR_INTENTS) {
    const kinds = KINDS_OF_INTENT[intent];
    const { facets } = await search.search({ ...matchAllRequest(city.id, kinds, now), limit: 1, facets: true });
    for (const { filter, value, count } of slugOptions(facets)) {
      const state: SearchState = { intent, kind: null, city: city.slug, localities: [], params: { [filter.param]: [value] } };
      links.push({ name: searchHeading(state, layout.filtersOf(kinds), { place: city.name, within: null }), url: searchUrl(state), count });
    }
  }
  return links.toSorted((a, b) => b.count - a.count).slice(0, MAX_POPULAR_SEARCHES);
}

/** The options that slugs can express and that find enough listings for a page worth indexing. */
const slugOptions = (facets: readonly FacetCounts[]) =>
  facets
    .filter(({ filter }) => SLUG_PARAMS.has(filter.param))
    .flatMap(({ filter, options }) => options.map(({ value, count }) => ({ filter, value, count })))
    .filter(({ count }) => count >= MIN_INDEXED_LISTINGS);
