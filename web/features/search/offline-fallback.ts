import { isRouteErrorResponse } from 'react-router';

/** Prefix of the JSON of the previous search that flags it as stale. JSON may start with whitespace, so it can still be parsed. */
const STALE_PREFIX = ' ';
let lastShownData: string | null = null;

/** The route calls this with the loader data of the current page; null when that page is not a search. */
export function rememberShownData(data: string | null): void {
  lastShownData = data;
}

/** The loader data of the search on the screen; null when the page is not a search. */
export const shownData = (): string | null => lastShownData;

/** Whether the data belongs to the previous search, because the requested one could not be fetched. */
export function isStaleData(data: string): boolean {
  return data.startsWith(STALE_PREFIX);
}

/**
 * Loads the next page. When the server cannot be reached, the previous search stays on the screen and is flagged as stale: an old list is
 * more useful than an error page.
 */
export async function withOfflineFallback<T extends string>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    const hasResponse = error instanceof Response || isRouteErrorResponse(error);
    if (hasResponse || lastShownData === null) throw error;
    return (STALE_PREFIX + lastShownData.trimStart()) as T;
  }
}
