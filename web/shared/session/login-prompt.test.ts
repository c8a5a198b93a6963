import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { User } from '../../../contract/account/user.ts';
import { api } from '../../lib/api/api.ts';
import { readToken, writeToken } from '../../lib/api/auth-token.ts';
import { readFile } from '../../lib/api/read-file.ts';
import { isLoggedOut, sessionExpiry } from '../../lib/api/login-needed.ts';
import { closeWarning, warningStore } from '../feedback/warning.ts';
import { declineLogin, resumeAfterLogin } from './login-prompt.ts';
import { loginRequestStore, openLogin } from './login-request.ts';
import { rememberUser, users } from './session.ts';
import { startLoginPrompt } from './start-login-prompt.ts';

/** The account of each session; the server does not know other tokens. */
const ACCOUNTS: Readonly<Record<string, string>> = { first: 'meena', second: 'meena', other: 'ravi' };
const liveSessions = new Set<string>();
/** Path and token of the requests that the server accepted. */
const accepted: string[] = [];
/** The next call of this path needs a more recent login. */
let needsFreshLogin = '';
const reload = vi.fn<() => void>();
let stop: () => void;
/** Called when the connection is back. */
const whenOnline: (() => void)[] = [];

beforeEach(() => {
  // browser events, which Node does not have; other tabs are not part of this test
  vi.stubGlobal('addEventListener', (type: string, listener: () => void) => type === 'online' && whenOnline.push(listener));
  vi.stubGlobal('removeEventListener', () => undefined);
  whenOnline.length = 0;
  stop = startLoginPrompt();
  accepted.length = 0;
  liveSessions.clear();
  liveSessions.add('first');
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('fetch', async (url: string, { headers }: RequestInit = {}) => {
    const token = new Headers(headers).get('x-access-token') ?? '';
    const respond = (status: number, code: string) => Response.json({ message: 'Login Expired', code, requestId: 'r' }, { status });
    if (!liveSessions.has(token)) return respond(401, 'login_expired');
    if (needsFreshLogin && url.endsWith(needsFreshLogin)) {
      needsFreshLogin = '';
      return respond(403, 'fresh_login_needed');
    }
    accepted.push(`${url.replace('/api/v1', '')} ${token}`);
    return Response.json({ data: { id: ACCOUNTS[token] } });
  });
  writeToken('first');
  rememberUser({ id: 'meena' } as User);
});
afterEach(() => {
  sessionExpiry.set('none');
  declineLogin();
  stop();
  writeToken(null);
  users.clear();
  reload.mockClear();
  vi.unstubAllGlobals();
});

/** A login in the dialog that the popup opens. */
async function logIn(token: string): Promise<void> {
  const onLoggedIn = warningStore.get()?.onLoggedIn;
  liveSessions.add(token);
  openLogin(onLoggedIn ? { onLoggedIn } : {});
  closeWarning();
  writeToken(token);
  loginRequestStore.set(null);
  await resumeAfterLogin(onLoggedIn);
}
const saveNote = () => api('POST /shortlist/note', { body: { property_id: '5', note: 'Near the school' } });

test('calls and downloads that the ended session interrupted show one popup, and are repeated after the login', async () => {
  liveSessions.clear();
  const [note, file] = [saveNote(), readFile('/user/export', {})];
  await vi.waitFor(() => expect(warningStore.get()?.message).toContain('expired'));
  expect(readToken()).toBeNull();
  expect(sessionExpiry.get()).toBe('expired');
  await logIn('second');
  await Promise.all([note, file]);
  expect(accepted.filter((request) => !request.startsWith('/user '))).toEqual(['/shortlist/note second', '/user/export second']);
  expect(sessionExpiry.get()).toBe('resumed');
});

test('a call fails when the person closes the popup, and nothing is sent', async () => {
  liveSessions.clear();
  const note = saveNote();
  await vi.waitFor(() => expect(warningStore.get()).not.toBeNull());
  declineLogin();
  await expect(note).rejects.toSatisfy(isLoggedOut);
  expect([warningStore.get(), accepted]).toEqual([null, []]);
});

test('a call is not repeated for another account: the page is loaded again', async () => {
  liveSessions.clear();
  void saveNote().catch(() => undefined);
  await vi.waitFor(() => expect(warningStore.get()).not.toBeNull());
  await logIn('other');
  expect(reload).toHaveBeenCalledOnce();
  expect(accepted).toEqual(['/user other']);
});

test('a call has its own text, also without a session', async () => {
  writeToken(null);
  const note = api('POST /shortlist/note', { body: { property_id: '5', note: '' } }, { loginMessage: 'Log in first' });
  await vi.waitFor(() => expect(warningStore.get()?.message).toBe('Log in first'));
  declineLogin();
  await expect(note).rejects.toSatisfy(isLoggedOut);
});

test('a call that fails while the login dialog is open shows no popup, and is repeated after the login too', async () => {
  liveSessions.clear();
  openLogin();
  const note = saveNote();
  await vi.waitFor(() => expect(readToken()).toBeNull());
  expect(warningStore.get()).toBeNull();
  await logIn('second');
  await expect(note).resolves.toBeTruthy();
});

test('a read fails at once and asks once, and a call that handles the error itself does not ask', async () => {
  liveSessions.clear();
  await expect(api('POST /shortlist/note', { body: { property_id: '5', note: '' } }, { withoutLogin: 'fail' })).rejects.toSatisfy(
    isLoggedOut,
  );
  expect(warningStore.get()).toBeNull();
  await expect(api('GET /auth/sessions')).rejects.toSatisfy(isLoggedOut);
  await vi.waitFor(() => expect(warningStore.get()?.message).toContain('expired'));
  closeWarning();
  await expect(api('GET /auth/sessions')).rejects.toSatisfy(isLoggedOut);
  expect(warningStore.get()).toBeNull();
});

test('a change that needs a more recent login opens the dialog, and is repeated after it', async () => {
  needsFreshLogin = '/user/update';
  const update = api('POST /user/update', { body: { name: 'Meena' } });
  await vi.waitFor(() => expect(loginRequestStore.get()?.reason).toBeTruthy());
  await logIn('second');
  await update;
  expect(accepted).toContain('/user/update second');
});

test('a login in another tab continues what waits here', async () => {
  liveSessions.clear();
  const note = saveNote();
  await vi.waitFor(() => expect(warningStore.get()).not.toBeNull());
  liveSessions.add('second');
  writeToken('second');
  await note;
  expect(warningStore.get()).toBeNull();
});

test('without a connection for the script of the prompt, calls fail and the session ends; the popup appears when the connection is back', async () => {
  stop();
  let isOnline = false;
  stop = startLoginPrompt(async () => {
    if (!isOnline) throw new TypeError('Failed to fetch dynamically imported module');
    return import('./login-prompt.ts');
  });
  liveSessions.clear();
  await expect(saveNote()).rejects.toSatisfy(isLoggedOut);
  expect([readToken(), sessionExpiry.get(), warningStore.get()]).toEqual([null, 'expired', null]);
  isOnline = true;
  for (const listener of whenOnline.splice(0)) listener();
  await vi.waitFor(() => expect(warningStore.get()?.message).toContain('expired'));
  expect(warningStore.get()?.onLoggedIn).toBeDefined();
});

test('a session that was replaced while the script of the prompt was loaded shows no popup, and the call is repeated', async () => {
  stop();
  const loading = Promise.withResolvers<void>();
  stop = startLoginPrompt(async () => {
    await loading.promise;
    return import('./login-prompt.ts');
  });
  liveSessions.clear();
  const note = saveNote();
  await vi.waitFor(() => expect(readToken()).toBeNull());
  liveSessions.add('second');
  writeToken('second');
  loading.resolve();
  await note;
  expect([warningStore.get(), sessionExpiry.get()]).toEqual([null, 'resumed']);
});
