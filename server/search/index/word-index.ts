/**
 * The rows of a segment by word. Most of ten thousands of words have few rows, and an object for each would take more memory than its rows.
 * So `pack` puts the rows of all rare words into one array. Frequent words, and rows added since, have postings of their own.
 */
import { addGaps, forEachGap, Postings } from './postings.ts';

/** What a snapshot stores. */
interface StoredWords {
  readonly rare: readonly string[];
  /** Where the bytes of each rare word begin, and where those of the last one end. */
  readonly starts: Uint32Array<ArrayBuffer>;
  /** Gaps between row numbers, see `Postings`. */
  readonly bytes: Uint8Array;
  readonly frequent: readonly string[];
  /** The rows of each frequent word, as the words of a bit set. */
  readonly bitSets: readonly Uint32Array[];
}

export class WordIndex {
  /** The position of each rare word in `#starts`. */
  #rare = new Map<string, number>();
  #starts = new Uint32Array(1);
  #bytes: Uint8Array = new Uint8Array(0);
  /** Rows of frequent words, and of other words the rows added since `pack`. */
  #postings = new Map<string, Postings>();

  /** Takes over the arrays. */
  static fromStored({ rare, starts, bytes, frequent, bitSets }: StoredWords): WordIndex {
    const index = new WordIndex();
    index.#rare = new Map(rare.map((word, n) => [word, n]));
    index.#starts = starts;
    index.#bytes = bytes;
    index.#postings = new Map(frequent.map((word, n) => [word, Postings.fromBitSet(bitSets[n]!)]));
    return index;
  }

  /** Packs the index and returns its parts, which it goes on using. */
  store(): StoredWords {
    this.pack();
    const frequent = [...this.#postings];
    return {
      rare: [...this.#rare.keys()],
      starts: this.#starts,
      bytes: this.#bytes,
      frequent: frequent.map(([word]) => word),
      bitSets: frequent.map(([, rows]) => rows.bitSet!.words),
    };
  }

  /** Every word, once. */
  *words(): Generator<string> {
    yield* this.#rare.keys();
    for (const word of this.#postings.keys()) if (!this.#rare.has(word)) yield word;
  }

  /** Bytes of the rows, without the words and objects. */
  get bytes(): number {
    return this.#bytes.byteLength + this.#starts.byteLength + [...this.#postings.values()].reduce((sum, rows) => sum + rows.bytes, 0);
  }

  /** Adds a row, greater than all rows before. Returns whether the word is new. */
  add(word: string, row: number): boolean {
    let rows = this.#postings.get(word);
    const isNew = !rows && !this.#rare.has(word);
    if (!rows) this.#postings.set(word, (rows = new Postings()));
    rows.add(row);
    return isNew;
  }

  /** Sets the bit of every row that contains the word in `target`, which must be long enough. */
  addTo(word: string, target: Uint32Array): void {
    const n = this.#rare.get(word);
    if (n !== undefined) addGaps(this.#bytes, this.#starts[n]!, this.#starts[n + 1]!, target);
    this.#postings.get(word)?.addTo(target);
  }

  /** Calls `visit` with every row that contains the word, ascending. */
  forEach(word: string, visit: (row: number) => void): void {
    const n = this.#rare.get(word);
    if (n !== undefined) forEachGap(this.#bytes, this.#starts[n]!, this.#starts[n + 1]!, visit);
    this.#postings.get(word)?.forEach(visit);
  }

  /** Moves the rows of rare words into one array, and frees spare capacity. */
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

  /** All rows of a word: as gaps when it is rare, otherwise with a bit set. */
  #complete(word: string): Uint8Array | Postings {
    const n = this.#rare.get(word);
    const added = this.#postings.get(word);
    if (n !== undefined && !added) return this.#bytes.subarray(this.#starts[n], this.#starts[n + 1]);
    let rows = added!;
    if (n !== undefined) {
      rows = new Postings();
      this.forEach(word, (row) => rows.add(row));
    }
    rows.trim();
    return rows.bitSet ? rows : rows.gaps;
  }
}
