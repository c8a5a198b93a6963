import { useEffect, useSyncExternalStore } from 'react';
import type { User } from '../../../contract/account/user.ts';
import { api, ApiError } from '../../lib/api/api.ts';
import { onTokenChange, readToken, writeToken } from '../../lib/api/auth-token.ts';
import { expireSession, isLoggedOut, sessionExpiry } from '../../lib/api/login-needed.ts';
import { createKeyedStore, useKeyedValue } from '../../lib/keyed-store.ts';
import { useStore } from '../../lib/store.ts';
import { warn } from '../feedback/warning.ts';

/**
 * Stored by token, so that after a change of accounts the previous person is never shown. Users of ended sessions stay until a logout, so
 * that a login of another account is noticed.
 */
export const users = createKeyedStore<User>();
/** Status of a failed request for the user, by token; 0 when no response arrived. */
const failures = createKeyedStore<number>();
/** The latest request for the user, by token; it stays after it has succeeded. */
const latestRequests = new Map<string, Promise<User | undefined>>();

/**
 * Whether somebody is logged in. False on the server and until the page is hydrated, and after a session expired until it is known which
 * account has logged in.
 */
export function useLoggedIn(): boolean {
  const hasToken = useToken() !== '';
  const hasExpired = useStore(sessionExpiry) === 'expired';
  return hasToken && !hasExpired;
}

/** The session token of this browser; empty without a session, on the server, and until the page is hydrated. */
function useToken(): string {
  return useSyncExternalStore(
    onTokenChange,
    () => readToken() ?? '',
    () => '',
  );
}

/** Local storage key of messages that wait for a connection. The database of their photos has the same name. */
export const QUEUED_MESSAGES = 'queuedMessages';

interface Auth {
  readonly isLoggedIn: boolean;
  /**
   * Undefined while the user loads, and for people who are not logged in. When the session expires on this page, the user stays, so that
   * forms are kept.
   */
  readonly user: User | undefined;
}

export function useAuth(): Auth {
  const token = useToken();
  const user = useKeyedValue(users, token);
  const lastUser = useStore(users.values, lastValue);
  const hasExpired = useStore(sessionExpiry) === 'expired';
  const isLoggedIn = useLoggedIn();
  useEffect(() => {
    if (isLoggedIn && !user) void fetchUser().catch(() => undefined);
  }, [isLoggedIn, user]);
  return { isLoggedIn, user: user ?? (hasExpired ? lastUser : undefined) };
}

const lastValue = <T>(values: ReadonlyMap<string, T>): T | undefined => [...values.values()].at(-1);

/** Status of the last request for the user if it failed (0: no response arrived), otherwise undefined. */
export function useUserFailure(): number | undefined {
  return useKeyedValue(failures, useToken());
}

/** Stores the user that the server returned after a change of their profile. */
export function rememberUser(user: User): void {
  const token = readToken();
  if (!token) return;
  // a request that is still pending may have read the profile before the change
  latestRequests.set(token, Promise.resolve(user));
  users.set(token, user);
}

/**
 * The user of this session; undefined without a session. There is one request per session and page, however many components call this.
 * After a failure the next call requests the user again.
 * @throws ApiError
 */
export function fetchUser(): Promise<User | undefined> {
  const token = readToken();
  if (!token) return Promise.resolve(undefined);
  const latest = latestRequests.get(token);
  if (latest) return latest;
  const request: Promise<User> = requestUser(token, () => latestRequests.get(token) === request);
  latestRequests.set(token, request);
  return request;
}

/** Fetches the user again after the account changed outside of this page. After a failure the previous data stays. */
export async function refetchUser(): Promise<void> {
  const token = readToken();
  if (!token) return;
  // A pending first request is recent enough.
  if (users.get(token)) latestRequests.delete(token);
  await fetchUser().catch(() => undefined);
}

/** @param isLatest whether no later request or change of the profile has replaced this request */
async function requestUser(token: string, isLatest: () => boolean): Promise<User> {
  failures.clear();
  try {
    const { data } = await api('GET /user', {}, { withoutLogin: 'fail' });
    if (isLatest()) users.set(token, data);
    return data;
  } catch (error) {
    if (isLatest()) {
      latestRequests.delete(token);
      if (error instanceof ApiError) failures.set(token, error.status);
    }
    if (readToken() === token) {
      if (isLoggedOut(error)) expireSession();
      if (error instanceof ApiError && error.code === 'account_suspended') {
        writeToken(null);
        warn({ message: error.message, suspended: true });
      }
    }
    throw error;
  }
}

/** Forgets the users of all sessions of this page. */
export function forgetUsers(): void {
  users.clear();
  latestRequests.clear();
}
