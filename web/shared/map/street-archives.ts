/** The PMTiles files of streets, of which browsers load byte ranges. */
import { PMTiles, Protocol } from 'pmtiles';

const SCHEME = 'pmtiles://';
const protocol = new Protocol();

/** Answers the requests of MapLibre for addresses of the scheme `pmtiles`. */
export const readTile = protocol.tile;

/** Loads the beginning of each file that a style names, so that its first tiles need one request each. */
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
    // a failed answer would be kept
    protocol.tiles.delete(path);
  }
}
