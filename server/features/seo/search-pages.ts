/** The searches that search engines should index: tab, city, locality, and bedrooms or type, where there are enough listings. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { searchUrl } from '../../../contract/slug/search-url.ts';
import { INTENTS, KINDS_OF_INTENT, type Intent } from '../../../contract/slug/state.ts';
import { BEDROOM_PARAM, LEASE_FILTER, TYPE_TOKENS } from '../../../contract/slug/vocabulary.ts';
import { matchAllRequest, type Search, type SearchResult } from '../../search/types.ts';
import { MIN_INDEXED_LISTINGS } from '../../listings/present/visibility.ts';
import type { City, Places } from '../../places/places.ts';

/** Parameters that a slug expresses in words. */
const SLUG_PARAMS = new Set<string>([BEDROOM_PARAM, LEASE_FILTER.param, ...TYPE_TOKENS.map(({ param }) => param)]);

interface Scope {
  readonly intent: Intent;
  readonly kind: string | null;
  readonly kinds: readonly string[];
}
/** Every tab, and every kind of the tabs that have several kinds. */
const SCOPES: readonly Scope[] = INTENTS.flatMap((intent) => {
  const kinds: readonly string[] = KINDS_OF_INTENT[intent];
  return [{ intent, kind: null, kinds }, ...(kinds.length > 1 ? kinds.map((kind) => ({ intent, kind, kinds: [kind] })) : [])];
});

/** Paths of the city's indexed searches. The event loop gets a turn between two searches. */
export async function searchPagePaths(search: Search, places: Places, city: City, now: Date): Promise<string[]> {
  const paths = new Set<string>();
  const addPaths = async ({ intent, kind, kinds }: Scope, filters: Readonly<Record<string, string[]>>): Promise<SearchResult> => {
    const result = await search.search({ ...matchAllRequest(city.id, kinds, now), filters, limit: 1, facets: true });
    const addPath = (localities: readonly string[], count: number) => {
      const path = searchUrl({ intent, kind, city: city.slug, localities, params: filters });
      // a search that needs a query string is not indexed as a page
      if (count >= MIN_INDEXED_LISTINGS && !path.includes('?')) paths.add(path);
    };
    addPath([], result.total);
    for (const [id, count] of places.sumByLocality(result.localities))
      addPath([places.localityById(id)?.slug ?? ''].filter(Boolean), count);
    return result;
  };
  for (const scope of SCOPES) {
    for (const { param, value } of slugOptions(await addPaths(scope, {}))) {
      await nextTurn();
      await addPaths(scope, { [param]: [value] });
    }
  }
  return [...paths].toSorted();
}

/** The options that a slug can express and that find enough listings. */
const slugOptions = ({ facets }: SearchResult): { readonly param: string; readonly value: string }[] =>
  facets
    .filter(({ filter }) => SLUG_PARAMS.has(filter.param))
    .flatMap(({ filter, options }) => options.map(({ value, count }) => ({ param: filter.param, value, count })))
    .filter(({ count }) => count >= MIN_INDEXED_LISTINGS);
