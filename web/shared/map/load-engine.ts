import type * as Engine from './engine.ts';
import { styleAddress } from './style-address.ts';

export type MapEngine = typeof Engine;

/** Loads MapLibre when a map is opened. The server never draws maps, so its build does not contain the library. */
export async function loadEngine(): Promise<MapEngine> {
  if (import.meta.env.SSR) throw new Error('Maps are drawn in browsers only');
  return import('./engine.ts');
}

/** Loads what a map needs ahead, all at once. What fails is asked for again, and reported, when the map opens. */
export function preloadMap(city: string, dark: boolean): void {
  for (const loaded of [loadEngine(), import('pmtiles'), fetch(styleAddress(city, dark, false))]) loaded.catch(() => undefined);
}
