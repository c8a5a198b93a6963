/**
 * All live listings of one city and kind, column by column.
 *
 * Rows are only ever appended: a change marks the old row dead and appends a new one, so bit sets and postings never have to remove
 * anything, and new rows can be merged into the sorted columns. `compacted` (`compact.ts`) drops the dead rows when there are too many.
 */
import { BitSet } from './bit-set.ts';
import { Columns } from './columns.ts';
import { Postings } from './postings.ts';
import type { Row } from './row.ts';
import { emptySortedRows, findId, firstAbove, insertRow, mergeRows, removeRow, type SortedRows, type SortOrder } from './sorted-rows.ts';
import type { Dictionary } from '../text/dictionary.ts';
import { WordIndex } from './word-index.ts';

/** The sorted columns of a segment. */
export const SORT_KEYS = ['id', 'relevance', 'newest', 'confirmed', 'price', 'rate', 'area'] as const;
export type SortKey = (typeof SORT_KEYS)[number];

/** Full columns grow by an eighth and some rows. More would be memory that large segments never use. */
const SPARE_SHIFT = 3;
const MIN_SPARE_ROWS = 64;

/** Up to this number of changed rows are inserted and removed one by one; more are merged in one pass. */
const MAX_SINGLE_UPDATES = 32;

export type DictionaryOfSegment = Pick<Dictionary, 'add' | 'admits' | 'isFull'>;

interface SegmentParts {
  readonly columns: Columns;
  readonly options: ReadonlyMap<number, BitSet>;
  readonly flags: ReadonlyMap<string, BitSet>;
  readonly withPhotos: BitSet;
  readonly sorted: Readonly<Record<SortKey, SortedRows>>;
  readonly words: WordIndex;
}

export class Segment {
  /** Number of rows ever appended, including dead ones. */
  size = 0;
  readonly live = new BitSet();
  liveCount = 0;
  /** Rows before this one are already in `sorted`. */
  #sortedSize = 0;
  columns: Columns;
  /** Rows by filter option, with the option's token in the layout as key. */
  readonly options = new Map<number, BitSet>();
  /** Rows by promotion flag. */
  readonly flags = new Map<string, BitSet>();
  /** Rows by locality id. Most localities have few rows, which need less memory as gaps than as bit sets. */
  readonly localities = new Map<number, Postings>();
  /** Rows that have at least one photo. */
  readonly withPhotos = new BitSet();
  readonly sorted: Record<SortKey, SortedRows> = Object.fromEntries(SORT_KEYS.map((key) => [key, emptySortedRows()])) as Record<
    SortKey,
    SortedRows
  >;
  #words = new WordIndex();
  #addedWordCount = 0;
  #isCompact = true;
  readonly #dictionary: DictionaryOfSegment;
  readonly #liveByLocality = new Map<number, number>();

  /** The segments of a city share the dictionary. For the indexes, see `Columns`. */
  constructor(dictionary: DictionaryOfSegment, numberIndexes: readonly number[], otherPriceIndex: number | null) {
    this.#dictionary = dictionary;
    this.columns = new Columns(numberIndexes, otherPriceIndex);
  }

  /** Whether the segment has neither dead rows nor spare capacity. */
  get isCompact(): boolean {
    return this.#isCompact;
  }

  get deadCount(): number {
    return this.size - this.liveCount;
  }

  /** Number of words that rows have added since the segment was created or compacted. */
  get addedWordCount(): number {
    return this.#addedWordCount;
  }

  /** The words of all rows, including dead ones. */
  words(): Iterable<string> {
    return this.#words.words();
  }

  /** Row number of a live listing; -1 when it is not in the segment. */
  find(listingId: number): number {
    return findId(this.sorted.id, this.columns.id, listingId);
  }

  /** Row numbers of the live listings with ids above `after` and up to `last`. */
  rowsBetween(after: number, last: number): Uint32Array {
    const { id } = this.sorted;
    return id.rows.subarray(firstAbove(id, this.columns.id, after), firstAbove(id, this.columns.id, last));
  }

  /** Removes these listings and adds these rows. A listing that is already in the segment is replaced. */
  apply(removedIds: Iterable<number>, rows: readonly Row[]): void {
    const deadRows = [...removedIds, ...rows.map(({ listingId }) => listingId)]
      .map((id) => this.#markDeleted(id))
      .filter((row) => row >= 0);
    const firstNew = this.size;
    for (const row of rows) this.append(row);
    if (deadRows.length + rows.length > MAX_SINGLE_UPDATES) this.sort();
    else this.#sortSingly(deadRows, firstNew);
  }

  #sortSingly(deadRows: readonly number[], firstNew: number): void {
    for (const name of SORT_KEYS) {
      const [sorted, order] = [this.sorted[name], this.#orderBy(name)];
      for (const row of deadRows) removeRow(sorted, order, row);
      for (let row = firstNew; row < this.size; row++) insertRow(sorted, order, row);
    }
    this.#sortedSize = this.size;
  }

  #orderBy(name: SortKey): SortOrder {
    const { [name]: key, id: ids, otherPrice } = this.columns;
    return { key, otherKey: name === 'price' ? otherPrice : null, ids };
  }

  /** Updates every sorted column with all rows that were appended so far. */
  sort(): void {
    for (const sorting = this.sortSteps(); !sorting.next().done;);
  }

  /** Sorts in steps, one for each sorted column, so that a caller can do other work in between. The segment must not change meanwhile. */
  *sortSteps(): Generator<undefined> {
    const isLive = (row: number) => this.live.has(row);
    for (const name of SORT_KEYS) {
      this.sorted[name] = mergeRows(this.sorted[name], this.#orderBy(name), isLive, this.#sortedSize, this.size);
      yield;
    }
    this.#sortedSize = this.size;
  }

  /** Marks a listing's row as dead and returns its number; -1 when the listing is not live in this segment. */
  #markDeleted(id: number): number {
    const row = this.find(id);
    if (row < 0 || !this.live.has(row)) return -1;
    this.live.delete(row);
    this.liveCount--;
    this.#isCompact = false;
    const localityId = this.columns.localityIdOf(row);
    if (localityId !== undefined) this.#countLocality(localityId, -1);
    return row;
  }

  /** Adds a listing that is not in the segment. It cannot be found before `sort` has run, so that many rows can be appended first. */
  append(row: Row): void {
    const rowNumber = this.size++;
    if (rowNumber >= this.columns.capacity) this.columns.resize(rowNumber + (rowNumber >>> SPARE_SHIFT) + MIN_SPARE_ROWS);
    this.columns.set(rowNumber, row);
    for (const token of row.tokens) bitSetFor(this.options, token).add(rowNumber);
    for (const flag of row.flags) bitSetFor(this.flags, flag).add(rowNumber);
    if (row.localityId !== null) this.#addToLocality(row.localityId, rowNumber);
    if (row.photoCount > 0) this.withPhotos.add(rowNumber);
    for (const word of row.words) {
      // asked first, because looking up every word would take longer than adding it
      if (this.#dictionary.isFull && !this.#dictionary.admits(word)) continue;
      if (!this.#words.add(word, rowNumber)) continue;
      this.#dictionary.add(word);
      this.#addedWordCount += 1;
    }
    this.#isCompact = false;
    this.live.add(rowNumber);
    this.liveCount++;
  }

  #addToLocality(localityId: number, rowNumber: number): void {
    let rows = this.localities.get(localityId);
    if (!rows) this.localities.set(localityId, (rows = new Postings()));
    rows.add(rowNumber);
    this.#countLocality(localityId, 1);
  }

  #countLocality(localityId: number, change: 1 | -1): void {
    const count = (this.#liveByLocality.get(localityId) ?? 0) + change;
    if (count > 0) this.#liveByLocality.set(localityId, count);
    else this.#liveByLocality.delete(localityId);
  }

  /** Number of live listings by locality id. */
  get liveByLocality(): ReadonlyMap<number, number> {
    return this.#liveByLocality;
  }

  /** Adds the rows that contain a word, including dead ones, to `target`, which must be long enough for all rows. */
  addRowsWith(word: string, target: Uint32Array): void {
    this.#words.addTo(word, target);
  }

  /** Releases the spare capacity. */
  trim(): void {
    this.columns.resize(this.size);
    const sets = [this.live, this.withPhotos, ...this.options.values(), ...this.flags.values()];
    for (const bitSet of sets) bitSet.trim();
    for (const rows of this.localities.values()) rows.trim();
    this.#words.pack();
    this.#isCompact = this.deadCount === 0;
  }

  /** All parts of the segment, including its dead rows. */
  get parts(): SegmentParts {
    return {
      columns: this.columns,
      options: this.options,
      flags: this.flags,
      withPhotos: this.withPhotos,
      sorted: this.sorted,
      words: this.#words,
    };
  }

  /** Creates a segment without dead rows. Takes ownership of the parts. */
  static fromParts(dictionary: Dictionary, { columns, options, flags, withPhotos, sorted, words }: SegmentParts): Segment {
    const segment = new Segment(dictionary, [...columns.numbers.keys()], columns.otherPriceIndex);
    segment.size = columns.capacity;
    segment.liveCount = segment.size;
    segment.#sortedSize = segment.size;
    segment.columns = columns;
    segment.live.words = BitSet.upTo(segment.size).words;
    segment.withPhotos.words = withPhotos.words;
    Object.assign(segment.sorted, sorted);
    for (const [token, rows] of options) segment.options.set(token, rows);
    for (const [flag, rows] of flags) segment.flags.set(flag, rows);
    segment.#words = words;
    for (const word of words.words()) dictionary.add(word);
    for (let row = 0; row < segment.size; row++) {
      const localityId = columns.localityIdOf(row);
      if (localityId !== undefined) segment.#addToLocality(localityId, row);
    }
    for (const rows of segment.localities.values()) rows.trim();
    return segment;
  }
}

function bitSetFor<K>(map: Map<K, BitSet>, key: K): BitSet {
  let bitSet = map.get(key);
  if (!bitSet) map.set(key, (bitSet = new BitSet()));
  return bitSet;
}
