import { useEffect, useSyncExternalStore } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import type { User } from '../../../contract/shapes.ts';
import { api, isLoggedOut } from '../../lib/api.ts';
import { onTokenChange, readToken, writeToken } from '../../lib/auth-token.ts';
import { remembered } from '../../lib/remembered.ts';
import { warn } from '../shell/warning-store.ts';

/** By token, so that a change of person never shows the one before. */
const users = remembered<User>();
const asked = new Set<string>();

/** Whether this browser holds a session token. False on the server and until the page is hydrated. */
export function useLoggedIn(): boolean {
  return useSyncExternalStore(
    onTokenChange,
    () => readToken() !== null,
    () => false,
  );
}

export interface Auth {
  readonly loggedIn: boolean;
  /** Undefined while it loads, and for people who are not logged in. */
  readonly user: User | undefined;
}

export function useAuth(): Auth {
  const loggedIn = useLoggedIn();
  const user = useSyncExternalStore(
    users.subscribe,
    () => users.get(readToken() ?? ''),
    () => undefined,
  );
  useEffect(() => {
    if (loggedIn && !user) void fetchUser();
  }, [loggedIn, user]);
  return { loggedIn, user: loggedIn ? user : undefined };
}

/** What the server answered about the person, after a change of their profile. */
export function rememberUser(user: User): void {
  const token = readToken();
  if (token) users.set(token, user);
}

/** Asked once a session and page, whatever number of components wants to know. */
async function fetchUser(): Promise<void> {
  const token = readToken();
  if (!token || asked.has(token)) return;
  asked.add(token);
  try {
    users.set(token, (await api('GET /user')).data);
  } catch (error) {
    asked.delete(token);
    if (isLoggedOut(error) && readToken() === token) expireSession();
  }
}

/** Ends the session here and on the server. */
export async function logout(): Promise<void> {
  const token = readToken();
  if (!token) return;
  const told = api('POST /auth/logout', { body: {} });
  // The request above carries the token already. Whatever becomes of it, this device is logged out at once, and a session
  // that the server was not told about lapses by itself.
  writeToken(null);
  users.clear();
  await told.catch(() => undefined);
}

/** The server no longer knows the session: forget it here and say so, with the way back in. */
export function expireSession(carryOn?: () => void): void {
  writeToken(null);
  warn({ message: m['login.expired_text'](), carryOn });
}
