/**
 * The rows of a segment by word. There are tens of thousands of words, most with few rows, and an object for each would need more memory
 * than its rows. Therefore `pack` stores the rows of all rare words in one array. Frequent words, and rows that were added since, have
 * separate postings.
 */
import { addGaps, forEachGap, Postings } from './postings.ts';

/** The parts that a snapshot stores. */
interface StoredWords {
  readonly rare: readonly string[];
  /** The start of each rare word's bytes, and the end of the last one's. */
  readonly starts: Uint32Array<ArrayBuffer>;
  /** Gaps between row numbers (see `Postings`). */
  readonly bytes: Uint8Array;
  readonly frequent: readonly string[];
  /** The rows of each frequent word, as words of a bit set. */
  readonly bitSets: readonly Uint32Array[];
}

export class WordIndex {
  /** Index of each rare word in `#starts`. */
  #rare = new Map<string, number>();
  #starts = new Uint32Array(1);
  #bytes: Uint8Array = new Uint8Array(0);
  /** Rows of frequent words, and rows of other words that were added since `pack`: a single row as a number, which needs no object. */
  #postings = new Map<string, Postings | number>();

  /** Creates an index from its parts. Takes ownership of the arrays. */
  static fromStored({ rare, starts, bytes, frequent, bitSets }: StoredWords): WordIndex {
    const index = new WordIndex();
    index.#rare = new Map(rare.map((word, n) => [word, n]));
    index.#starts = starts;
    index.#bytes = bytes;
    index.#postings = new Map(frequent.map((word, n) => [word, Postings.fromBitSet(bitSets[n]!)]));
    return index;
  }

  /** Packs the index and returns its parts, which it continues to use. */
  store(): StoredWords {
    this.pack();
    const frequent = [...this.#postings];
    return {
      rare: [...this.#rare.keys()],
      starts: this.#starts,
      bytes: this.#bytes,
      frequent: frequent.map(([word]) => word),
      bitSets: frequent.map(([, rows]) => (rows as Postings).bitSet!.words),
    };
  }

  /** All words, each once. */
  *words(): Generator<string> {
    yield* this.#rare.keys();
    for (const word of this.#postings.keys()) if (!this.#rare.has(word)) yield word;
  }

  /** Memory of the rows in bytes, without words and objects. */
  get bytes(): number {
    return (
      this.#bytes.byteLength +
      this.#starts.byteLength +
      [...this.#postings.values()].reduce<number>((sum, rows) => sum + (typeof rows === 'number' ? 0 : rows.bytes), 0)
    );
  }

  /** Adds a row, which must be greater than all previous rows. Returns whether the word is new. */
  add(word: string, row: number): boolean {
    const rows = this.#postings.get(word);
    if (rows === undefined) {
      this.#postings.set(word, row);
      return !this.#rare.has(word);
    }
    if (typeof rows === 'number') this.#postings.set(word, postingsOf(rows, row));
    else rows.add(row);
    return false;
  }

  /** Sets the bits of all rows that contain the word in `target`, which must be long enough. */
  addTo(word: string, target: Uint32Array): void {
    const n = this.#rare.get(word);
    if (n !== undefined) addGaps(this.#bytes, this.#starts[n]!, this.#starts[n + 1]!, target);
    const rows = this.#postings.get(word);
    if (typeof rows === 'number') target[rows >>> 5]! |= 1 << (rows & 31);
    else rows?.addTo(target);
  }

  /** Calls `visit` with every row that contains the word in ascending order. */
  forEach(word: string, visit: (row: number) => void): void {
    const n = this.#rare.get(word);
    if (n !== undefined) forEachGap(this.#bytes, this.#starts[n]!, this.#starts[n + 1]!, visit);
    const rows = this.#postings.get(word);
    if (typeof rows === 'number') visit(rows);
    else rows?.forEach(visit);
  }

  /** Moves the rows of rare words into one array, and releases spare capacity. */
  pack(): void {
    const rare = new Map<string, number>();
    const parts: Uint8Array[] = [];
    const frequent = new Map<string, Postings>();
    for (const word of this.words()) {
      const rows = this.#complete(word);
      if (rows instanceof Uint8Array) rare.set(word, parts.push(rows) - 1);
      else frequent.set(word, rows);
    }
    this.#starts = new Uint32Array(parts.length + 1);
    for (const [n, { length }] of parts.entries()) this.#starts[n + 1] = this.#starts[n]! + length;
    const bytes = new Uint8Array(this.#starts[parts.length]!);
    for (const [n, part] of parts.entries()) bytes.set(part, this.#starts[n]);
    this.#bytes = bytes;
    this.#rare = rare;
    this.#postings = frequent;
  }

  /** All rows of a word: gaps for a rare word, otherwise a bit set. */
  #complete(word: string): Uint8Array | Postings {
    const n = this.#rare.get(word);
    const added = this.#postings.get(word);
    if (n !== undefined && added === undefined) return this.#bytes.subarray(this.#starts[n], this.#starts[n + 1]);
    const rows = n === undefined && typeof added === 'object' ? added : new Postings();
    if (rows !== added) this.forEach(word, (row) => rows.add(row));
    rows.trim();
    return rows.bitSet ? rows : rows.gaps;
  }
}

function postingsOf(...rows: readonly number[]): Postings {
  const postings = new Postings();
  for (const row of rows) postings.add(row);
  return postings;
}
