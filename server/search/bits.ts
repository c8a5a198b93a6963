/** Sets of row numbers as bits, 32 a word: the and of two sets of 100,000 rows is 3,125 operations. */

export const wordsFor = (rows: number): number => (rows + 31) >>> 5;

/** A growing set. */
export class Bits {
  words: Uint32Array;

  constructor(rows = 0) {
    this.words = new Uint32Array(wordsFor(rows));
  }

  add(row: number): void {
    const word = row >>> 5;
    if (word >= this.words.length) {
      const grown = new Uint32Array(Math.max(word + 1, this.words.length + (this.words.length >>> 1), 8));
      grown.set(this.words);
      this.words = grown;
    }
    this.words[word]! |= 1 << (row & 31);
  }

  delete(row: number): void {
    const word = row >>> 5;
    if (word < this.words.length) this.words[word]! &= ~(1 << (row & 31));
  }

  has(row: number): boolean {
    return hasBit(this.words, row);
  }

  /** Gives back the words beyond the last row. */
  trim(): void {
    let length = this.words.length;
    while (length > 0 && this.words[length - 1] === 0) length--;
    if (length < this.words.length) this.words = this.words.slice(0, length);
  }
}

export function hasBit(words: Uint32Array, row: number): boolean {
  const word = row >>> 5;
  return word < words.length && (words[word]! & (1 << (row & 31))) !== 0;
}

/** Bits set in a word. */
export function popcount(word: number): number {
  let v = word - ((word >>> 1) & 0x55555555);
  v = (v & 0x33333333) + ((v >>> 2) & 0x33333333);
  return Math.imul((v + (v >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

export function count(words: Uint32Array): number {
  let total = 0;
  for (let i = 0; i < words.length; i++) total += popcount(words[i]!);
  return total;
}

/** `into` keeps what is in `other` too; a shorter `other` counts as zeros. */
export function intersect(into: Uint32Array, other: Uint32Array): void {
  const shared = Math.min(into.length, other.length);
  for (let i = 0; i < shared; i++) into[i]! &= other[i]!;
  into.fill(0, shared);
}

/** `into` gains what is in `other`; `into` is at least as long as what `other` holds. */
export function unite(into: Uint32Array, other: Uint32Array): void {
  const shared = Math.min(into.length, other.length);
  for (let i = 0; i < shared; i++) into[i]! |= other[i]!;
}

/** Which words of a set hold anything: counting a thin set against many others then skips the rest. */
export function occupied(words: Uint32Array): Uint32Array {
  let found = 0;
  const list = new Uint32Array(words.length);
  for (let i = 0; i < words.length; i++) if (words[i] !== 0) list[found++] = i;
  return list.subarray(0, found);
}

/** Size of the common part, looking only at the words listed by `occupied(words)`. */
export function countCommon(words: Uint32Array, at: Uint32Array, other: Uint32Array): number {
  let total = 0;
  for (let k = 0; k < at.length; k++) {
    const i = at[k]!;
    // `at` ascends, and a shorter set holds nothing further on
    if (i >= other.length) break;
    const both = words[i]! & other[i]!;
    if (both !== 0) total += popcount(both);
  }
  return total;
}

/** Writes every row of the set, ascending, to the front of `into`, which is long enough, and answers how many there are. */
export function collect(words: Uint32Array, into: Uint32Array): number {
  let found = 0;
  for (let i = 0; i < words.length; i++) {
    let word = words[i]!;
    const base = i << 5;
    while (word !== 0) {
      const lowest = word & -word;
      into[found++] = base + 31 - Math.clz32(lowest);
      word ^= lowest;
    }
  }
  return found;
}

/** Calls `visit` with every row of the set, ascending. */
export function eachBit(words: Uint32Array, visit: (row: number) => void): void {
  for (let i = 0; i < words.length; i++) {
    let word = words[i]!;
    while (word !== 0) {
      const lowest = word & -word;
      visit((i << 5) + 31 - Math.clz32(lowest));
      word ^= lowest;
    }
  }
}
