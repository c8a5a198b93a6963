import type * as Engine from './engine.ts';

export type MapEngine = typeof Engine;

/**
 * Whether the device can draw maps, so that nothing is loaded unnecessarily. Checked once, because browsers allow only few drawing
 * contexts.
 */
export const canDrawMaps = (): boolean => (hasWebGl ??= document.createElement('canvas').getContext('webgl2') !== null);
let hasWebGl: boolean | undefined;

/** Loads MapLibre when a map is opened. The server never draws maps, so its build does not contain the library. */
export async function loadEngine(): Promise<MapEngine> {
  if (import.meta.env.SSR) throw new Error('Maps are drawn in browsers only');
  return import('./engine.ts');
}

/**
 * Starts loading the library as soon as it is certain that a map will be shown. Errors are ignored here: opening the map loads it again and
 * reports them.
 */
export function preloadEngine(): void {
  if (canDrawMaps()) loadEngine().catch(() => undefined);
}
