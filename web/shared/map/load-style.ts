import type { StyleSpecification } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import type { Fit } from './first-view.ts';
import type { BoundingBox } from './geometry.ts';
import { canDrawMaps, preloadEngine } from './load-engine.ts';
import { styleAddress } from './style-address.ts';

/** Styles that are loading for a map that is about to open. Each map needs its own copy, because the library changes it. */
const pending = new Map<string, Promise<StyleSpecification>>();

/**
 * Loads the map style of a city. Rejects when it cannot be fetched.
 * @param isBuiltin use the site's own map even if the operator has configured another
 */
export async function loadStyle(city: string, dark: boolean, isBuiltin: boolean): Promise<StyleSpecification> {
  const address = styleAddress(city, dark, isBuiltin);
  const style = pending.get(address) ?? fetchStyle(address);
  pending.delete(address);
  return style;
}

async function fetchStyle(address: string): Promise<StyleSpecification> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`The map style could not be loaded: status ${response.status}`);
  return (await response.json()) as StyleSpecification;
}

/** The URLs of tiles in a style. */
const tileUrls = ({ sources }: StyleSpecification): string[] =>
  Object.values(sources).flatMap((source) => (source.type === 'vector' && source.url ? [source.url] : []));

/**
 * Loads in parallel what a map needs: the library, its worker and the style, and then the files that the style refers to. Errors are
 * ignored here: opening the map loads the files again and reports them.
 */
export function preloadMap(city: string, dark: boolean): void {
  if (!canDrawMaps()) return;
  // The style comes first, because it names further files, and a slow network loads only few files in parallel. The library, the largest
  // file, comes later.
  const address = styleAddress(city, dark, false);
  const style = pending.get(address) ?? fetchStyle(address);
  pending.set(address, style);
  preloadSources(style).catch(() => pending.delete(address));
  preloadEngine();
  fetch(workerUrl).catch(() => undefined);
}

/** Loads the tiles of the first view of a map that is about to open. Errors are ignored here: the map loads the tiles again. */
export async function preloadFirstView(style: StyleSpecification, box: BoundingBox, fit: Fit): Promise<void> {
  const { preloadTiles } = await import('./street-archives.ts');
  await preloadTiles(tileUrls(style), box, fit).catch(() => undefined);
}

async function preloadSources(loading: Promise<StyleSpecification>): Promise<void> {
  const loadingArchives = import('./street-archives.ts');
  // whoever awaits it below gets the error; until then it is not unhandled
  loadingArchives.catch(() => undefined);
  const style = await loading;
  const files = Object.values(style.sources).flatMap((source) =>
    source.type === 'geojson' && typeof source.data === 'string' ? [fetch(source.data)] : [],
  );
  const { openArchives } = await loadingArchives;
  await Promise.all([openArchives(tileUrls(style)), ...files]);
}
