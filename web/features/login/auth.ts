import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import type { User } from '../../../contract/shapes.ts';
import { api, isLoggedOut } from '../../lib/api.ts';
import { onTokenChange, readToken, writeToken } from '../../lib/auth-token.ts';
import { warn } from '../shell/warning-store.ts';

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
  /** Ends the session here and on the server. */
  readonly logout: () => Promise<void>;
}

export function useAuth(): Auth {
  const loggedIn = useLoggedIn();
  const { data: user } = useQuery({ queryKey: ['user'], queryFn: fetchUser, enabled: loggedIn });
  const logout = useCallback(async () => {
    // The token goes first: whatever the network does, this device is logged out at once.
    const token = readToken();
    writeToken(null);
    if (token) await endSession(token);
  }, []);
  return { loggedIn, user: loggedIn ? user : undefined, logout };
}

async function fetchUser(): Promise<User> {
  try {
    return (await api('GET /user')).data;
  } catch (error) {
    if (isLoggedOut(error)) expireSession();
    throw error;
  }
}

async function endSession(token: string): Promise<void> {
  // Not through `api`, which would no longer send the token. An unreachable server lets the session lapse by itself.
  await fetch('/api/v1/auth/logout', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-access-token': token },
    body: '{}',
    keepalive: true,
  }).catch(() => undefined);
}

/** The server no longer knows the session: forget it here and say so, with the way back in. */
export function expireSession(carryOn?: () => void): void {
  writeToken(null);
  warn({ message: m['login.expired_text'](), carryOn });
}

/** Drops everything personal when the session changes, here or in another tab, and asks anew for what is on screen. */
export function useSessionReset(): void {
  const client = useQueryClient();
  useEffect(() => onTokenChange(() => void client.resetQueries()), [client]);
}
