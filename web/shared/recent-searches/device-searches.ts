/** The last searches made on this device. They never leave it. */
import { RECENT_SEARCHES_KEY as KEY } from './has-searches.ts';
import { readStored } from '../../lib/read-stored.ts';

const MAX_ENTRIES = 6;
const MAX_LENGTH = 2_000;

export interface RecentSearch {
  /** Path and query without a language, at the page that was last looked at. */
  readonly url: string;
  /** What is searched, in the language in which it was searched. */
  readonly title: string;
}

// A path of this site. What else is stored here was not written by it.
const isEntry = (value: unknown): value is RecentSearch => {
  const { url, title } = (value ?? {}) as Partial<RecentSearch>;
  return typeof url === 'string' && /^\/[a-z0-9][^\\]*$/.test(url) && url.length < MAX_LENGTH && typeof title === 'string';
};

/** Latest first. Empty where storage is refused or holds something else. */
export function readSearches(): RecentSearch[] {
  const stored = readStored('localStorage', KEY);
  return Array.isArray(stored) ? stored.filter(isEntry).slice(0, MAX_ENTRIES) : [];
}

/** The same search at another page, sorted or shown otherwise, replaces the one before. */
export function addSearch(search: RecentSearch): void {
  if (!isEntry(search)) return;
  const key = searchKey(search);
  store([search, ...readSearches().filter((other) => searchKey(other) !== key)].slice(0, MAX_ENTRIES));
}

export const clearSearches = (): void => store([]);

function store(searches: readonly RecentSearch[]): void {
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
