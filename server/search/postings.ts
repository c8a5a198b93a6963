/**
 * Rows that hold a word, ascending. Few are kept as the gaps between them, seven bits a byte; so many that a bit for every row
 * takes less room, as bits.
 */
import { Bits, eachBit, unite, wordsFor } from './bits.ts';

export class Postings {
  #gaps: Uint8Array = new Uint8Array(4);
  #length = 0;
  #last = -1;
  #bits: Bits | null = null;

  get empty(): boolean {
    return this.#last < 0;
  }

  /** Adds a row greater than all before. */
  add(row: number): void {
    if (this.#bits === null && this.#length + 5 > this.#gaps.length) this.#grow();
    let gap = row - this.#last;
    this.#last = row;
    if (this.#bits) {
      this.#bits.add(row);
      return;
    }
    for (; gap > 0x7f; gap >>>= 7) this.#gaps[this.#length++] = (gap & 0x7f) | 0x80;
    this.#gaps[this.#length++] = gap;
  }

  #grow(): void {
    // a bit for each row is never more than this
    if (this.#length > wordsFor(this.#last + 1) * 4 + 64) {
      const bits = new Bits(this.#last + 1);
      this.each((row) => bits.add(row));
      this.#bits = bits;
      this.#gaps = new Uint8Array(0);
      return;
    }
    const grown = new Uint8Array(this.#length + (this.#length >>> 1) + 8);
    grown.set(this.#gaps);
    this.#gaps = grown;
  }

  /** Sets the bit of every row. `into` is long enough for all. */
  addTo(into: Uint32Array): void {
    if (this.#bits) {
      unite(into, this.#bits.words);
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
      into[row >>> 5]! |= 1 << (row & 31);
    }
  }

  each(visit: (row: number) => void): void {
    const words = new Uint32Array(this.#bits ? this.#bits.words.length : wordsFor(this.#last + 1));
    this.addTo(words);
    eachBit(words, visit);
  }

  /** Gives back spare room. */
  trim(): void {
    this.#gaps = this.#gaps.slice(0, this.#length);
    this.#bits?.trim();
  }
}
