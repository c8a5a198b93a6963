/**
 * The street maps, which are PMTiles files: one for each city in map-data, those that `npm run map` has downloaded for further cities, or
 * one of the operator (`MAP_PMTILES`).
 */
import { existsSync } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { PMTiles, TileType, type Header, type RangeResponse, type Source } from 'pmtiles';
import type { FastifyBaseLogger } from 'fastify';

/** The folder of the street maps that are part of the site. Their data has its own licence (map-data/README.md). */
export const MAP_DATA = join(import.meta.dirname, '..', '..', '..', 'map-data');
export const TILES_FOLDER = join(MAP_DATA, 'tiles');
/** Folder below `DATA_DIR` with one file for each city. */
export const EXTRACTED_FOLDER = 'maps';
interface Position {
  readonly lat: number;
  readonly lng: number;
}
type Finding = { readonly header: Header } | { readonly problem: string };
interface Checked {
  readonly finding: Promise<Finding>;
  /** Size and modification time of the checked file. */
  readonly state: string;
}

const checkedFiles = new Map<string, Checked>();

/**
 * The file of a city that `npm run map` has stored in the data folder; null when there is none.
 * @param slug slug of a city of the gazetteer
 */
export function extractedTiles(dataDir: string, slug: string): string | null {
  const file = join(dataDir, EXTRACTED_FOLDER, `${slug}.pmtiles`);
  return existsSync(file) ? file : null;
}

/**
 * The file of a city that is part of the site; null when there is none.
 * @param slug slug of a city of the gazetteer
 */
export function cityTiles(slug: string): string | null {
  const file = join(TILES_FOLDER, `${slug}.pmtiles`);
  return existsSync(file) ? file : null;
}

/**
 * Whether a PMTiles file can be drawn around a position: it is complete, has vector tiles in the schema of the style, and covers the
 * position. For other files a warning is logged, and the map shows names without streets.
 */
export async function covers(file: string, { lat, lng }: Position, log: FastifyBaseLogger): Promise<boolean> {
  const finding = await checkFile(file, log);
  return !('problem' in finding) && isWithin(finding.header, { lat, lng });
}

const isWithin = ({ minLon, minLat, maxLon, maxLat }: Header, { lat, lng }: Position): boolean =>
  lng >= minLon && lng <= maxLon && lat >= minLat && lat <= maxLat;

/** Logs a warning when the file cannot be drawn in any of these cities. It is called at the start, so that the operator learns it then. */
export async function reportUnusable(file: string, cities: readonly Position[], log: FastifyBaseLogger): Promise<void> {
  const finding = await checkFile(file, log);
  if ('problem' in finding || cities.some((city) => isWithin(finding.header, city))) return;
  log.warn({ file }, 'the street map is not used: it covers another area');
}

/** Checks a file. It is checked again when it is replaced while the site runs. */
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
    if (end > size) return problem(`${size} of ${end} bytes are present; copy the file again`);
    if (header.tileType !== TileType.Mvt) return problem('it does not contain vector tiles');
    const layers = layerNames(await tiles.getMetadata());
    if (layers === null) return problem('its metadata does not name its layers (vector_layers), as the PMTiles specification requires');
    if (!layers.includes('roads')) return problem('its layers are not those of the Protomaps basemap schema');
    return { header };
  } catch (error) {
    // the library throws this error when it reads beyond the end of the file
    if (error instanceof RangeError) return problem(`it ends after ${size} bytes; copy the file again`);
    return problem(error instanceof Error ? error.message : String(error));
  }
}

/** The names of the layers in the metadata; null when the metadata has none. */
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
