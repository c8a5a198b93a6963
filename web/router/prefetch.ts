/** Loads a page before its link is clicked: when a finger touches the link or the mouse pointer rests on it. */
import { loadPage, type LoadedPage } from './load.ts';
import { hrefOf, type Location, type PageMatch } from './page.ts';

/** A prefetched page is used within this time; later it is loaded again. */
const MAX_AGE_MS = 10_000;

let prefetched: { readonly href: string; readonly startedAt: number; readonly loaded: Promise<LoadedPage> } | null = null;

const hrefWithoutHash = (location: Location) => hrefOf({ ...location, hash: '' });

export function prefetchPage(location: Location, matches: readonly PageMatch[], routeIds: ReadonlySet<string>): void {
  const href = hrefWithoutHash(location);
  if (prefetched?.href === href && Date.now() - prefetched.startedAt < MAX_AGE_MS) return;
  const loaded = loadPage(location, matches, routeIds, new AbortController().signal);
  // if a navigation follows, it loads the page again and shows the error
  loaded.catch(() => undefined);
  prefetched = { href, startedAt: Date.now(), loaded };
}

/** Returns the prefetched page if it loaded without an error; otherwise loads the page. @throws Redirection */
export async function loadWithPrefetched(
  location: Location,
  matches: readonly PageMatch[],
  routeIds: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<LoadedPage> {
  const previous = prefetched;
  prefetched = null;
  if (previous?.href === hrefWithoutHash(location) && Date.now() - previous.startedAt < MAX_AGE_MS) {
    const loaded = await previous.loaded.catch(() => null);
    if (loaded && !loaded.failure && [...routeIds].every((id) => id in loaded.loaderData)) return loaded;
  }
  return loadPage(location, matches, routeIds, signal);
}
