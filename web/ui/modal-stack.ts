import { createStore } from '../lib/store.ts';

/** The open modal dialogs, the topmost last. Everything outside the topmost is inert, so live regions are rendered inside it. */
export const modalStack = createStore<readonly HTMLElement[]>([]);

/** Adds the element. Returns a function that removes it again. */
export function pushModal(element: HTMLElement): () => void {
  modalStack.set([...modalStack.get(), element]);
  return () => modalStack.set(modalStack.get().filter((modal) => modal !== element));
}
