import { createStore } from '../../lib/store.ts';

export interface Toast {
  readonly id: number;
  readonly message: string;
  /** Screen readers announce an `error` immediately, and a `success` when they have finished the current text. */
  readonly type: 'success' | 'error';
  readonly durationMs: number;
  /** Epoch ms. */
  readonly shownAt: number;
}

const DURATION_MS = 3000;
const MAX_TOASTS = 3;
let nextId = 1;

/** The toasts on the screen, oldest first. */
export const toastStore = createStore<readonly Toast[]>([]);

/** Shows a short message at the top of the page for 3 s, or for `durationMs`. A repeated message replaces the earlier one. */
export function toast(
  message: string,
  { type = 'success', durationMs = DURATION_MS }: Partial<Pick<Toast, 'type' | 'durationMs'>> = {},
): void {
  const remaining = toastStore.get().filter((existing) => existing.message !== message);
  toastStore.set([...remaining.slice(1 - MAX_TOASTS), { id: nextId++, message, type, durationMs, shownAt: Date.now() }]);
}

export function dismissToast(id: number): void {
  toastStore.set(toastStore.get().filter((toast) => toast.id !== id));
}
