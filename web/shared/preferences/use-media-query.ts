import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query matches. Returns `valueOnServer` on the server and during hydration. */
export function useMediaQuery(query: string, valueOnServer: boolean): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const media = matchMedia(query);
      media.addEventListener('change', onChange);
      return () => media.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => valueOnServer,
  );
}
