/** PMTiles files on another site (`MAP_PMTILES`), of which browsers request byte ranges. */
import type { AddProtocolAction } from 'maplibre-gl';
import { PMTiles, Protocol } from 'pmtiles';

const protocol = new Protocol();

/** Handles MapLibre's requests for URLs with the scheme `pmtiles`. */
export const readTile: AddProtocolAction = (...request) => protocol.tile(...request);

/** Loads the beginning of a file, so that its first tiles need one request each. */
export async function openArchive(url: string): Promise<void> {
  const archive = protocol.get(url) ?? new PMTiles(url);
  protocol.add(archive);
  try {
    await archive.getHeader();
  } catch {
    // without this a failed request would stay in the cache
    protocol.tiles.delete(url);
  }
}
