/** The modal dialogs that are open, the topmost last. Everything outside the topmost is inert, so live regions go into it. */
let stack: readonly HTMLElement[] = [];
const listeners = new Set<() => void>();

function set(changed: readonly HTMLElement[]): void {
  stack = changed;
  for (const tell of listeners) tell();
}

/** Returns how to take it off again. */
export function pushModal(element: HTMLElement): () => void {
  set([...stack, element]);
  return () => set(stack.filter((one) => one !== element));
}

export const modalStack = {
  subscribe(tell: () => void): () => void {
    listeners.add(tell);
    return () => listeners.delete(tell);
  },
  top: (): HTMLElement | null => stack.at(-1) ?? null,
};
