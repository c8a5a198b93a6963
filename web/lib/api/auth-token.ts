/** The session token of this browser: local storage, key `authToken`, as the specification requires. */
import { createStore } from '../store.ts';

const KEY = 'authToken';
/** Replaces local storage where it is refused (some private modes); the session then lasts as long as the page. */
const fallback = createStore<string | null>(null);

/** Null on the server and for people who are not logged in. */
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
  // Notifies the listeners of a stored token too.
  fallback.set(unstored);
}

/** Calls `listener` when the token changes, here or in another tab. Returns how to unsubscribe. */
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
