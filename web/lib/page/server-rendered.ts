import { useSyncExternalStore } from 'react';

const noSubscription = () => () => undefined;

/**
 * True on the server and during hydration, that is, for the page that the server sent and not for pages that the browser renders.
 * `window.early` exists until hydration is complete (`web/shell/hydration-replay.ts`).
 */
export const isFirstPage = (): boolean => import.meta.env.SSR || 'early' in window;

/**
 * True on the server and during hydration, false afterwards. For content that depends on the device (today's date, storage): its first
 * render must equal the server's.
 */
export function useServerRendered(): boolean {
  return useSyncExternalStore(
    noSubscription,
    () => false,
    () => true,
  );
}
