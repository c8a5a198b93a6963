import { m } from '../../../messages/compiled/messages.js';
import { ApiError, isLoggedOut } from '../../lib/api/api.ts';
import { readToken } from '../../lib/api/auth-token.ts';
import { phoneDigits } from '../../lib/format/phone.ts';
import { openLogin } from './login-request.ts';
import { expireSession, users } from './session.ts';

/**
 * Asks for a login when the session has expired or when the change requires a recent login, and repeats the request after it.
 * @returns false for any other error
 */
export function logInAgain(error: unknown, repeat: () => void): boolean {
  if (isLoggedOut(error)) {
    expireSession({ onLoggedIn: repeat });
    return true;
  }
  if (!isFreshLoginNeeded(error)) return false;
  openLogin({ reason: m['account.fresh_login'](), knownPhone: phoneDigits(users.get(readToken() ?? '')?.phone ?? ''), onLoggedIn: repeat });
  return true;
}

export const isFreshLoginNeeded = (error: unknown) => error instanceof ApiError && error.code === 'fresh_login_needed';
