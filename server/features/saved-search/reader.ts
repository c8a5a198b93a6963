import { LRUCache } from 'lru-cache';
import type { SearchQuery } from '../../../contract/property.ts';
import type { Deps } from '../../deps.ts';
import type { SearchRequest } from '../../search/index.ts';
import { placesOf, type Places } from '../../views/places.ts';

/** A search read from its address. */
export interface Read {
  readonly url: string;
  readonly title: string;
  readonly details: readonly string[];
  readonly request: SearchRequest;
}
/** What search pages know of their addresses, handed in by `features.ts`. */
export interface SearchPages {
  readonly read: (url: string, places: Places, on: { readonly defaultCity: string; readonly now: Date }) => Read;
  readonly urlOf: (filters: Omit<SearchQuery, 'page' | 'limit' | 'sort'>, defaultCity: string) => string;
}

/** Addresses kept read: a busy hour meets the same searches again and again. */
const KEPT = 20_000;
const kept = new LRUCache<string, Read>({ max: KEPT });

/**
 * Reads addresses of searches, as of now.
 * @throws AppError `invalid` for one that is none
 */
export async function reader(deps: Deps, pages: SearchPages): Promise<(url: string) => Read> {
  const places = await placesOf(deps.db);
  const on = { defaultCity: deps.config.defaultCity, now: deps.now() };
  return (url) => pages.read(url, places, on);
}

/**
 * The same for addresses that were read before they were stored, quickly; null for one that no longer is any, say because a
 * filter went away.
 */
export async function storedReader(deps: Deps, pages: SearchPages): Promise<(url: string) => Read | null> {
  const read = await reader(deps, pages);
  const now = deps.now();
  const { revision } = await placesOf(deps.db);
  return (url) => {
    // a place that changed may have another name, or be found with what was merged into it
    const key = `${revision} ${url}`;
    const known = kept.get(key);
    if (known) return { ...known, request: { ...known.request, now } };
    try {
      const fresh = read(url);
      kept.set(key, fresh);
      return fresh;
    } catch (err) {
      deps.log.warn({ err }, 'a saved search can no longer be read');
      return null;
    }
  };
}
