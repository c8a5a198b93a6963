import { afterEach, beforeEach, expect, test } from 'vitest';
import { readToken, writeToken } from '../../lib/auth-token.ts';
import { closeWarning, warningStore } from '../shell/warning-store.ts';
import { expireSession } from './auth.ts';
import { closeLogin, loginStore, openLogin } from './login-store.ts';

beforeEach(() => writeToken('a session'));
afterEach(() => {
  closeWarning();
  closeLogin();
});

test('whoever hears of the end of a session last takes nothing from those who heard of it before', () => {
  const done: string[] = [];
  expireSession(() => done.push('note'));
  expireSession();
  expireSession(() => done.push('photo'));
  expect(readToken()).toBeNull();
  warningStore.read()?.carryOn?.();
  expect(done).toEqual(['note', 'photo']);
});

test('what hears of it while the person is logging in already asks for nothing more, and is carried on with too', () => {
  const done: string[] = [];
  openLogin();
  expireSession(() => done.push('photo'));
  expireSession();
  expect(warningStore.read()).toBeNull();
  loginStore.read()?.carryOn?.();
  expect(done).toEqual(['photo']);
});
