/**
 * The rows that contain a word. Stored as the gaps between ascending row numbers, seven bits a byte (variable-length integers),
 * until a bit set takes less memory.
 */
import { BitSet, forEachRow, unite, wordCountFor } from './bit-set.ts';

export interface StoredPostings {
  readonly isBitSet: boolean;
  /** The last row number. */
  readonly last: number;
  /** Gaps as variable-length integers, or the words of the bit set. */
  readonly bytes: Uint8Array;
}

export class Postings {
  #gaps: Uint8Array = new Uint8Array(4);
  #length = 0;
  #last = -1;
  #bitSet: BitSet | null = null;

  get isEmpty(): boolean {
    return this.#last < 0;
  }

  /** The form that is stored in a snapshot. */
  get stored(): StoredPostings {
    const bits = this.#bitSet?.words;
    return {
      isBitSet: bits !== undefined,
      last: this.#last,
      bytes: bits ? new Uint8Array(bits.buffer, bits.byteOffset, bits.byteLength) : this.#gaps.subarray(0, this.#length),
    };
  }

  /** The postings of which `stored` is the form; `bytes` is copied. */
  static fromStored({ isBitSet, last, bytes }: StoredPostings): Postings {
    const postings = new Postings();
    postings.#last = last;
    postings.#gaps = isBitSet ? new Uint8Array(0) : bytes.slice();
    postings.#length = postings.#gaps.length;
    if (isBitSet) {
      postings.#bitSet = new BitSet();
      postings.#bitSet.words = new Uint32Array(bytes.slice().buffer);
    }
    return postings;
  }

  /** Adds a row; row numbers must ascend. */
  add(row: number): void {
    if (this.#bitSet === null && this.#length + 5 > this.#gaps.length) this.#grow();
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
    // the gaps now take more memory than one bit a row
    if (this.#length > wordCountFor(this.#last + 1) * 4 + 64) {
      const bitSet = new BitSet(this.#last + 1);
      this.forEach((row) => bitSet.add(row));
      this.#bitSet = bitSet;
      this.#gaps = new Uint8Array(0);
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
    const gaps = this.#gaps;
    let row = -1;
    for (let i = 0; i < this.#length;) {
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

  /** Calls `visit` with every row, ascending. */
  forEach(visit: (row: number) => void): void {
    const words = new Uint32Array(this.#bitSet ? this.#bitSet.words.length : wordCountFor(this.#last + 1));
    this.addTo(words);
    forEachRow(words, visit);
  }

  /** Bytes of memory, without that of the objects themselves. */
  get bytes(): number {
    return this.#gaps.byteLength + (this.#bitSet?.words.byteLength ?? 0);
  }

  /** Frees spare capacity. */
  trim(): void {
    this.#gaps = this.#gaps.slice(0, this.#length);
    this.#bitSet?.trim();
  }
}
