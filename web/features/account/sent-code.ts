import { useSyncExternalStore } from 'react';

/** The code that proves a number and is on its way. Beside the page, so that logging in again in between does not lose it. */
let sent: { readonly to: string; readonly verification: string } | null = null;
const listeners = new Set<() => void>();

/** @param to the account it was sent for */
export function keepSentCode(to: string, verification: string | null): void {
  sent = verification === null ? null : { to, verification };
  for (const tell of listeners) tell();
}

const subscribe = (tell: () => void) => {
  listeners.add(tell);
  return () => listeners.delete(tell);
};

/** Its verification; null when none was sent for this account. */
export function useSentCode(to: string): string | null {
  return useSyncExternalStore(
    subscribe,
    () => (sent?.to === to ? sent.verification : null),
    () => null,
  );
}
