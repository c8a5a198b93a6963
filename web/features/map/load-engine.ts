/** MapLibre, fetched when a map is opened. The server draws no maps, so its build does not even hold the library. */
export async function loadEngine(): Promise<typeof import('./engine.ts')> {
  if (import.meta.env.SSR) throw new Error('Maps are drawn in browsers only');
  return import('./engine.ts');
}
