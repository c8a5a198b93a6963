import { useSyncExternalStore, type RefObject } from 'react';

export interface FullScreen {
  /** Null where the browser shows no elements in full screen (phones of Apple). */
  readonly toggle: (() => void) | null;
  readonly isOn: boolean;
}

/** Shows one element on the whole screen. Escape ends it. */
export function useFullScreen(element: RefObject<HTMLElement | null>): FullScreen {
  const isOn = useSyncExternalStore(
    subscribe,
    () => document.fullscreenElement !== null,
    () => false,
  );
  if (!document.fullscreenEnabled) return { toggle: null, isOn: false };
  // A refusal, by a permissions policy for example, leaves everything as it is.
  const toggle = () => void (isOn ? document.exitFullscreen() : element.current?.requestFullscreen())?.catch(() => undefined);
  return { toggle, isOn };
}

function subscribe(onChange: () => void): () => void {
  document.addEventListener('fullscreenchange', onChange);
  return () => document.removeEventListener('fullscreenchange', onChange);
}
