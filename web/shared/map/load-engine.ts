import type * as Engine from './engine.ts';

export type MapEngine = typeof Engine;

/** Whether the device draws what maps need, so that nothing is loaded unnecessarily. Checked once: browsers allow few drawing contexts. */
export const canDrawMaps = (): boolean => (hasWebGl ??= document.createElement('canvas').getContext('webgl2') !== null);
let hasWebGl: boolean | undefined;

/** Loads MapLibre when a map is opened. The server never draws maps, so its build does not contain the library. */
export async function loadEngine(): Promise<MapEngine> {
  if (import.meta.env.SSR) throw new Error('Maps are drawn in browsers only');
  return import('./engine.ts');
}

/** Starts loading the library as soon as a map is going to be shown. What fails is asked for again, and reported, when the map opens. */
export function preloadEngine(): void {
  if (canDrawMaps()) loadEngine().catch(() => undefined);
}
