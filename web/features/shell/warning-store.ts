import { m } from '../../../messages/compiled/messages.js';

export interface Warning {
  readonly message: string;
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
export function warn({ message = m['shell.warning_text'](), carryOn }: Partial<Warning> = {}): void {
  set({ message, carryOn });
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
