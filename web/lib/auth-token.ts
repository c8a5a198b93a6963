/** The session token of this browser, as the specification keeps it: local storage, key `authToken`. */
const KEY = 'authToken';
const listeners = new Set<() => void>();
/** Stands in where storage is refused (some private modes): the session then lasts as long as the page. */
let memory: string | null = null;

/** Null while rendering on the server and for people who are not logged in. */
export function readToken(): string | null {
  try {
    return localStorage.getItem(KEY) || memory;
  } catch {
    return memory;
  }
}

export function writeToken(token: string | null): void {
  memory = null;
  try {
    if (token) localStorage.setItem(KEY, token);
    else localStorage.removeItem(KEY);
  } catch {
    memory = token;
  }
  for (const tell of listeners) tell();
}

/** Calls back when the token changes, here or in another tab. */
export function onTokenChange(tell: () => void): () => void {
  const elsewhere = (event: StorageEvent) => {
    if (event.key === KEY || event.key === null) tell();
  };
  listeners.add(tell);
  addEventListener('storage', elsewhere);
  return () => {
    listeners.delete(tell);
    removeEventListener('storage', elsewhere);
  };
}
