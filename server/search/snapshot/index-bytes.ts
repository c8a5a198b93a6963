/** Encodes an index as a stream of bytes, segment by segment, and decodes it. */
import { createHash } from 'node:crypto';
import { nextTurn } from '../../concurrency/next-turn.ts';
import { ColumnIndex } from '../column-index.ts';
import type { Layout } from '../layout.ts';
import { WordCache } from '../text/word-cache.ts';
import type { IndexedCities } from '../types.ts';
import { decodeSegment, encodeSegment } from './segment-bytes.ts';

const LENGTH_BYTES = 4;
/** Number of bytes that are passed to storage at a time. */
const PIECE_BYTES = 1 << 20;

/**
 * Encodes the index. The index may change meanwhile: each segment has one consistent state, but segments may have different ones. The
 * changes since the start therefore have to be read again after loading.
 */
export async function* encodeIndex(index: ColumnIndex): AsyncGenerator<Buffer> {
  for (const { cityId, kind } of index.segmentNames()) {
    const segment = index.compactedSegment(cityId, kind);
    if (segment.liveCount === 0) continue;
    const bytes = encodeSegment(cityId, kind, segment);
    const length = Buffer.alloc(LENGTH_BYTES);
    length.writeUInt32LE(bytes.length);
    yield length;
    for (let from = 0; from < bytes.length; from += PIECE_BYTES) {
      await nextTurn();
      yield bytes.subarray(from, from + PIECE_BYTES);
    }
  }
}

/** The expected size and checksum of a file. */
export interface ExpectedFile {
  readonly bytes: number;
  /** In hexadecimal. */
  readonly sha256: string;
}

/**
 * Decodes the index of the requested cities from the bytes of an index that contains them.
 * @throws Error when the bytes are not the expected ones
 */
export async function decodeIndex(
  stream: AsyncIterable<Buffer>,
  expected: ExpectedFile,
  layout: Layout,
  cities: IndexedCities,
): Promise<ColumnIndex> {
  const index = new ColumnIndex(layout);
  const wordCache = new WordCache();
  for await (const bytes of splitIntoSegments(withVerifiedBytes(stream, expected), expected.bytes)) {
    const { cityId, kind, create } = decodeSegment(bytes, wordCache);
    if (cities === 'all' || cities.has(cityId)) index.addSegment(cityId, kind, create);
  }
  return index;
}

/**
 * Passes the bytes through.
 * @throws Error when they are incomplete or differ from the expected ones
 */
async function* withVerifiedBytes(stream: AsyncIterable<Buffer>, expected: ExpectedFile): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let length = 0;
  for await (const chunk of stream) {
    hash.update(chunk);
    length += chunk.length;
    yield chunk;
  }
  if (length !== expected.bytes) throw new Error(`the file has ${length} bytes instead of ${expected.bytes}`);
  if (hash.digest('hex') !== expected.sha256) throw new Error('the file has another checksum');
}

/**
 * Splits a stream into segments, whose limits do not depend on those of its chunks.
 * @param limit maximum length of a segment; protects memory from a damaged length
 */
async function* splitIntoSegments(stream: AsyncIterable<Buffer>, limit: number): AsyncGenerator<Buffer> {
  const head = Buffer.alloc(LENGTH_BYTES);
  let target = head;
  let filled = 0;
  for await (const chunk of stream) {
    for (let from = 0; from < chunk.length;) {
      const copied = chunk.copy(target, filled, from);
      from += copied;
      filled += copied;
      if (filled < target.length) continue;
      filled = 0;
      if (target !== head) {
        yield target;
        target = head;
        continue;
      }
      const length = head.readUInt32LE();
      if (length > limit) throw new Error('the file has a segment that is longer than the file');
      target = Buffer.allocUnsafeSlow(length);
    }
  }
  if (target !== head || filled > 0) throw new Error('the file ends within a segment');
}
