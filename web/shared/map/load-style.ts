import type { StyleSpecification, VectorSourceSpecification } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { tilesOfFirstView, type Fit, type Tile } from './first-view.ts';
import type { BoundingBox } from './geometry.ts';
import { canDrawMaps, preloadEngine } from './load-engine.ts';
import { styleUrl } from './style-url.ts';

const ARCHIVE_SCHEME = 'pmtiles://';

/** Styles that were requested for a map that is about to open. Each map needs its own copy, because the library changes it. */
const preloadedStyles = new Map<string, Promise<StyleSpecification>>();

/**
 * Loads the map style of a city. Rejects when it cannot be fetched.
 * @param useBuiltin use the site's own map even if the operator has configured another
 */
export async function loadStyle(city: string, isDark: boolean, useBuiltin: boolean): Promise<StyleSpecification> {
  const url = styleUrl(city, isDark, useBuiltin);
  const style = preloadedStyles.get(url) ?? fetchStyle(url);
  preloadedStyles.delete(url);
  return style;
}

/** Styles that an operator provides. The site redirects to them from its own URL of a style. */
const operatorStyles = new WeakSet<StyleSpecification>();

/** Whether the library must validate a style. The site's own styles are valid, and validating takes a phone 100 ms. */
export const needsValidation = (style: StyleSpecification): boolean => operatorStyles.has(style);

async function fetchStyle(url: string): Promise<StyleSpecification> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The map style could not be loaded: status ${response.status}`);
  const style = (await response.json()) as StyleSpecification;
  if (response.redirected) operatorStyles.add(style);
  // The library accepts complete URLs only. `new URL(path)` would encode the braces of `{z}`.
  for (const source of vectorSources(style))
    source.tiles &&= source.tiles.map((url) => (url.startsWith('/') ? location.origin + url : url));
  return style;
}

const vectorSources = ({ sources }: StyleSpecification): VectorSourceSpecification[] =>
  Object.values(sources).filter((source) => source.type === 'vector');

/**
 * Loads in parallel what a map needs: the library, its worker and the style, and then the files that the style refers to. Errors are
 * ignored here: opening the map loads the files again and reports them.
 */
export function preloadMap(city: string, isDark: boolean): void {
  if (!canDrawMaps()) return;
  // The style comes first, because it names further files, and a slow network loads only few files in parallel. The library, the largest
  // file, comes later.
  const url = styleUrl(city, isDark, false);
  const style = preloadedStyles.get(url) ?? fetchStyle(url);
  preloadedStyles.set(url, style);
  preloadSources(style).catch(() => preloadedStyles.delete(url));
  preloadEngine();
  fetch(workerUrl).catch(() => undefined);
}

/**
 * Loads the tiles of the first view of a map that is about to open, so that the map finds them in the browser's cache. Errors are ignored
 * here: the map loads the tiles again.
 */
export function preloadFirstView(style: StyleSpecification, box: BoundingBox, fit: Fit): void {
  for (const { tiles: [url] = [], minzoom: min = 0, maxzoom: max = MAX_TILE_ZOOM } of vectorSources(style)) {
    if (!url) continue;
    for (const tile of tilesOfFirstView(box, fit, { min, max })) fetch(tileUrl(url, tile)).catch(() => undefined);
  }
}

/** The default of MapLibre's styles. */
const MAX_TILE_ZOOM = 22;

const tileUrl = (url: string, [z, x, y]: Tile): string => url.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y));

async function preloadSources(loading: Promise<StyleSpecification>): Promise<void> {
  const style = await loading;
  const files = Object.values(style.sources).flatMap((source) =>
    source.type === 'geojson' && typeof source.data === 'string' ? [fetch(source.data)] : [],
  );
  const archives = vectorSources(style).flatMap(({ url }) => (url?.startsWith(ARCHIVE_SCHEME) ? [url.slice(ARCHIVE_SCHEME.length)] : []));
  if (archives.length > 0) {
    const { openArchive } = await import('./street-archives.ts');
    await Promise.all(archives.map(openArchive));
  }
  await Promise.all(files);
}
