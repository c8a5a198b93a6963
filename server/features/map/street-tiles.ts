/**
 * The street maps, which are PMTiles files: one for each city in map-data, those that `npm run map` has downloaded for further cities, or
 * one of the operator (`MAP_PMTILES`).
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Compression, TileType, type Header } from 'pmtiles';
import type { FastifyBaseLogger } from 'fastify';
import { TileArchive } from './tile-archive.ts';

/** The folder of the street maps that are part of the site. Their data has its own licence (map-data/README.md). */
export const MAP_DATA = join(import.meta.dirname, '..', '..', '..', 'map-data');
const TILES_FOLDER = join(MAP_DATA, 'tiles');
/** Folder below `DATA_DIR` with one file for each city. */
export const DOWNLOADED_FOLDER = 'maps';
interface Position {
  readonly lat: number;
  readonly lng: number;
}
/** A PMTiles file that can be drawn. */
export interface StreetTiles {
  readonly header: Header;
  readonly archive: TileArchive;
  /** Changes when the file is replaced, so that its tiles may be cached forever. */
  readonly version: string;
}
type CheckResult = { readonly tiles: StreetTiles } | { readonly problem: string };
interface Checked {
  readonly result: Promise<CheckResult>;
  /** Size and modification time of the checked file. */
  readonly fileState: string;
}

const checkedFiles = new Map<string, Checked>();

/**
 * The file of a city that `npm run map` has stored in the data folder; null when there is none.
 * @param slug slug of a city of the gazetteer
 */
export function downloadedTilesFile(dataDir: string, slug: string): string | null {
  const file = join(dataDir, DOWNLOADED_FOLDER, `${slug}.pmtiles`);
  return existsSync(file) ? file : null;
}

/**
 * The file of a city that is part of the site; null when there is none.
 * @param slug slug of a city of the gazetteer
 */
export function includedTilesFile(slug: string): string | null {
  const file = join(TILES_FOLDER, `${slug}.pmtiles`);
  return existsSync(file) ? file : null;
}

/**
 * The tiles of a PMTiles file if it can be drawn: it is complete and has vector tiles in the schema of the style. For other files a warning
 * is logged, and the result is null: the map shows names without streets.
 */
export async function readStreetTiles(file: string, log: FastifyBaseLogger): Promise<StreetTiles | null> {
  const result = await checkFile(file, log);
  return 'problem' in result ? null : result.tiles;
}

/** Whether the box of the tiles contains a position. */
export const covers = ({ header: { minLon, minLat, maxLon, maxLat } }: StreetTiles, { lat, lng }: Position): boolean =>
  lng >= minLon && lng <= maxLon && lat >= minLat && lat <= maxLat;

/** Logs a warning when the file cannot be drawn in any of these cities. It is called at the start, so that the operator learns it then. */
export async function reportUnusable(file: string, cities: readonly Position[], log: FastifyBaseLogger): Promise<void> {
  const result = await checkFile(file, log);
  if ('problem' in result || cities.some((city) => covers(result.tiles, city))) return;
  log.warn({ file }, 'the street map is not used: it covers another area');
}

/** Checks a file. It is checked again when it is replaced while the site runs. */
async function checkFile(file: string, log: FastifyBaseLogger): Promise<CheckResult> {
  const { size, mtimeMs } = await stat(file).catch(() => ({ size: 0, mtimeMs: 0 }));
  const fileState = `${size} ${mtimeMs}`;
  const checked = checkedFiles.get(file);
  if (checked?.fileState === fileState) return checked.result;
  const result = inspect(file, size, createHash('sha256').update(fileState).digest('base64url').slice(0, 12), log);
  checkedFiles.set(file, { result, fileState });
  return result;
}

async function inspect(file: string, size: number, version: string, log: FastifyBaseLogger): Promise<CheckResult> {
  const problem = (text: string): CheckResult => {
    log.warn({ file }, `the street map is not used: ${text}`);
    return { problem: text };
  };
  try {
    const archive = new TileArchive(file);
    const header = await archive.readHeader();
    const end = header.tileDataOffset + (header.tileDataLength ?? 0);
    if (end > size) return problem(`${size} of ${end} bytes are present; copy the file again`);
    if (header.tileType !== TileType.Mvt) return problem('it does not contain vector tiles');
    if (!READABLE_COMPRESSIONS.has(header.tileCompression)) return problem('its tiles are not compressed with gzip');
    const layers = layerNames(await archive.readMetadata());
    if (layers === null) return problem('its metadata does not name its layers (vector_layers), as the PMTiles specification requires');
    if (!layers.includes('roads')) return problem('its layers are not those of the Protomaps basemap schema');
    return { tiles: { header, archive, version } };
  } catch (error) {
    // the library throws this error when it reads beyond the end of the file
    if (error instanceof RangeError) return problem(`it ends after ${size} bytes; copy the file again`);
    return problem(error instanceof Error ? error.message : String(error));
  }
}

/** Compressions that every browser reads. */
const READABLE_COMPRESSIONS = new Set([Compression.None, Compression.Gzip]);

/** The names of the layers in the metadata; null when the metadata has none. */
function layerNames(metadata: unknown): string[] | null {
  const { vector_layers: layers } = (metadata ?? {}) as { vector_layers?: unknown };
  return Array.isArray(layers) ? layers.map(({ id }: { id?: unknown }) => String(id)) : null;
}
