/**
 * Asks for a login when calls need one, and continues with what had been begun on the page. Loaded when it is needed
 * (`start-login-prompt.ts`).
 */
import { m } from '../../../messages/compiled/messages.js';
import { readToken } from '../../lib/api/auth-token.ts';
import { isLoggedOut, sessionExpiry } from '../../lib/api/login-needed.ts';
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

/** Shows the popup with the login, once although several calls may fail one after the other, and not after another login. */
function showPopup(message: string = m['login.expired_text']()): void {
  if (readToken() !== null || loginRequestStore.get()) return;
  warn({ message, ...(sessionExpiry.get() === 'expired' && { onLoggedIn: () => undefined }) });
}

/** After a request that the person did not start: a toast says why the popup opens. */
export function showPopupInBackground(): void {
  toast(m['error.login_expired'](), { type: 'error' });
  showPopup();
}

/** Resolves to whether the call may be repeated. If it failed because the session has expired, the session has been removed. */
export function waitForLogin(error: unknown, loginMessage: string | undefined): Promise<boolean> {
  const settled = new Promise<boolean>((resolve) => waitingCalls.add(resolve));
  if (!isLoggedOut(error)) {
    const knownPhone = phoneDigits(users.get(readToken() ?? '')?.phone ?? '');
    openLogin({ ...loginRequestStore.get(), reason: m['account.fresh_login'](), knownPhone });
  } else if (readToken() === null) showPopup(loginMessage);
  // somebody logged in while this script was loaded
  else void resumeAfterLogin(() => undefined);
  return settled;
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
export function resumeWithoutDialog(): void {
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
