/** The PMTiles files with the streets. Browsers load byte ranges of them. */
import { PMTiles, Protocol } from 'pmtiles';

const SCHEME = 'pmtiles://';
const protocol = new Protocol();

/** Handles MapLibre's requests for URLs with the scheme `pmtiles`. */
export const readTile = protocol.tile;

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
