import { createStore } from '../../lib/store.ts';

/** Content of the global warning popup. */
export interface Warning {
  /** What went wrong. Without it the popup shows a general sentence. */
  readonly message?: string | undefined;
  /** The page no longer works, so repeating the action does not help: the popup advises to reload. */
  readonly refresh?: boolean;
  /** The account is suspended: the popup links to support instead of the login. */
  readonly suspended?: boolean | undefined;
  /** Called after a login from the popup. */
  readonly onLoggedIn?: (() => void) | undefined;
}

/** The warning that is shown; null when there is none. */
export const warningStore = createStore<Warning | null>(null);

/** Shows the global warning popup. */
export function warn(warning: Warning): void {
  warningStore.set(warning);
}

export function closeWarning(): void {
  warningStore.set(null);
}
