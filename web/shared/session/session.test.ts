import { afterEach, beforeEach, expect, test } from 'vitest';
import { readToken, writeToken } from '../../lib/api/auth-token.ts';
import { closeWarning, warningStore } from '../feedback/warning.ts';
import { expireSession } from './session.ts';
import { closeLogin, loginRequestStore, openLogin } from './login-request.ts';

beforeEach(() => writeToken('a session'));
afterEach(() => {
  closeWarning();
  closeLogin();
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
