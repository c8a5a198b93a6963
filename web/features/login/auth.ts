import { useEffect, useSyncExternalStore } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import type { User } from '../../../contract/shapes.ts';
import { api, ApiError, isLoggedOut } from '../../lib/api.ts';
import { onTokenChange, readToken, writeToken } from '../../lib/auth-token.ts';
import { remembered } from '../../lib/remembered.ts';
import { warn, warningStore } from '../shell/warning-store.ts';
import { toast } from '../toast/toast-store.ts';
import { alsoCarryOn, both } from './login-store.ts';

/** By token, so that a change of person never shows the one before. */
const users = remembered<User>();
const asked = new Map<string, Promise<User | undefined>>();

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
    if (loggedIn && !user) void fetchUser().catch(() => undefined);
  }, [loggedIn, user]);
  return { loggedIn, user: loggedIn ? user : undefined };
}

/** What the server answered about the person, after a change of their profile. */
export function rememberUser(user: User): void {
  const token = readToken();
  if (token) users.set(token, user);
}

/**
 * The person of this session, undefined for none. Asked once a session and page, whatever number of components wants to know;
 * after a failure the next one asks again.
 * @throws ApiError
 */
export function fetchUser(): Promise<User | undefined> {
  const token = readToken();
  if (!token) return Promise.resolve(undefined);
  const known = asked.get(token);
  if (known) return known;
  const answer = askUser(token);
  asked.set(token, answer);
  return answer;
}

/** Asks again, after something changed the account outside of this page. A failure leaves what was known. */
export async function fetchUserAnew(): Promise<void> {
  const token = readToken();
  if (!token) return;
  // what is on its way is new enough
  if (users.get(token)) asked.delete(token);
  await fetchUser().catch(() => undefined);
}

async function askUser(token: string): Promise<User> {
  try {
    const { data } = await api('GET /user');
    users.set(token, data);
    return data;
  } catch (error) {
    asked.delete(token);
    if (readToken() === token) {
      if (isLoggedOut(error)) {
        toast(m['error.login_expired'](), { look: 'error' });
        expireSession();
      }
      if (error instanceof ApiError && error.code === 'account_suspended') {
        writeToken(null);
        warn({ message: error.message, suspended: true });
      }
    }
    throw error;
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

/**
 * The server no longer knows the session: forget it here and say so, with the way back in. Several calls may learn of it one after
 * the other: it is said once, and what each of them was for is carried on with.
 */
export function expireSession(carryOn?: () => void): void {
  writeToken(null);
  if (alsoCarryOn(carryOn)) return;
  warn({ message: m['login.expired_text'](), carryOn: both(warningStore.read()?.carryOn, carryOn) });
}
