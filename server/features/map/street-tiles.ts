/** The street maps: PMTiles files, one a city from map-data, or one of the operator (`MAP_PMTILES`). */
import { existsSync } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { PMTiles, TileType, type Header, type RangeResponse, type Source } from 'pmtiles';
import type { FastifyBaseLogger } from 'fastify';

/** The folder of the street maps that come with the site. Its data has a licence of its own (map-data/README.md). */
export const MAP_DATA = join(import.meta.dirname, '..', '..', '..', 'map-data');
export const TILES_FOLDER = join(MAP_DATA, 'tiles');
/** Folder below `DATA_DIR`, one file a city. */
export const EXTRACTED_FOLDER = 'maps';
interface Position {
  readonly lat: number;
  readonly lng: number;
}
type Finding = { readonly header: Header } | { readonly problem: string };
interface Checked {
  readonly finding: Promise<Finding>;
  /** Size and time of the file that was checked. */
  readonly state: string;
}

const checkedFiles = new Map<string, Checked>();

/** The file of a city that `npm run map` has put into the data folder; null where there is none. @param slug of a city of the gazetteer */
export function extractedTiles(dataDir: string, slug: string): string | null {
  const file = join(dataDir, EXTRACTED_FOLDER, `${slug}.pmtiles`);
  return existsSync(file) ? file : null;
}

/** The file of a city that comes with the site; null where there is none. @param slug of a city of the gazetteer */
export function cityTiles(slug: string): string | null {
  const file = join(TILES_FOLDER, `${slug}.pmtiles`);
  return existsSync(file) ? file : null;
}

/**
 * Whether a PMTiles file can be drawn around a position: complete, vector tiles in the schema of the style, and of that place.
 * A file that cannot is named in the log, and the map shows names without streets.
 */
export async function covers(file: string, { lat, lng }: Position, log: FastifyBaseLogger): Promise<boolean> {
  const finding = await checkFile(file, log);
  return !('problem' in finding) && isWithin(finding.header, { lat, lng });
}

const isWithin = ({ minLon, minLat, maxLon, maxLat }: Header, { lat, lng }: Position): boolean =>
  lng >= minLon && lng <= maxLon && lat >= minLat && lat <= maxLat;

/** Says in the log when a file that an operator has set cannot be drawn in any of these cities, so that it is known at the start. */
export async function reportUnusable(file: string, cities: readonly Position[], log: FastifyBaseLogger): Promise<void> {
  const finding = await checkFile(file, log);
  if ('problem' in finding || cities.some((city) => isWithin(finding.header, city))) return;
  log.warn({ file }, 'the street map is not used: it covers another place');
}

/** Checked again when the file is replaced while the site runs. */
async function checkFile(file: string, log: FastifyBaseLogger): Promise<Finding> {
  const { size, mtimeMs } = await stat(file).catch(() => ({ size: 0, mtimeMs: 0 }));
  const state = `${size} ${mtimeMs}`;
  const checked = checkedFiles.get(file);
  if (checked?.state === state) return checked.finding;
  const finding = inspect(file, size, log);
  checkedFiles.set(file, { finding, state });
  return finding;
}

async function inspect(file: string, size: number, log: FastifyBaseLogger): Promise<Finding> {
  const problem = (text: string): Finding => {
    log.warn({ file }, `the street map is not used: ${text}`);
    return { problem: text };
  };
  try {
    const tiles = new PMTiles(new FileSource(file));
    const header = await tiles.getHeader();
    const end = header.tileDataOffset + (header.tileDataLength ?? 0);
    if (end > size) return problem(`${size} of ${end} bytes are there; copy the file again`);
    if (header.tileType !== TileType.Mvt) return problem('it does not hold vector tiles');
    const layers = layerNames(await tiles.getMetadata());
    if (layers === null) return problem('its metadata does not name its layers (vector_layers), as the PMTiles specification asks');
    if (!layers.includes('roads')) return problem('its layers are not those of the Protomaps basemap schema');
    return { header };
  } catch (error) {
    // what the library throws when it reads beyond the end
    if (error instanceof RangeError) return problem(`it ends after ${size} bytes; copy the file again`);
    return problem(error instanceof Error ? error.message : String(error));
  }
}

/** The layers that the metadata names; null when it names none. */
function layerNames(metadata: unknown): string[] | null {
  const { vector_layers: layers } = (metadata ?? {}) as { vector_layers?: unknown };
  return Array.isArray(layers) ? layers.map(({ id }: { id?: unknown }) => String(id)) : null;
}

/** Reads byte ranges of a local file. */
export class FileSource implements Source {
  readonly #file: string;
  constructor(file: string) {
    this.#file = file;
  }
  getKey(): string {
    return this.#file;
  }
  async getBytes(offset: number, length: number): Promise<RangeResponse> {
    const handle = await open(this.#file);
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, offset);
      return { data: buffer.buffer.slice(buffer.byteOffset, buffer.byteOffset + bytesRead) };
    } finally {
      await handle.close();
    }
  }
}
