/**
 * All live listings of one city and kind, column by column.
 *
 * Rows are only ever appended: a change marks the old row dead and appends a new one, so bit sets and postings never have to remove
 * anything, and new rows can be merged into the sorted columns. `compacted` drops the dead rows when there are too many.
 */
import { BitSet, collectRows, countCommon, forEachRow, nonZeroWords } from './bit-set.ts';
import { Columns } from './columns.ts';
import { Postings } from './postings.ts';
import type { Row } from './row.ts';
import { emptySortedRows, findId, firstAbove, insertRow, mergeRows, removeRow, type SortedRows } from './sorted-rows.ts';
import type { Dictionary } from '../text/dictionary.ts';

/** The columns that a block keeps sorted. */
export const SORT_KEYS = ['id', 'relevance', 'newest', 'confirmed', 'price', 'rate', 'area'] as const;
export type SortKey = (typeof SORT_KEYS)[number];

/** Up to this many changed rows are inserted and removed one by one; more are merged in one pass. */
const MAX_SINGLE_UPDATES = 32;

export class Block {
  /** Number of rows ever appended, dead ones included. */
  size = 0;
  readonly live = new BitSet();
  liveCount = 0;
  /** Rows before this one are in `sorted` already. */
  #sortedSize = 0;
  columns: Columns;
  /** Rows by filter option, by the option's token in the layout. */
  readonly options = new Map<number, BitSet>();
  /** Rows by promotion flag. */
  readonly flags = new Map<string, BitSet>();
  /** Rows by locality id. */
  readonly localities = new Map<number, BitSet>();
  /** Rows that have at least one photo. */
  readonly withPhotos = new BitSet();
  readonly sorted: Record<SortKey, SortedRows> = Object.fromEntries(SORT_KEYS.map((key) => [key, emptySortedRows()])) as Record<
    SortKey,
    SortedRows
  >;
  readonly #postings = new Map<string, Postings>();
  readonly #dictionary: Dictionary;
  #liveByLocality: ReadonlyMap<number, number> | null = null;

  /** `numberIndexes`: which of the layout's numbers this kind has. The dictionary is shared by the blocks of a city. */
  constructor(dictionary: Dictionary, numberIndexes: readonly number[]) {
    this.#dictionary = dictionary;
    this.columns = new Columns(numberIndexes);
  }

  get deadCount(): number {
    return this.size - this.liveCount;
  }

  /** Row number of a live listing, or -1. */
  find(listingId: number): number {
    return findId(this.sorted.id, this.columns.id, listingId);
  }

  /** Row numbers of the live listings with ids above `after` and up to `last`. */
  rowsBetween(after: number, last: number): Uint32Array {
    const { id } = this.sorted;
    return id.rows.subarray(firstAbove(id, this.columns.id, after), firstAbove(id, this.columns.id, last));
  }

  /** Removes the listings named and adds these rows; a listing that is in the block already is replaced. */
  apply(removedIds: Iterable<number>, rows: readonly Row[]): void {
    this.#liveByLocality = null;
    const deadRows = [...removedIds, ...rows.map(({ listingId }) => listingId)].map((id) => this.#kill(id)).filter((row) => row >= 0);
    const firstNew = this.size;
    for (const row of rows) this.append(row);
    if (deadRows.length + rows.length > MAX_SINGLE_UPDATES) this.sort();
    else this.#sortSingly(deadRows, firstNew);
  }

  #sortSingly(deadRows: readonly number[], firstNew: number): void {
    const ids = this.columns.id;
    for (const name of SORT_KEYS) {
      const [sorted, key] = [this.sorted[name], this.columns[name]];
      for (const row of deadRows) removeRow(sorted, key, ids, row);
      for (let row = firstNew; row < this.size; row++) insertRow(sorted, key, ids, row);
    }
    this.#sortedSize = this.size;
  }

  /** Brings every sorted column up to date with all rows appended so far. */
  sort(): void {
    const isLive = (row: number) => this.live.has(row);
    for (const name of SORT_KEYS) {
      this.sorted[name] = mergeRows(this.sorted[name], this.columns[name], this.columns.id, isLive, this.#sortedSize, this.size);
    }
    this.#sortedSize = this.size;
  }

  /** Marks a listing's row dead and answers its number; -1 when the listing is not live here. */
  #kill(id: number): number {
    const row = this.find(id);
    if (row < 0 || !this.live.has(row)) return -1;
    this.live.delete(row);
    this.liveCount--;
    return row;
  }

  /** Adds a listing that is not in the block. It cannot be found before `sort` ran, so that many rows can be appended first. */
  append(row: Row): void {
    const rowNumber = this.size++;
    if (rowNumber >= this.columns.capacity) this.columns.resize(Math.max(64, rowNumber + (rowNumber >>> 1)));
    this.columns.set(rowNumber, row);
    for (const token of row.tokens) bitSetFor(this.options, token).add(rowNumber);
    for (const flag of row.flags) bitSetFor(this.flags, flag).add(rowNumber);
    if (row.localityId !== null) bitSetFor(this.localities, row.localityId).add(rowNumber);
    if (row.photoCount > 0) this.withPhotos.add(rowNumber);
    for (const word of row.words) this.#addPosting(word, rowNumber);
    this.live.add(rowNumber);
    this.liveCount++;
  }

  #addPosting(word: string, rowNumber: number): void {
    let postings = this.#postings.get(word);
    if (!postings) {
      this.#dictionary.add(word);
      postings = new Postings();
      this.#postings.set(word, postings);
    }
    postings.add(rowNumber);
  }

  /** Live listings by locality id. Cached until the next change, because every locality suggestion asks for it. */
  liveByLocality(): ReadonlyMap<number, number> {
    if (this.#liveByLocality) return this.#liveByLocality;
    const counts = new Map<number, number>();
    const wordIndexes = nonZeroWords(this.live.words);
    for (const [id, rows] of this.localities) {
      const count = countCommon(this.live.words, wordIndexes, rows.words);
      if (count > 0) counts.set(id, count);
    }
    this.#liveByLocality = counts;
    return counts;
  }

  /** Adds the rows that contain a word, dead ones too, to `target`, which must have room for every row. */
  addRowsWith(word: string, target: Uint32Array): void {
    this.#postings.get(word)?.addTo(target);
  }

  /** Frees the spare capacity left by growing. */
  trim(): void {
    this.columns.resize(this.size);
    const sets = [this.live, this.withPhotos, ...this.options.values(), ...this.flags.values(), ...this.localities.values()];
    for (const bitSet of sets) bitSet.trim();
    for (const postings of this.#postings.values()) postings.trim();
  }

  /** A copy without the dead rows and without spare capacity. */
  compacted(): Block {
    const copy = new Block(this.#dictionary, [...this.columns.numbers.keys()]);
    const buffer = new Uint32Array(this.liveCount);
    const liveRows = buffer.subarray(0, collectRows(this.live.words, buffer));
    const newRowOf = new Int32Array(this.size).fill(-1);
    for (let n = 0; n < liveRows.length; n++) newRowOf[liveRows[n]!] = n;
    const renumbered = (bitSet: BitSet): BitSet => {
      const result = new BitSet(liveRows.length);
      forEachRow(bitSet.words, (row) => newRowOf[row]! >= 0 && result.add(newRowOf[row]!));
      return result;
    };
    copy.size = liveRows.length;
    copy.liveCount = liveRows.length;
    copy.#sortedSize = liveRows.length;
    copy.columns = this.columns.pick(liveRows);
    copy.live.words = renumbered(this.live).words;
    for (const [token, bitSet] of this.options) copy.options.set(token, renumbered(bitSet));
    for (const [flag, bitSet] of this.flags) copy.flags.set(flag, renumbered(bitSet));
    for (const [id, bitSet] of this.localities) copy.localities.set(id, renumbered(bitSet));
    copy.withPhotos.words = renumbered(this.withPhotos).words;
    for (const name of SORT_KEYS) {
      const { rows, length, knownLength } = this.sorted[name];
      copy.sorted[name] = { rows: rows.slice(0, length).map((row) => newRowOf[row]!), length, knownLength };
    }
    for (const [word, postings] of this.#postings) {
      const livePostings = new Postings();
      postings.forEach((row) => newRowOf[row]! >= 0 && livePostings.add(newRowOf[row]!));
      if (livePostings.isEmpty) continue;
      livePostings.trim();
      copy.#postings.set(word, livePostings);
    }
    return copy;
  }
}

function bitSetFor<K>(map: Map<K, BitSet>, key: K): BitSet {
  let bitSet = map.get(key);
  if (!bitSet) map.set(key, (bitSet = new BitSet()));
  return bitSet;
}
