import { useSyncExternalStore } from 'react';

const noSubscription = () => () => undefined;

/** True on the server and while the browser renders for the first time what the server sent: not for pages it renders itself. */
export const isFirstPage = (): boolean => import.meta.env.SSR || 'early' in window;

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
