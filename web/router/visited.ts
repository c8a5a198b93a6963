/** Stores the pages visited in this document, so that back and forward show them at once, and the scroll position of each history entry. */
import { hrefOf, type Location, type Page } from './page.ts';
import { readStored } from '../lib/read-stored.ts';

/** Older pages are loaded again. Shared caches may show a page for the same time. */
const MAX_AGE_MS = 5 * 60_000;
const MAX_PAGES = 20;
/** The script in the page that restores the position before hydration reads this key too. */
const STORAGE_KEY = 'react-router-scroll-positions';

const pages = new Map<string, { readonly page: Page; readonly loadedAt: number }>();
const keyOf = (location: Location) => `${location.key} ${hrefOf({ ...location, hash: '' })}`;

export function rememberPage(page: Page): void {
  const key = keyOf(page.location);
  pages.delete(key);
  pages.set(key, { page, loadedAt: Date.now() });
  const oldest = pages.keys().next().value;
  if (pages.size > MAX_PAGES && oldest !== undefined) pages.delete(oldest);
}

/** Returns the page as it was when the person left it; null when it has to be loaded. */
export function visitedPage(location: Location): Page | null {
  const remembered = pages.get(keyOf(location));
  return remembered && Date.now() - remembered.loadedAt < MAX_AGE_MS ? remembered.page : null;
}

const positions: Record<string, number> = readPositions();

function readPositions(): Record<string, number> {
  return (readStored('sessionStorage', STORAGE_KEY) ?? {}) as Record<string, number>;
}

export function recordScroll({ key }: Location): void {
  positions[key] = window.scrollY;
}

export const recordedScroll = ({ key }: Location): number | undefined => positions[key];

/** Stores the scroll positions for a page load in this tab. */
export function persistScroll(location: Location): void {
  recordScroll(location);
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(positions));
  } catch {
    // storage is full or not allowed; the page then opens at its top
  }
}
