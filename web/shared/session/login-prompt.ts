/** Asks for a login when calls need one, and continues with what had been begun on the page. */
import { m } from '../../../messages/compiled/messages.js';
import { onTokenChange, readToken, writeToken } from '../../lib/api/auth-token.ts';
import { isLoggedOut, sessionExpiry, setLoginPrompt } from '../../lib/api/login-needed.ts';
import { phoneDigits } from '../../lib/format/phone.ts';
import { toast } from '../feedback/toast.ts';
import { closeWarning, warn } from '../feedback/warning.ts';
import { loginRequestStore, openLogin } from './login-request.ts';
import { isOtherAccount } from './other-account.ts';
import { users } from './session.ts';

/** Calls that are repeated after the login, or fail when the person closes the popup or the login dialog. */
const waitingCalls = new Set<(mayRepeat: boolean) => void>();

function settleWaitingCalls(mayRepeat: boolean): void {
  const calls = [...waitingCalls];
  waitingCalls.clear();
  for (const settle of calls) settle(mayRepeat);
}

/**
 * Removes the session and shows the popup with the login. Several calls may fail one after the other: the popup is shown once. When the
 * session had been used on this page, the login stays on the page. Otherwise it opens the home page.
 */
function expireSession(message: string = m['login.expired_text']()): void {
  if (users.get(readToken() ?? '')) sessionExpiry.set('expired');
  writeToken(null);
  if (loginRequestStore.get()) return;
  warn({ message, ...(sessionExpiry.get() === 'expired' && { onLoggedIn: () => undefined }) });
}

/** For requests that the person did not start: a toast says why the popup opens. */
function expireInBackground(): void {
  toast(m['error.login_expired'](), { type: 'error' });
  expireSession();
}

function waitForLogin(error: unknown, loginMessage: string | undefined): Promise<boolean> {
  if (isLoggedOut(error)) expireSession(loginMessage);
  else {
    const knownPhone = phoneDigits(users.get(readToken() ?? '')?.phone ?? '');
    openLogin({ ...loginRequestStore.get(), reason: m['account.fresh_login'](), knownPhone });
  }
  return new Promise((resolve) => waitingCalls.add(resolve));
}

/** Closes the popup and the login dialog without a login: the calls that wait for it fail. */
export function declineLogin(): void {
  closeWarning();
  loginRequestStore.set(null);
  settleWaitingCalls(false);
  // somebody registered, and closed the dialog before the code was verified
  resumeWithoutDialog();
}

/** Continues when the session that expired on this page was replaced without the login dialog. */
function resumeWithoutDialog(): void {
  if (sessionExpiry.get() !== 'expired' || readToken() === null || loginRequestStore.get() !== null) return;
  closeWarning();
  void resumeAfterLogin(() => undefined);
}

/**
 * Must be called after a login on this page. Continues with what had been begun here, and returns whether there was something. If another
 * account has logged in, the page is reloaded instead.
 */
export async function resumeAfterLogin(onLoggedIn: (() => void) | undefined): Promise<boolean> {
  if (!onLoggedIn && waitingCalls.size === 0) {
    sessionExpiry.set('none');
    return false;
  }
  if (await isOtherAccount()) location.reload();
  else {
    sessionExpiry.set('resumed');
    onLoggedIn?.();
    settleWaitingCalls(true);
  }
  return true;
}

/** Lets calls ask for a login on this page. Returns a function that stops following logins in other tabs. */
export function startLoginPrompt(): () => void {
  setLoginPrompt({ expireSession: expireInBackground, waitForLogin });
  // another tab
  return onTokenChange(resumeWithoutDialog);
}
