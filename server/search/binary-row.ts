/** Reads rows as PostgreSQL sends them in binary form: a count of fields, then each field's length (-1: null) and bytes. */

import type { KnownWords } from './known-words.ts';

/** Microseconds from 1970 to 2000, where PostgreSQL counts from. */
const FROM_2000 = 946_684_800_000_000;
const TWO_32 = 2 ** 32;

export class BinaryRow {
  #bytes: Buffer;
  #at: number;

  /** Fields are read in the order of the row, each once. */
  constructor(bytes: Buffer) {
    this.#bytes = bytes;
    this.#at = 2;
  }

  /** Length of the next field; -1 when it is null. */
  #length(): number {
    const length = this.#bytes.readInt32BE(this.#at);
    this.#at += 4;
    return length;
  }

  /** A whole number of two, four or eight bytes, exact to 2^53. */
  integer(): number | null {
    const length = this.#length();
    const at = this.#at;
    if (length < 0) return null;
    this.#at += length;
    if (length === 2) return this.#bytes.readInt16BE(at);
    if (length === 4) return this.#bytes.readInt32BE(at);
    return this.#bytes.readInt32BE(at) * TWO_32 + this.#bytes.readUInt32BE(at + 4);
  }

  /** Single or double precision. */
  float(): number | null {
    const length = this.#length();
    const at = this.#at;
    if (length < 0) return null;
    this.#at += length;
    return length === 4 ? this.#bytes.readFloatBE(at) : this.#bytes.readDoubleBE(at);
  }

  /** Microseconds since 1970. */
  time(): number | null {
    const since2000 = this.integer();
    return since2000 === null ? null : since2000 + FROM_2000;
  }

  text(): string | null {
    const length = this.#length();
    const at = this.#at;
    if (length < 0) return null;
    this.#at += length;
    return this.#bytes.toString('utf8', at, at + length);
  }

  /** The words of a text, with one space between each two; null reads as none. */
  words(known: KnownWords): string[] {
    const length = this.#length();
    const from = this.#at;
    if (length <= 0) return [];
    this.#at += length;
    return known.split(this.#bytes, from, from + length);
  }

  /** A list of one dimension; null reads as empty. */
  list<T>(element: (row: this) => T): T[] {
    const length = this.#length();
    if (length < 0) return [];
    const dimensions = this.#bytes.readInt32BE(this.#at);
    const size = dimensions === 0 ? 0 : this.#bytes.readInt32BE(this.#at + 12);
    this.#at += dimensions === 0 ? 12 : 20;
    const values: T[] = [];
    for (let n = 0; n < size; n++) values.push(element(this));
    return values;
  }
}

/** Whether a message of a binary copy carries a row; the first begins with a signature, and the last says that it is over. */
const SIGNATURE = Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1');
const HEADER = SIGNATURE.length + 8;

/** The row in a message of a binary copy, null when it carries none. */
export function rowIn(message: Buffer): BinaryRow | null {
  let bytes = message;
  if (bytes.length >= HEADER && bytes.compare(SIGNATURE, 0, SIGNATURE.length, 0, SIGNATURE.length) === 0) bytes = bytes.subarray(HEADER);
  return bytes.length < 2 || bytes.readInt16BE(0) < 0 ? null : new BinaryRow(bytes);
}
