/** The PMTiles files with the streets. Browsers load byte ranges of them. */
import type { AddProtocolAction } from 'maplibre-gl';
import { PMTiles, Protocol, type RangeResponse } from 'pmtiles';
import { tilesOfFirstView, type Fit } from './first-view.ts';
import type { BoundingBox } from './geometry.ts';

const SCHEME = 'pmtiles://';
const protocol = new Protocol();

/** Tiles that were requested before the map asks for them, by the URL with which it will. */
const underway = new Map<string, Promise<RangeResponse | undefined>>();

/** Handles MapLibre's requests for URLs with the scheme `pmtiles`. */
export const readTile: AddProtocolAction = async (params, abort) => {
  const tile = await takeUnderway(params.url);
  if (!tile) return protocol.tile(params, abort);
  return { data: new Uint8Array(tile.data), cacheControl: tile.cacheControl, expires: tile.expires };
};

/** Undefined also after an error: the map then requests the tile itself and reports the error. */
async function takeUnderway(url: string): Promise<RangeResponse | undefined> {
  const loading = underway.get(url);
  underway.delete(url);
  return loading?.catch(() => undefined);
}

/** Loads the tiles of the first view while the library is still being run. */
export async function preloadTiles(urls: readonly string[], box: BoundingBox, fit: Fit): Promise<void> {
  // a map that was closed before it asked for its tiles
  underway.clear();
  await openArchives(urls);
  await Promise.all(
    urls.map(async (url) => {
      const archive = protocol.get(url.slice(SCHEME.length));
      if (!archive) return;
      const { minZoom, maxZoom } = await archive.getHeader();
      for (const [z, x, y] of tilesOfFirstView(box, fit, { min: minZoom, max: maxZoom })) {
        const loading = archive.getZxy(z, x, y);
        loading.catch(() => undefined);
        underway.set(`${url}/${z}/${x}/${y}`, loading);
      }
    }),
  );
}

/** Loads the beginning of each file in a style, so that its first tiles need one request each. */
export async function openArchives(urls: readonly string[]): Promise<void> {
  const paths = urls.filter((url) => url.startsWith(SCHEME)).map((url) => url.slice(SCHEME.length));
  await Promise.all(paths.map(openArchive));
}

async function openArchive(path: string): Promise<void> {
  const archive = protocol.get(path) ?? new PMTiles(path);
  protocol.add(archive);
  try {
    await archive.getHeader();
  } catch {
    // without this a failed request would stay in the cache
    protocol.tiles.delete(path);
  }
}
