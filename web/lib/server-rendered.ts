import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * True on the server and while its HTML is being hydrated, false afterwards. For what depends on the person's device
 * (today's date, storage): first show what the server showed, then the truth.
 */
export function useServerRendered(): boolean {
  return useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
}
