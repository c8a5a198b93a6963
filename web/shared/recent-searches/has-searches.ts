/** Local storage key. It has its own file, because pages check it before they load the code that reads the searches. */
export const RECENT_SEARCHES_KEY = 'searches';

/** Whether this device has stored searches. False without storage. */
export function hasSearches(): boolean {
  try {
    return localStorage.getItem(RECENT_SEARCHES_KEY) !== null;
  } catch {
    return false;
  }
}
