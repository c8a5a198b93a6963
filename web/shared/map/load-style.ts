import type { StyleSpecification } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { canDrawMaps, preloadEngine } from './load-engine.ts';
import { styleAddress } from './style-address.ts';

/** Styles that are on their way to a map that is about to open. Each map gets its own, because the library changes it. */
const underway = new Map<string, Promise<StyleSpecification>>();

/**
 * Loads the map style of a city. Rejects when it cannot be fetched.
 * @param isBuiltin the site's own map even if the operator has set another
 */
export async function loadStyle(city: string, dark: boolean, isBuiltin: boolean): Promise<StyleSpecification> {
  const address = styleAddress(city, dark, isBuiltin);
  const style = underway.get(address) ?? fetchStyle(address);
  underway.delete(address);
  return style;
}

async function fetchStyle(address: string): Promise<StyleSpecification> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`The style of the map answered ${response.status}`);
  return (await response.json()) as StyleSpecification;
}

/** The addresses of tiles in a style. */
const tileUrls = ({ sources }: StyleSpecification): string[] =>
  Object.values(sources).flatMap((source) => (source.type === 'vector' && source.url ? [source.url] : []));

/**
 * Loads what a map needs ahead, all at once: while the library is on its way, its worker, the style, and then what the style names. What fails is asked
 * for again, and reported, when the map opens.
 */
export function preloadMap(city: string, dark: boolean): void {
  if (!canDrawMaps()) return;
  preloadEngine();
  for (const loaded of [fetch(workerUrl), import('./street-archives.ts')]) loaded.catch(() => undefined);
  const address = styleAddress(city, dark, false);
  const style = underway.get(address) ?? fetchStyle(address);
  underway.set(address, style);
  preloadSources(style).catch(() => underway.delete(address));
}

async function preloadSources(loading: Promise<StyleSpecification>): Promise<void> {
  const style = await loading;
  const files = Object.values(style.sources).flatMap((source) =>
    source.type === 'geojson' && typeof source.data === 'string' ? [fetch(source.data)] : [],
  );
  const { openArchives } = await import('./street-archives.ts');
  await Promise.all([openArchives(tileUrls(style)), ...files]);
}
