/** What happens when an API call of the browser is refused because nobody is logged in any more. Every such call passes here. */
import { ApiError } from '../../../contract/base/client.ts';
import { createStore } from '../store.ts';
import { readToken } from './auth-token.ts';

export interface LoginOptions {
  /** Text of the popup. Without it the popup says that the login expired. */
  readonly loginMessage?: string;
  /**
   * `repeat`: asks for a login and repeats the call after it; fails when nobody logs in. `ask`: asks for a login and fails; queries are fetched
   * again after the login. `fail`: the caller handles the error. Without it, writes and calls with `loginMessage` are repeated.
   */
  readonly withoutLogin?: 'repeat' | 'ask' | 'fail';
}

/** How this page asks for a login. */
interface LoginPrompt {
  /** Ends the session on this page and asks for a login. */
  readonly expireSession: () => void;
  /** Asks for a login. Resolves to whether the call that needs it may be repeated, because the same account is logged in. */
  readonly waitForLogin: (error: unknown, loginMessage: string | undefined) => Promise<boolean>;
}

let prompt: LoginPrompt = { expireSession: () => undefined, waitForLogin: () => Promise.resolve(false) };

/** The shell sets the prompt. Pages without the shell have no login: there such calls fail. */
export function setLoginPrompt(loginPrompt: LoginPrompt): void {
  prompt = loginPrompt;
}

/** Must be called when the server no longer accepts the session, unless `withLogin` made the call. */
export const expireSession = (): void => prompt.expireSession();

/**
 * `expired`: the session of the person who uses this page has expired, and nobody has logged in since. The page keeps its forms and data.
 * `resumed`: the same account logged in after that.
 */
export const sessionExpiry = createStore<'none' | 'expired' | 'resumed'>('none');

/** Whether a call failed because the session is missing or expired. A wrong password has the same status, but its own code. */
export function isLoggedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401 && error.code !== 'login_failed';
}

/** Whether the session is too old for the change. */
const isFreshLoginNeeded = (error: unknown): boolean => error instanceof ApiError && error.code === 'fresh_login_needed';

/**
 * Makes a call and asks for a login when it needs one.
 * @throws ApiError
 */
export async function withLogin<T>(
  send: () => Promise<T>,
  { loginMessage, withoutLogin = 'repeat' }: LoginOptions,
  signal?: AbortSignal,
): Promise<T> {
  for (;;) {
    const sentToken = readToken();
    try {
      return await send();
    } catch (error) {
      if (withoutLogin === 'fail' || !(isLoggedOut(error) || isFreshLoginNeeded(error))) throw error;
      if (withoutLogin === 'ask') {
        // of several reads that fail together only the first one asks
        if (isLoggedOut(error) && sentToken !== null && sentToken === readToken()) prompt.expireSession();
        throw error;
      }
      if (!(await prompt.waitForLogin(error, loginMessage))) throw error;
      if (signal?.aborted) throw new ApiError(0, 'aborted', 'Aborted');
    }
  }
}
