/** Parses the URLs of saved searches into requests, with a cache. */
import { LRUCache } from 'lru-cache';
import type { SearchQuery } from '../../../contract/search/search.ts';
import type { Deps } from '../../deps.ts';
import type { SearchRequest } from '../../search/types.ts';
import { placesOf, type Places } from '../../places/places.ts';

/** A search that was parsed from its URL. */
export interface ParsedSearch {
  readonly url: string;
  readonly title: string;
  readonly details: readonly string[];
  readonly request: SearchRequest;
}
/** How search pages parse and build their URLs. The feature `search` provides it. */
export interface SearchPages {
  readonly read: (url: string, places: Places, context: { readonly defaultCity: string; readonly now: Date }) => ParsedSearch;
  readonly urlOf: (filters: Omit<SearchQuery, 'page' | 'limit' | 'sort'>, defaultCity: string) => string;
}

/** Number of cached results. The matching parses the same URLs repeatedly. */
const MAX_CACHED_SEARCHES = 20_000;
/**
 * A usual search takes about 2 kB. One with a drawn area takes up to 30 kB, and anybody can save and delete thousands of them, so the number
 * alone is no limit.
 */
const MAX_CACHE_BYTES = 48 * 1024 * 1024;
const SEARCH_BYTES = 1500;
/** The URL, the request that was parsed from it, and the key of the cache. */
const BYTES_PER_CHARACTER = 8;
const cache = new LRUCache<string, ParsedSearch>({
  max: MAX_CACHED_SEARCHES,
  maxSize: MAX_CACHE_BYTES,
  sizeCalculation: (_, key) => SEARCH_BYTES + BYTES_PER_CHARACTER * key.length,
});

/** Returns a function that parses a URL. The function throws AppError `invalid` when the URL is not a search. */
export async function createSearchReader(deps: Deps, pages: SearchPages): Promise<(url: string) => ParsedSearch> {
  const places = await placesOf(deps.db);
  const context = { defaultCity: deps.config.defaultCity, now: deps.now() };
  return (url) => pages.read(url, places, context);
}

/**
 * Returns a function that parses stored URLs, with a cache. The function returns null for a URL that is no longer valid, for
 * example because a filter was removed.
 */
export async function createStoredSearchReader(deps: Deps, pages: SearchPages): Promise<(url: string) => ParsedSearch | null> {
  const readSearch = await createSearchReader(deps, pages);
  const now = deps.now();
  const { revision } = await placesOf(deps.db);
  return (url) => {
    // titles and requests change when a place is renamed or merged
    const key = `${revision} ${url}`;
    const cached = cache.get(key);
    if (cached) return { ...cached, request: { ...cached.request, now } };
    try {
      const search = readSearch(url);
      cache.set(key, search);
      return search;
    } catch (err) {
      deps.log.warn({ err }, 'the URL of a saved search can no longer be parsed');
      return null;
    }
  };
}
