import { useSyncExternalStore, type RefObject } from 'react';

export interface FullScreen {
  /** Null in browsers that cannot show an element in full screen (iPhones). */
  readonly toggle: (() => void) | null;
  readonly isOn: boolean;
}

/** Shows one element in full screen. Escape ends it. */
export function useFullScreen(element: RefObject<HTMLElement | null>): FullScreen {
  const isOn = useSyncExternalStore(
    subscribe,
    () => document.fullscreenElement !== null,
    () => false,
  );
  if (!document.fullscreenEnabled) return { toggle: null, isOn: false };
  // A refusal, for example by a permissions policy, is ignored.
  const toggle = () => void (isOn ? document.exitFullscreen() : element.current?.requestFullscreen())?.catch(() => undefined);
  return { toggle, isOn };
}

function subscribe(onChange: () => void): () => void {
  document.addEventListener('fullscreenchange', onChange);
  return () => document.removeEventListener('fullscreenchange', onChange);
}
