import type * as Engine from './engine.ts';

export type MapEngine = typeof Engine;

/** MapLibre, fetched when a map is opened. The server draws no maps, so its build does not even hold the library. */
export async function loadEngine(): Promise<MapEngine> {
  if (import.meta.env.SSR) throw new Error('Maps are drawn in browsers only');
  return import('./engine.ts');
}
