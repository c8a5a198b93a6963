/** Links to searches by bedrooms and type that are pages of their own, so that people and search engines find them. */
import type { SearchLink } from '../../../contract/property-pages.ts';
import { searchUrl } from '../../../contract/slug/search-url.ts';
import { KINDS_OF_INTENT, type Intent, type SearchState } from '../../../contract/slug/state.ts';
import { BEDROOM_PARAM, TYPE_TOKENS } from '../../../contract/slug/vocabulary.ts';
import { everything, type FacetCounts, type SearchIndex } from '../../search/index.ts';
import { layout } from '../../search/layout.ts';
import { WORTH_INDEXING } from '../../views/indexing.ts';
import type { City } from '../../views/places.ts';
import { optionText } from './facets.ts';
import { withParam } from './search-state.ts';
import { headingOf } from './search-texts.ts';

const WORDED = new Set<string>([BEDROOM_PARAM, ...TYPE_TOKENS.map(({ param }) => param)]);

/** The same search by another number of bedrooms or another type. Only for a search that a slug says whole: the counts are of that. */
export function narrowerOf(state: SearchState, facets: readonly FacetCounts[]): SearchLink[] {
  const plain = withParam(state, 'page', []);
  if (searchUrl(plain).includes('?')) return [];
  return worded(facets).flatMap(({ filter, value, count }) => {
    if (state.params[filter.param]?.includes(value)) return [];
    const url = searchUrl(withParam(plain, filter.param, [value]));
    return url.includes('?') ? [] : [{ name: optionText(filter, value), url, count }];
  });
}

const POPULAR: readonly Intent[] = ['rent', 'buy'];
const MOST = 12;

/** A city's fullest searches by bedrooms and type. */
export function popularOf(search: SearchIndex, city: City, now: Date): SearchLink[] {
  return POPULAR.flatMap((intent) => {
    const kinds = KINDS_OF_INTENT[intent];
    const { facets } = search.search({ ...everything(city.id, kinds, now), limit: 1, facets: true });
    return worded(facets).map(({ filter, value, count }) => {
      const state: SearchState = { intent, kind: null, city: city.slug, localities: [], params: { [filter.param]: [value] } };
      return { name: headingOf(state, layout.filtersOf(kinds), city.name), url: searchUrl(state), count };
    });
  })
    .toSorted((a, b) => b.count - a.count)
    .slice(0, MOST);
}

const worded = (facets: readonly FacetCounts[]) =>
  facets
    .filter(({ filter }) => WORDED.has(filter.param))
    .flatMap(({ filter, options }) => options.map(({ value, count }) => ({ filter, value, count })))
    .filter(({ count }) => count >= WORTH_INDEXING);
