import { createStore } from '../lib/store.ts';

/** The open modal dialogs, the topmost last. Everything outside the topmost is inert, so live regions are rendered into it. */
export const modalStack = createStore<readonly HTMLElement[]>([]);

/** Returns a function that removes the element again. */
export function pushModal(element: HTMLElement): () => void {
  modalStack.set([...modalStack.get(), element]);
  return () => modalStack.set(modalStack.get().filter((modal) => modal !== element));
}
