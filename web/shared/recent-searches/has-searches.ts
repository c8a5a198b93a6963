/** Key of local storage. In a file of its own, because pages ask for it before they load what reads the searches. */
export const RECENT_SEARCHES_KEY = 'searches';

/** Whether this device remembers searches. False without storage. */
export function hasSearches(): boolean {
  try {
    return localStorage.getItem(RECENT_SEARCHES_KEY) !== null;
  } catch {
    return false;
  }
}
