import { readToken } from '../../lib/api/auth-token.ts';
import { createStore } from '../../lib/store.ts';

/** A request to show the login dialog. */
export interface LoginRequest {
  /** Sentence that explains why a login is needed. */
  readonly reason?: string;
  /** The ten digits of a person who is logged in but has to log in again; empty if the account has no number. */
  readonly knownPhone?: string;
  /**
   * Called after the login. If the session of another account ended on this page, the page is reloaded instead. Without it, the login opens
   * the home page.
   */
  readonly onLoggedIn?: () => void;
}

/** The current request of the login dialog; null when it is closed. */
export const loginRequestStore = createStore<LoginRequest | null>(null);

/** Opens the login dialog. */
export function openLogin(request: LoginRequest = {}): void {
  loginRequestStore.set(request);
}

/** Runs `action` at once for people who are logged in, and for others after they have logged in. */
export function requireLogin(action: () => void, reason: string): void {
  if (readToken() !== null) action();
  else openLogin({ reason, onLoggedIn: action });
}
