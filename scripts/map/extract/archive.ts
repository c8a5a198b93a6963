/** Writes PMTiles files of version 3 from existing tile data: https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md */
import { gzipSync } from 'node:zlib';
import { Compression, type Header } from 'pmtiles';
import type { Box } from '../layers.ts';

/** `runLength` consecutive tiles from `tileId` on have the same data: `length` bytes from `offset` on. */
export interface TileEntry {
  readonly tileId: number;
  readonly offset: number;
  readonly length: number;
  readonly runLength: number;
}
interface Archive {
  /** Sorted by tile id. */
  readonly entries: readonly TileEntry[];
  readonly metadata: object;
  readonly box: Box;
  readonly minZoom: number;
  readonly maxZoom: number;
  /** Length of the tile data, which comes after the bytes of `archiveHead`. */
  readonly dataLength: number;
  /** Number of distinct tile contents; several tiles can have the same. */
  readonly contentCount: number;
  /** Compression and type of the tiles, unchanged from the source file. */
  readonly tiles: Pick<Header, 'tileCompression' | 'tileType'>;
}

const HEADER_LENGTH = 127;
/** Header and root directory must fit into this many bytes, so that readers get both with one request. */
const HEAD_LENGTH = 16_384;
const ENTRIES_PER_LEAF = 4096;
/** Zoom at which viewers open the map: a city fills the screen. */
const START_ZOOM = 11;

/** All bytes before the tile data: header, root directory, metadata, and leaf directories if one directory would be too large. */
export function archiveHead(archive: Archive): Buffer {
  const { root, leaves } = directories(archive.entries);
  const metadata = gzipSync(JSON.stringify(archive.metadata));
  const header = Buffer.alloc(HEADER_LENGTH);
  // positions in the header are those of the specification
  header.write('PMTiles', 'latin1');
  header.writeUInt8(3, 7);
  const metadataOffset = HEADER_LENGTH + root.length;
  const leavesOffset = metadataOffset + metadata.length;
  const dataOffset = leavesOffset + leaves.length;
  const addressedTiles = archive.entries.reduce((sum, { runLength }) => sum + runLength, 0);
  const sections = [
    HEADER_LENGTH,
    root.length,
    metadataOffset,
    metadata.length,
    leavesOffset,
    leaves.length,
    dataOffset,
    archive.dataLength,
  ];
  const numbers = [addressedTiles, archive.entries.length, archive.contentCount];
  for (const [index, value] of [...sections, ...numbers].entries()) header.writeBigUInt64LE(BigInt(value), 8 + index * 8);
  const { tileCompression, tileType } = archive.tiles;
  // Not clustered: tile data is in the order of the source file.
  for (const [index, value] of [0, Compression.Gzip, tileCompression, tileType, archive.minZoom, archive.maxZoom].entries())
    header.writeUInt8(value, 96 + index);
  const [west, south, east, north] = archive.box;
  const units = (degrees: number) => Math.round(degrees * 1e7);
  for (const [index, degrees] of [west, south, east, north].entries()) header.writeInt32LE(units(degrees), 102 + index * 4);
  header.writeUInt8(Math.min(archive.maxZoom, START_ZOOM), 118);
  header.writeInt32LE(units((west + east) / 2), 119);
  header.writeInt32LE(units((south + north) / 2), 123);
  return Buffer.concat([header, root, metadata, leaves]);
}

function directories(entries: readonly TileEntry[]): { readonly root: Buffer; readonly leaves: Buffer } {
  const root = directory(entries);
  if (HEADER_LENGTH + root.length <= HEAD_LENGTH) return { root, leaves: Buffer.alloc(0) };
  const leaves: Buffer[] = [];
  const pointers: TileEntry[] = [];
  let offset = 0;
  for (let first = 0; first < entries.length; first += ENTRIES_PER_LEAF) {
    const leaf = directory(entries.slice(first, first + ENTRIES_PER_LEAF));
    // An entry without tiles points to a leaf directory.
    pointers.push({ tileId: entries[first]!.tileId, offset, length: leaf.length, runLength: 0 });
    leaves.push(leaf);
    offset += leaf.length;
  }
  return { root: directory(pointers), leaves: Buffer.concat(leaves) };
}

/**
 * Encodes columns of numbers: ids as differences, run lengths, lengths, and offsets plus one; offset 0 means "directly after the previous
 * one".
 */
function directory(entries: readonly TileEntry[]): Buffer {
  const bytes: number[] = [];
  const write = (value: number) => writeVarint(bytes, value);
  write(entries.length);
  for (const [index, { tileId }] of entries.entries()) write(tileId - (entries[index - 1]?.tileId ?? 0));
  for (const { runLength } of entries) write(runLength);
  for (const { length } of entries) write(length);
  for (const [index, { offset }] of entries.entries()) {
    const previous = entries[index - 1];
    write(previous && offset === previous.offset + previous.length ? 0 : offset + 1);
  }
  return gzipSync(Buffer.from(bytes));
}

/** Seven bits per byte, the lowest first. Numbers may exceed the 32 bits of bitwise operations. */
function writeVarint(bytes: number[], value: number): void {
  let remaining = value;
  while (remaining >= 128) {
    bytes.push((remaining % 128) + 128);
    remaining = Math.floor(remaining / 128);
  }
  bytes.push(remaining);
}
