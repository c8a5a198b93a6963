/**
 * The rows that contain a word. They are stored as gaps between ascending row numbers, with seven bits per byte (variable-length integers),
 * until a bit set needs less memory.
 */
import { BitSet, forEachRow, unite, wordCountFor } from './bit-set.ts';

/** Shared by all postings that use a bit set. */
const NO_GAPS = new Uint8Array(0);

/** A gap has at most 32 bits. */
const MAX_GAP_BYTES = 5;

export class Postings {
  #gaps: Uint8Array = new Uint8Array(4);
  /** Number of bytes of `#gaps` that are used. */
  #length = 0;
  /** The last row; -1 when there are no rows. */
  #last = -1;
  #bitSet: BitSet | null = null;

  get isEmpty(): boolean {
    return this.#last < 0;
  }

  /** The rows as a bit set, once that needs less memory than gaps; otherwise null. */
  get bitSet(): BitSet | null {
    return this.#bitSet;
  }

  /** The gaps, while there is no bit set. */
  get gaps(): Uint8Array {
    return this.#gaps.subarray(0, this.#length);
  }

  /** Creates postings with these rows. Takes ownership of the array. */
  static fromBitSet(words: Uint32Array): Postings {
    const postings = new Postings();
    postings.#gaps = NO_GAPS;
    postings.#bitSet = new BitSet();
    postings.#bitSet.words = words;
    // finds the last row, which is in the last word, because bit sets are stored without empty words at the end
    forEachRow(words.subarray(-1), (row) => (postings.#last = (words.length - 1) * 32 + row));
    return postings;
  }

  /** Adds a row. Row numbers must be ascending. */
  add(row: number): void {
    if (this.#bitSet === null && this.#length + MAX_GAP_BYTES > this.#gaps.length) this.#grow();
    let gap = row - this.#last;
    this.#last = row;
    if (this.#bitSet) {
      this.#bitSet.add(row);
      return;
    }
    for (; gap > 0x7f; gap >>>= 7) this.#gaps[this.#length++] = (gap & 0x7f) | 0x80;
    this.#gaps[this.#length++] = gap;
  }

  #grow(): void {
    // the gaps now need more memory than one bit per row; the margin avoids bit sets for a few rows
    if (this.#length > wordCountFor(this.#last + 1) * 4 + 64) {
      const bitSet = new BitSet(this.#last + 1);
      this.forEach((row) => bitSet.add(row));
      this.#bitSet = bitSet;
      this.#gaps = NO_GAPS;
      return;
    }
    const grown = new Uint8Array(this.#length + (this.#length >>> 1) + 8);
    grown.set(this.#gaps);
    this.#gaps = grown;
  }

  /** Sets the bit of every row in `target`, which must be long enough. */
  addTo(target: Uint32Array): void {
    if (this.#bitSet) {
      unite(target, this.#bitSet.words);
      return;
    }
    addGaps(this.#gaps, 0, this.#length, target);
  }

  /** Calls `visit` with every row in ascending order. */
  forEach(visit: (row: number) => void): void {
    if (this.#bitSet) forEachRow(this.#bitSet.words, visit);
    else forEachGap(this.#gaps, 0, this.#length, visit);
  }

  /** Memory in bytes, without the objects themselves. */
  get bytes(): number {
    return this.#gaps.byteLength + (this.#bitSet?.words.byteLength ?? 0);
  }

  /** Releases spare capacity. */
  trim(): void {
    this.#gaps = this.#gaps.slice(0, this.#length);
    this.#bitSet?.trim();
  }
}

/** Decodes the gaps in bytes `from` to `to`, and sets the bit of each row in `target`, which must be long enough. */
export function addGaps(gaps: Uint8Array, from: number, to: number, target: Uint32Array): void {
  let row = -1;
  for (let i = from; i < to;) {
    let byte = gaps[i++]!;
    let gap = byte & 0x7f;
    for (let shift = 7; byte > 0x7f; shift += 7) {
      byte = gaps[i++]!;
      gap |= (byte & 0x7f) << shift;
    }
    row += gap;
    target[row >>> 5]! |= 1 << (row & 31);
  }
}

/** Decodes the gaps in bytes `from` to `to`, and calls `visit` with each row in ascending order. */
export function forEachGap(gaps: Uint8Array, from: number, to: number, visit: (row: number) => void): void {
  let row = -1;
  for (let i = from; i < to;) {
    let byte = gaps[i++]!;
    let gap = byte & 0x7f;
    for (let shift = 7; byte > 0x7f; shift += 7) {
      byte = gaps[i++]!;
      gap |= (byte & 0x7f) << shift;
    }
    row += gap;
    visit(row);
  }
}
