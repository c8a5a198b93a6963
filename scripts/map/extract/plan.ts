import { createHash } from 'node:crypto';
import { findTile, PMTiles, TileType, zxyToTileId, type Header, type Source } from 'pmtiles';
import type { Box } from '../layers.ts';
import type { TileEntry } from './archive.ts';
import { ExtractionError } from './source.ts';

/** Tile data that is loaded with one request, because it is close together in the source. */
interface Range {
  readonly offset: number;
  readonly length: number;
  /** Parts of the range that are used, relative to its start. */
  readonly contents: readonly { readonly start: number; readonly length: number }[];
}
export interface Plan {
  readonly header: Header;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly maxZoom: number;
  readonly entries: readonly TileEntry[];
  readonly ranges: readonly Range[];
  /** Total length of the tile data. */
  readonly dataLength: number;
  /** Number of distinct tile contents; several tiles can have the same. */
  readonly contentCount: number;
  /** Identifies the version of the source and the selected tiles. It is part of the partial file's name. */
  readonly digest: string;
}
interface TileContent {
  readonly tileId: number;
  readonly offset: number;
  readonly length: number;
}

/** A gap of at most this many bytes between two tiles is loaded too, which is faster than a second request. */
const MAX_GAP_BYTES = 64_000;
/** Maximum number of bytes per request. */
const MAX_RANGE_BYTES = 4_000_000;

/**
 * Finds the tiles of a bounding box in a PMTiles file.
 * @param maxZoom highest zoom level of the extract; the source may end at a lower one
 * @throws ExtractionError when the source is not a street map in the schema of the style, or has no tile of the last zoom level in the
 * bounding box
 */
export async function planExtract(source: Source & { readonly version: string }, box: Box, maxZoom: number): Promise<Plan> {
  const archive = new PMTiles(source);
  const header = await readHeader(archive);
  const metadata = (await archive.getMetadata()) as Readonly<Record<string, unknown>>;
  const layers = metadata['vector_layers'];
  // the PMTiles specification requires that files of vector tiles list their layers
  if (header.tileType !== TileType.Mvt || !Array.isArray(layers) || !layers.some(({ id }: { id?: unknown }) => id === 'roads'))
    throw new ExtractionError('The file is no street map in the Protomaps basemap schema.');
  const lastZoom = Math.min(maxZoom, header.maxZoom);
  const tiles: TileContent[] = [];
  for (const tileId of tileIds(box, header.minZoom, lastZoom)) {
    const tile = await locate(archive, header, tileId);
    if (tile) tiles.push(tile);
  }
  // At low zoom levels, tiles of a neighbouring map may include this area at their edge, so only the last level is checked.
  const firstOfLastZoom = zxyToTileId(lastZoom, 0, 0);
  if (!tiles.some(({ tileId }) => tileId >= firstOfLastZoom)) throw new ExtractionError('The file holds nothing of this place.');
  const contents = [...new Map(tiles.map(({ offset, length }) => [offset, length]))].toSorted(([a], [b]) => a - b);
  const { entries, dataLength } = arrangeContents(tiles, contents);
  const digest = createHash('sha256').update(JSON.stringify([source.getKey(), source.version, entries]));
  return {
    header,
    metadata,
    maxZoom: lastZoom,
    entries,
    ranges: joinRanges(contents, header.tileDataOffset),
    dataLength,
    contentCount: contents.length,
    digest: digest.digest('hex').slice(0, 16),
  };
}

async function readHeader(archive: PMTiles): Promise<Header> {
  try {
    return await archive.getHeader();
  } catch (error) {
    if (error instanceof ExtractionError) throw error;
    throw new ExtractionError(`This is no PMTiles file: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Position of a tile's data; null when there is none. Directories are at most three levels deep. */
async function locate(archive: PMTiles, header: Header, tileId: number): Promise<TileContent | null> {
  let [offset, length] = [header.rootDirectoryOffset, header.rootDirectoryLength];
  for (let depth = 0; depth < 4; depth += 1) {
    const entry = findTile(await archive.cache.getDirectory(archive.source, offset, length, header), tileId);
    if (!entry) return null;
    if (entry.runLength > 0) return { tileId, offset: entry.offset, length: entry.length };
    [offset, length] = [header.leafDirectoryOffset + entry.offset, entry.length];
  }
  throw new ExtractionError('The directories of the file are damaged.');
}

/** Assigns consecutive positions to the tile data. Consecutive tiles with the same data become one entry. */
function arrangeContents(
  tiles: readonly TileContent[],
  contents: readonly (readonly [offset: number, length: number])[],
): { readonly entries: readonly TileEntry[]; readonly dataLength: number } {
  const newOffsets = new Map<number, number>();
  let dataLength = 0;
  for (const [offset, length] of contents) {
    newOffsets.set(offset, dataLength);
    dataLength += length;
  }
  const entries: TileEntry[] = [];
  for (const { tileId, offset, length } of tiles.toSorted((a, b) => a.tileId - b.tileId)) {
    const newOffset = newOffsets.get(offset)!;
    const last = entries.at(-1);
    if (last && last.offset === newOffset && last.tileId + last.runLength === tileId)
      entries[entries.length - 1] = { ...last, runLength: last.runLength + 1 };
    else entries.push({ tileId, offset: newOffset, length, runLength: 1 });
  }
  return { entries, dataLength };
}

/** @param contents sorted by offset, which is relative to `dataOffset` */
function joinRanges(contents: readonly (readonly [offset: number, length: number])[], dataOffset: number): Range[] {
  const ranges: { offset: number; length: number; contents: { start: number; length: number }[] }[] = [];
  for (const [relativeOffset, length] of contents) {
    const offset = dataOffset + relativeOffset;
    const last = ranges.at(-1);
    const end = last ? last.offset + last.length : 0;
    if (last && offset - end <= MAX_GAP_BYTES && offset + length - last.offset <= MAX_RANGE_BYTES) {
      last.contents.push({ start: offset - last.offset, length });
      last.length = offset + length - last.offset;
    } else {
      ranges.push({ offset, length, contents: [{ start: 0, length }] });
    }
  }
  return ranges;
}

/** The ids of all tiles that overlap a bounding box. */
export function* tileIds([west, south, east, north]: Box, minZoom: number, maxZoom: number): Generator<number> {
  for (let z = minZoom; z <= maxZoom; z += 1) {
    const last = 2 ** z - 1;
    const column = (lng: number) => Math.min(last, Math.max(0, Math.floor(((lng + 180) / 360) * 2 ** z)));
    const row = (lat: number) => {
      const y = (1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2;
      return Math.min(last, Math.max(0, Math.floor(y * 2 ** z)));
    };
    for (let x = column(west); x <= column(east); x += 1) for (let y = row(north); y <= row(south); y += 1) yield zxyToTileId(z, x, y);
  }
}
