import { createStore } from '../../lib/store.ts';

/** Content of the global warning popup. */
export interface Warning {
  /** What went wrong; without it the popup shows a general sentence. */
  readonly message?: string | undefined;
  /** The page itself no longer works, so trying again will not help: the popup advises to refresh. */
  readonly refresh?: boolean;
  /** The account is suspended: the popup leads to support instead of the login. */
  readonly suspended?: boolean | undefined;
  /** Runs after a login from the popup. */
  readonly onLoggedIn?: (() => void) | undefined;
}

/** The warning on the screen, if any. */
export const warningStore = createStore<Warning | null>(null);

/** Shows the global warning popup. */
export function warn(warning: Warning): void {
  warningStore.set(warning);
}

export function closeWarning(): void {
  warningStore.set(null);
}
