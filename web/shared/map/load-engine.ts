import type * as Engine from './engine.ts';

export type MapEngine = typeof Engine;

/** Loads MapLibre when a map is opened. The server never draws maps, so its build does not contain the library. */
export async function loadEngine(): Promise<MapEngine> {
  if (import.meta.env.SSR) throw new Error('Maps are drawn in browsers only');
  return import('./engine.ts');
}
