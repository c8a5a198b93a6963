import { useSyncExternalStore } from 'react';

const noSubscription = () => () => undefined;

/**
 * True on the server and during hydration: the page that the server sent, not one that is rendered in the browser. `window.early` exists
 * until hydration is complete (`web/shell/hydration-replay.ts`).
 */
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
