import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { User } from '../../../contract/account/user.ts';
import { readToken, writeToken } from '../../lib/api/auth-token.ts';
import { closeWarning, warningStore } from '../feedback/warning.ts';
import { expireSession, fetchUser, refetchUser, rememberUser, users } from './session.ts';
import { closeLogin, loginRequestStore, openLogin } from './login-request.ts';

beforeEach(() => writeToken('a session'));
afterEach(() => {
  closeWarning();
  closeLogin();
  writeToken(null);
  users.clear();
  vi.unstubAllGlobals();
});

test('every request that failed because the session had expired is repeated after the login', () => {
  const repeated: string[] = [];
  expireSession({ onLoggedIn: () => repeated.push('note') });
  expireSession();
  expireSession({ onLoggedIn: () => repeated.push('photo') });
  expect(readToken()).toBeNull();
  warningStore.get()?.onLoggedIn?.();
  expect(repeated).toEqual(['note', 'photo']);
});

test('a request that fails while the login dialog is open shows no popup, and is repeated after the login too', () => {
  const repeated: string[] = [];
  openLogin();
  expireSession({ onLoggedIn: () => repeated.push('photo') });
  expireSession();
  expect(warningStore.get()).toBeNull();
  loginRequestStore.get()?.onLoggedIn?.();
  expect(repeated).toEqual(['photo']);
});

test('a slow response does not replace a newer profile', async () => {
  const responses: ((name: string) => void)[] = [];
  const fetch = () =>
    new Promise<Response>((resolve) => {
      responses.push((name) => resolve(Response.json({ data: { name } })));
    });
  vi.stubGlobal('fetch', fetch);
  const first = fetchUser();
  responses[0]!('Meena');
  await first;
  const [earlier, later] = [refetchUser(), refetchUser()];
  responses[2]!('Meena R');
  await later;
  responses[1]!('Meena');
  await earlier;
  expect(users.get('a session')?.name).toBe('Meena R');
  const beforeChange = refetchUser();
  rememberUser({ name: 'Meena Raj' } as User);
  responses[3]!('Meena R');
  await beforeChange;
  expect(users.get('a session')?.name).toBe('Meena Raj');
});
