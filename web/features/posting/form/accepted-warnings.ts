import { useSyncExternalStore } from 'react';

/** Warnings a person has looked at and stands by, for as long as the page is open. A changed value makes a new sentence. */
let accepted: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

export function acceptWarning(message: string): void {
  accepted = new Set([...accepted, message]);
  for (const tell of listeners) tell();
}

export function isAccepted(message: string): boolean {
  return accepted.has(message);
}

export function useAccepted(message: string): boolean {
  return useSyncExternalStore(
    (tell) => {
      listeners.add(tell);
      return () => listeners.delete(tell);
    },
    () => accepted.has(message),
    () => false,
  );
}
