/**
 * Reads one row in PostgreSQL's binary COPY format: the number of fields, then the length of each field (-1 for null) and its bytes. See
 * "Binary Format" in the documentation of COPY.
 */
import type { WordCache } from '../text/word-cache.ts';

/** Microseconds from 1970 to 2000, the epoch of PostgreSQL. */
const POSTGRES_EPOCH_US = 946_684_800_000_000;
const TWO_32 = 2 ** 32;
/** A row starts with the number of its fields, an int2. */
const FIELD_COUNT_BYTES = 2;
/** An array starts with its number of dimensions, a null flag and the element type, then the size and lower bound of each dimension. */
const ARRAY_HEADER_BYTES = 12;
const DIMENSION_BYTES = 8;

export class BinaryRow {
  #bytes: Buffer;
  /** Offset of the next unread byte. */
  #offset: number;

  /** The fields have to be read in their order, each exactly once. */
  constructor(bytes: Buffer) {
    this.#bytes = bytes;
    this.#offset = FIELD_COUNT_BYTES;
  }

  /** Reads the length of the next field; -1 when it is null. */
  #readLength(): number {
    const length = this.#bytes.readInt32BE(this.#offset);
    this.#offset += 4;
    return length;
  }

  /** Reads an int2, int4 or int8; exact up to 2^53. */
  integer(): number | null {
    const length = this.#readLength();
    const start = this.#offset;
    if (length < 0) return null;
    this.#offset += length;
    if (length === 2) return this.#bytes.readInt16BE(start);
    if (length === 4) return this.#bytes.readInt32BE(start);
    return this.#bytes.readInt32BE(start) * TWO_32 + this.#bytes.readUInt32BE(start + 4);
  }

  /** Reads a float4 or float8. */
  float(): number | null {
    const length = this.#readLength();
    const start = this.#offset;
    if (length < 0) return null;
    this.#offset += length;
    return length === 4 ? this.#bytes.readFloatBE(start) : this.#bytes.readDoubleBE(start);
  }

  /** Reads a timestamptz as microseconds since 1970. */
  time(): number | null {
    const sinceEpochUs = this.integer();
    return sinceEpochUs === null ? null : sinceEpochUs + POSTGRES_EPOCH_US;
  }

  text(): string | null {
    const length = this.#readLength();
    const start = this.#offset;
    if (length < 0) return null;
    this.#offset += length;
    return this.#bytes.toString('utf8', start, start + length);
  }

  /** Reads a text of words that are separated by single spaces; empty when it is null. */
  words(wordCache: WordCache): string[] {
    const length = this.#readLength();
    const start = this.#offset;
    if (length <= 0) return [];
    this.#offset += length;
    return wordCache.split(this.#bytes, start, start + length);
  }

  /** Reads a one-dimensional array; empty when it is null. */
  list<T>(element: (row: this) => T): T[] {
    const length = this.#readLength();
    if (length < 0) return [];
    const dimensions = this.#bytes.readInt32BE(this.#offset);
    const size = dimensions === 0 ? 0 : this.#bytes.readInt32BE(this.#offset + ARRAY_HEADER_BYTES);
    this.#offset += ARRAY_HEADER_BYTES + (dimensions === 0 ? 0 : DIMENSION_BYTES);
    const values: T[] = [];
    for (let n = 0; n < size; n++) values.push(element(this));
    return values;
  }
}

const SIGNATURE = Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1');
/** The signature is followed by flags and the length of an extension that is always empty. */
const HEADER_BYTES = SIGNATURE.length + 8;

/** The row in a message of a binary COPY. The first message starts with a header. The last message contains no row, so null is returned. */
export function rowOfCopyMessage(message: Buffer): BinaryRow | null {
  let bytes = message;
  if (bytes.length >= HEADER_BYTES && bytes.compare(SIGNATURE, 0, SIGNATURE.length, 0, SIGNATURE.length) === 0)
    bytes = bytes.subarray(HEADER_BYTES);
  return bytes.length < FIELD_COUNT_BYTES || bytes.readInt16BE(0) < 0 ? null : new BinaryRow(bytes);
}
