/**
 * Encodes one segment of the index as bytes, and decodes it. Segments are stored without dead rows, so that no data of removed listings is
 * stored.
 */
import { createHash } from 'node:crypto';
import { ENOUGH_PHOTOS, RELEVANCE_DAYS } from '../../../kinds/search/relevance.ts';
import { BitSet } from '../index/bit-set.ts';
import { Segment, SORT_KEYS, type SortKey } from '../index/segment.ts';
import { Columns } from '../index/columns.ts';
import type { SortedRows } from '../index/sorted-rows.ts';
import { WordIndex } from '../index/word-index.ts';
import type { Dictionary } from '../text/dictionary.ts';
import type { WordCache } from '../text/word-cache.ts';
import { PartReader, PartWriter } from './byte-parts.ts';

/** Increase this when the content or the format of a segment changes. */
const FORMAT_VERSION = 3;
/**
 * Equal in all processes with the same format of segments. It includes all constants, except for the layout, from which rows are computed.
 */
export const SEGMENT_FORMAT = createHash('sha256')
  .update(
    JSON.stringify([
      FORMAT_VERSION,
      Object.keys(new Columns([], null)),
      SORT_KEYS,
      RELEVANCE_DAYS,
      ENOUGH_PHOTOS,
      process.arch,
      isLittleEndian(),
    ]),
  )
  .digest('hex')
  .slice(0, 16);

function isLittleEndian(): boolean {
  return new Uint8Array(new Uint16Array([1]).buffer)[0] === 1;
}

/** The first part of an encoded segment. */
interface Head {
  readonly cityId: number;
  readonly kind: string;
  readonly numberIndexes: readonly number[];
  readonly otherPriceIndex: number | null;
  readonly localityIds: readonly number[];
  readonly tokens: readonly number[];
  readonly flags: readonly string[];
  /** In the order of `SORT_KEYS`. */
  readonly knownLengths: readonly number[];
}

/** @param segment must have no dead rows */
export function encodeSegment(cityId: number, kind: string, segment: Segment): Buffer {
  const { columns, options, flags, withPhotos, sorted, words } = segment.parts;
  const writer = new PartWriter();
  const head: Head = {
    cityId,
    kind,
    numberIndexes: [...columns.numbers.keys()],
    otherPriceIndex: columns.otherPriceIndex,
    localityIds: columns.localityIds,
    tokens: [...options.keys()],
    flags: [...flags.keys()],
    knownLengths: SORT_KEYS.map((name) => sorted[name].knownLength),
  };
  writer.addText(JSON.stringify(head));
  for (const array of columns.arrays) writer.add(array);
  for (const name of SORT_KEYS) writer.add(sorted[name].rows.subarray(0, sorted[name].length));
  for (const rows of [...options.values(), ...flags.values(), withPhotos]) writer.add(rows.words);
  const { rare, starts, bytes, frequent, bitSets } = words.store();
  writer.addText(rare.join(' '));
  writer.add(starts);
  writer.add(bytes);
  writer.addText(frequent.join(' '));
  for (const rows of bitSets) writer.add(rows);
  return writer.bytes;
}

interface DecodedSegment {
  readonly cityId: number;
  readonly kind: string;
  readonly create: (dictionary: Dictionary) => Segment;
}

/**
 * Decodes a segment.
 * @param wordCache returns the same string for equal words of all segments
 * @throws Error when the bytes are not a segment
 */
export function decodeSegment(bytes: Buffer, wordCache: WordCache): DecodedSegment {
  const reader = new PartReader(bytes);
  const head = JSON.parse(reader.text()) as Head;
  return { cityId: head.cityId, kind: head.kind, create: (dictionary) => readSegment(reader, head, wordCache, dictionary) };
}

function readSegment(reader: PartReader, head: Head, wordCache: WordCache, dictionary: Dictionary): Segment {
  const readRows = (): BitSet => {
    const rows = new BitSet();
    rows.words = reader.array(rows.words);
    return rows;
  };
  const columns = Columns.fromArrays(head.numberIndexes, head.otherPriceIndex, head.localityIds, (empty) => reader.array(empty));
  const sorted = SORT_KEYS.map((name, n): [SortKey, SortedRows] => {
    const rows = reader.array(new Uint32Array(0));
    return [name, { rows, length: rows.length, knownLength: head.knownLengths[n]! }];
  });
  return Segment.fromParts(dictionary, {
    columns,
    sorted: Object.fromEntries(sorted) as Record<SortKey, SortedRows>,
    options: new Map(head.tokens.map((token) => [token, readRows()])),
    flags: new Map(head.flags.map((flag) => [flag, readRows()])),
    withPhotos: readRows(),
    words: readWords(reader, wordCache),
  });
}

function readWords(reader: PartReader, wordCache: WordCache): WordIndex {
  const split = (text: Buffer) => (text.length === 0 ? [] : wordCache.split(text, 0, text.length));
  const rare = split(reader.next());
  const starts = reader.array(new Uint32Array(0));
  const bytes = reader.array(new Uint8Array(0));
  const frequent = split(reader.next());
  const bitSets = frequent.map(() => reader.array(new Uint32Array(0)));
  return WordIndex.fromStored({ rare, starts, bytes, frequent, bitSets });
}
