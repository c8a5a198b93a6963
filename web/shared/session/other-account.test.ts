import { expect, test, vi } from 'vitest';
import { writeToken } from '../../lib/api/auth-token.ts';
import { isOtherAccount } from './other-account.ts';
import { logout } from './logout.ts';
import { fetchUser, users } from './session.ts';

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

test('a login is not one of another account when nobody was logged in before', async () => {
  // tests of other files share the session
  users.clear();
  writeToken('of Ravi');
  expect(await isOtherAccount()).toBe(false);
});

test('a new session of the same account is not one of another account', async () => {
  await logInAfterMeena('also of Meena');
  expect(await isOtherAccount()).toBe(false);
});

test('the session of somebody else, or of an account that cannot be read, is one of another account', async () => {
  await logInAfterMeena('of Ravi');
  expect(await isOtherAccount()).toBe(true);
  await logInAfterMeena('of nobody');
  expect(await isOtherAccount()).toBe(true);
});

test('after a logout, a login of somebody else is not one of another account', async () => {
  await logInAfterMeena('also of Meena');
  await logout();
  writeToken('of Ravi');
  expect(await isOtherAccount()).toBe(false);
});
