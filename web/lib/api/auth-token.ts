/** The session token of this browser, in local storage under the key `authToken`, as the specification requires. */
import { createStore } from '../store.ts';

const KEY = 'authToken';
/** Used when the browser refuses local storage (some private modes). The session then ends with the page. */
const fallback = createStore<string | null>(null);

/** Null on the server and for visitors who are not logged in. */
export function readToken(): string | null {
  try {
    return localStorage.getItem(KEY) || fallback.get();
  } catch {
    return fallback.get();
  }
}

export function writeToken(token: string | null): void {
  let unstored: string | null = null;
  try {
    if (token) localStorage.setItem(KEY, token);
    else localStorage.removeItem(KEY);
  } catch {
    unstored = token;
  }
  // This notifies the listeners also when the token was stored.
  fallback.set(unstored);
}

/** Calls `listener` when the token changes, here or in another tab. Returns a function that unsubscribes. */
export function onTokenChange(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === KEY || event.key === null) listener();
  };
  const unsubscribe = fallback.subscribe(listener);
  addEventListener('storage', onStorage);
  return () => {
    unsubscribe();
    removeEventListener('storage', onStorage);
  };
}
