import { expect, test, vi } from 'vitest';
import { writeToken } from '../../lib/api/auth-token.ts';
import { isOtherAccount } from './other-account.ts';
import { fetchUser, logout } from './session.ts';

/** The account of each session; the server does not know other tokens. */
const ACCOUNTS: Readonly<Record<string, string>> = { 'of Meena': 'meena', 'also of Meena': 'meena', 'of Ravi': 'ravi' };

vi.stubGlobal('fetch', async (_url: string, { headers }: RequestInit = {}) => {
  const id = ACCOUNTS[new Headers(headers).get('x-access-token') ?? ''];
  return id === undefined
    ? Response.json({ message: 'No', code: 'unauthorized', requestId: 'r' }, { status: 401 })
    : Response.json({ data: { id } });
});

/** Meena's session ends, and somebody gets a session with this token. */
async function logInAfterMeena(token: string): Promise<void> {
  writeToken('of Meena');
  await fetchUser();
  writeToken(null);
  writeToken(token);
}

test('a login where nobody was logged in before is that of no other account', async () => {
  writeToken('of Ravi');
  expect(await isOtherAccount()).toBe(false);
});

test('a new session of the same account is that of no other account', async () => {
  await logInAfterMeena('also of Meena');
  expect(await isOtherAccount()).toBe(false);
});

test('the session of somebody else, or of an account that cannot be read, is that of another account', async () => {
  await logInAfterMeena('of Ravi');
  expect(await isOtherAccount()).toBe(true);
  await logInAfterMeena('of nobody');
  expect(await isOtherAccount()).toBe(true);
});

test('after a logout, everybody may log in', async () => {
  await logInAfterMeena('also of Meena');
  await logout();
  writeToken('of Ravi');
  expect(await isOtherAccount()).toBe(false);
});
