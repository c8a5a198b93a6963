export interface Toast {
  readonly id: number;
  readonly message: string;
  /** `error` interrupts a screen reader, `success` waits its turn. */
  readonly look: 'success' | 'error';
  readonly durationMs: number;
  /** Epoch ms. */
  readonly shownAt: number;
}

const DURATION_MS = 3000;
let toasts: readonly Toast[] = [];
let next = 1;
const listeners = new Set<() => void>();

function set(changed: readonly Toast[]): void {
  toasts = changed;
  for (const tell of listeners) tell();
}

/** Shows a short message at the top of the page for 3 s, or as long as asked. The same message is not stacked. */
export function toast(
  message: string,
  { look = 'success', durationMs = DURATION_MS }: Partial<Pick<Toast, 'look' | 'durationMs'>> = {},
): void {
  set([...toasts.filter((one) => one.message !== message).slice(-2), { id: next++, message, look, durationMs, shownAt: Date.now() }]);
}

export function dismissToast(id: number): void {
  set(toasts.filter((one) => one.id !== id));
}

export const toastStore = {
  subscribe(tell: () => void): () => void {
    listeners.add(tell);
    return () => listeners.delete(tell);
  },
  read: (): readonly Toast[] => toasts,
};
