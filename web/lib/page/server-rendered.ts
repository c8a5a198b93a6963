import { useSyncExternalStore } from 'react';

const noSubscription = () => () => undefined;

/**
 * True on the server and during hydration, false afterwards. For content that depends on the device (today's date, storage): it must
 * first render what the server rendered.
 */
export function useServerRendered(): boolean {
  return useSyncExternalStore(
    noSubscription,
    () => false,
    () => true,
  );
}
