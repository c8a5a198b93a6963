import { useSyncExternalStore } from 'react';

/** Warnings the person has confirmed, until the page is closed. Identified by their text, which changes with the value. */
let accepted: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

export function acceptWarning(message: string): void {
  accepted = new Set([...accepted, message]);
  for (const listener of listeners) listener();
}

export function isWarningAccepted(message: string): boolean {
  return accepted.has(message);
}

export function useIsWarningAccepted(message: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => accepted.has(message),
    () => false,
  );
}
