/** Ends the session of this page when a call finds that it has expired, and loads the script that asks for a login. Few visits need it. */
import { onTokenChange, readToken, writeToken } from '../../lib/api/auth-token.ts';
import { isLoggedOut, sessionExpiry, setLoginPrompt } from '../../lib/api/login-needed.ts';
import { loginRequestStore } from './login-request.ts';
import type * as LoginPrompt from './login-prompt.ts';
import { users } from './session.ts';

const loadLoginPrompt = () => import('./login-prompt.ts');

/** Removes the session. When it had been used on this page, the login stays on the page. Otherwise it opens the home page. */
function endSession(): void {
  if (users.get(readToken() ?? '')) sessionExpiry.set('expired');
  writeToken(null);
}

/**
 * Lets calls ask for a login on this page. Without a connection, calls fail, and the popup appears when the connection is back. Returns a
 * function that stops following logins in other tabs.
 */
export function startLoginPrompt(load: () => Promise<typeof LoginPrompt> = loadLoginPrompt): () => void {
  const loadOrNull = async () => {
    try {
      return await load();
    } catch {
      return null;
    }
  };
  const withPrompt = async (action: (prompt: typeof LoginPrompt) => void): Promise<void> => {
    const prompt = await loadOrNull();
    if (prompt) action(prompt);
    else addEventListener('online', () => void withPrompt(action), { once: true });
  };
  setLoginPrompt({
    expireSession() {
      endSession();
      void withPrompt((prompt) => prompt.showPopupInBackground());
    },
    async waitForLogin(error, loginMessage) {
      const hasExpired = isLoggedOut(error);
      if (hasExpired) endSession();
      const prompt = await loadOrNull();
      if (prompt) return prompt.waitForLogin(error, loginMessage);
      if (hasExpired) void withPrompt((latePrompt) => latePrompt.showPopupInBackground());
      return false;
    },
  });
  return onTokenChange(() => {
    // another tab, or a registration whose dialog was closed
    if (sessionExpiry.get() === 'expired' && readToken() !== null && !loginRequestStore.get())
      void withPrompt((prompt) => prompt.resumeWithoutDialog());
  });
}
