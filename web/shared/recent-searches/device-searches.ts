/** The last searches made on this device. They never leave the device. */
import { RECENT_SEARCHES_KEY as KEY } from './has-searches.ts';
import { readStored } from '../../lib/read-stored.ts';

const MAX_ENTRIES = 6;
const MAX_URL_LENGTH = 2_000;

export interface RecentSearch {
  /** Path and query without a language prefix, with the page number that was viewed last. */
  readonly url: string;
  readonly title: string;
  /** Language of the title. Absent in entries of earlier releases. */
  readonly language?: string;
}

// Accepts only paths of this site; anything else was not stored by it.
const isEntry = (value: unknown): value is RecentSearch => {
  const { url, title } = (value ?? {}) as Partial<RecentSearch>;
  return typeof url === 'string' && /^\/[a-z0-9][^\\]*$/.test(url) && url.length < MAX_URL_LENGTH && typeof title === 'string';
};

/** The latest is first. Empty when storage is refused or contains something else. */
export function readSearches(): RecentSearch[] {
  const stored = readStored('localStorage', KEY);
  return Array.isArray(stored) ? stored.filter(isEntry).slice(0, MAX_ENTRIES) : [];
}

/** Adds a search. The same search with another page number, sort order or view replaces the earlier one. */
export function addSearch(search: RecentSearch): void {
  if (!isEntry(search)) return;
  const key = searchKey(search);
  storeSearches([search, ...readSearches().filter((other) => searchKey(other) !== key)].slice(0, MAX_ENTRIES));
}

/** Replaces the title of a stored search. */
export const retitleSearch = (search: RecentSearch): void =>
  storeSearches(readSearches().map((other) => (other.url === search.url ? search : other)));

export const clearSearches = (): void => storeSearches([]);

function storeSearches(searches: readonly RecentSearch[]): void {
  try {
    if (searches.length > 0) localStorage.setItem(KEY, JSON.stringify(searches));
    else localStorage.removeItem(KEY);
  } catch {
    // Without storage nothing is remembered.
  }
}

function searchKey({ url }: RecentSearch): string {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  for (const param of ['page', 'sort', 'view']) searchParams.delete(param);
  return `${pathname}?${searchParams}`;
}
