export interface Warning {
  /** What went wrong; without it the popup says that something did. */
  readonly message?: string | undefined;
  /** The page does not work any more as it is: trying again alone will not help. */
  readonly refresh?: boolean;
  /** The account is: logging in does not help, writing to staff may. */
  readonly suspended?: boolean | undefined;
  /** Carried on after a login from the popup. */
  readonly carryOn?: (() => void) | undefined;
}

let shown: Warning | null = null;
const listeners = new Set<() => void>();

function set(changed: Warning | null): void {
  shown = changed;
  for (const tell of listeners) tell();
}

/** Shows the global warning popup. */
export function warn(warning: Warning = {}): void {
  set(warning);
}

export function closeWarning(): void {
  set(null);
}

export const warningStore = {
  subscribe(tell: () => void): () => void {
    listeners.add(tell);
    return () => listeners.delete(tell);
  },
  read: (): Warning | null => shown,
};
