/**
 * Pages with enough listings that search engines should index: searches (by tab, kind and locality, each also with one option that a slug
 * can express; around landmarks), and pages of localities and societies.
 */
import { localityPageUrl } from '../../../contract/place-pages/locality-page.ts';
import { societyPageUrl } from '../../../contract/place-pages/society-page.ts';
import { searchUrl } from '../../../contract/slug/search-url.ts';
import { DEFAULT_LANDMARK_RADIUS, INTENTS, KINDS_OF_INTENT, LANDMARK_PARAM, type Intent } from '../../../contract/slug/state.ts';
import { BEDROOM_PARAM, LEASE_FILTER, TYPE_TOKENS } from '../../../contract/slug/vocabulary.ts';
import { nextTurn } from '../../concurrency/next-turn.ts';
import { matchAllRequest, type Search, type SearchResult } from '../../search/types.ts';
import { MIN_INDEXED_LISTINGS } from '../../listings/present/visibility.ts';
import { landmarksOf } from '../../places/landmarks.ts';
import type { City, Places } from '../../places/places.ts';

/** Parameters that a slug can express as words. */
const SLUG_PARAMS = new Set<string>([BEDROOM_PARAM, LEASE_FILTER.param, ...TYPE_TOKENS.map(({ param }) => param)]);

interface SearchScope {
  readonly intent: Intent;
  readonly kind: string | null;
  readonly kinds: readonly string[];
}
/** Every tab, and every kind of the tabs with several kinds. */
const SCOPES: readonly SearchScope[] = INTENTS.flatMap((intent) => {
  const kinds: readonly string[] = KINDS_OF_INTENT[intent];
  return [{ intent, kind: null, kinds }, ...(kinds.length > 1 ? kinds.map((kind) => ({ intent, kind, kinds: [kind] })) : [])];
});

/** Paths of the city's indexed searches. The event loop can handle other events between two searches. */
export async function findSearchPagePaths(search: Search, places: Places, city: City, now: Date): Promise<string[]> {
  const paths = new Set<string>();
  const addPaths = async ({ intent, kind, kinds }: SearchScope, filters: Readonly<Record<string, string[]>>): Promise<SearchResult> => {
    const result = await search.search({ ...matchAllRequest(city.id, kinds, now), filters, limit: 1, facets: true });
    const addPath = (localities: readonly string[], count: number) => {
      const path = searchUrl({ intent, kind, city: city.slug, localities, params: filters });
      // a search whose address needs a query string is not indexed
      if (count >= MIN_INDEXED_LISTINGS && !path.includes('?')) paths.add(path);
    };
    addPath([], result.total);
    for (const [id, count] of places.sumByLocality(result.localities)) {
      const locality = places.localityById(id);
      if (locality) addPath([locality.slug], count);
    }
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

/** Tabs whose searches around a landmark are indexed. People look for homes near a college, but seldom for plots. */
const LANDMARK_INTENTS: readonly Intent[] = ['rent', 'buy', 'pg'];
/** Number of searches that are counted at once. The event loop can handle other events between two batches. */
const SEARCHES_PER_BATCH = 60;

/** The paths of the city's searches around landmarks that find enough listings. */
export async function findLandmarkPagePaths(search: Search, city: City, now: Date): Promise<string[]> {
  const searches = landmarksOf(city.slug).flatMap((landmark) =>
    LANDMARK_INTENTS.map((intent) => ({
      path: searchUrl({ intent, kind: null, city: city.slug, localities: [], params: { [LANDMARK_PARAM]: [landmark.slug] } }),
      request: {
        ...matchAllRequest(city.id, KINDS_OF_INTENT[intent], now),
        near: { lat: landmark.lat, lng: landmark.lng, metres: DEFAULT_LANDMARK_RADIUS },
      },
    })),
  );
  const paths: string[] = [];
  for (let start = 0; start < searches.length; start += SEARCHES_PER_BATCH) {
    const batch = searches.slice(start, start + SEARCHES_PER_BATCH);
    const counts = await search.countMatches(batch.map(({ request }) => request));
    paths.push(...batch.flatMap(({ path }, n) => ((counts[n] ?? 0) >= MIN_INDEXED_LISTINGS ? [path] : [])));
    await nextTurn();
  }
  return paths.toSorted();
}

/** Paths of the pages of localities with enough listings. */
export async function findLocalityPagePaths(search: Search, places: Places, city: City): Promise<string[]> {
  const counts = places.sumByLocality(await search.localityCounts(city.id));
  return places
    .localitiesOf(city.id)
    .filter(({ id }) => (counts.get(id) ?? 0) >= MIN_INDEXED_LISTINGS)
    .map(({ slug }) => localityPageUrl(city.slug, slug))
    .toSorted();
}

/** Paths of the pages of societies with enough homes. */
export const societyPagePaths = (places: Places, city: City): string[] =>
  places.societies
    .of(city.id)
    .filter(({ homes }) => homes >= MIN_INDEXED_LISTINGS)
    .map(({ slug }) => societyPageUrl(city.slug, slug))
    .toSorted();
