/**
 * All live listings of one city and kind, column by column.
 *
 * Rows are only ever appended: a change marks the old row dead and appends the new one, so option sets and postings never
 * have to give anything back, and what is sorted is merged. Dead rows are squeezed out when there are too many.
 */
import { Bits, eachBit } from './bits.ts';
import { emptyOrder, findId, insertRow, removeRow, reorder, type Order } from './order.ts';
import { relevanceOf, type Row } from './row.ts';
import { wordsOf, type Dictionary } from './text.ts';

export const ORDERS = ['id', 'relevance', 'newest', 'confirmed', 'price', 'rate', 'area'] as const;
export type OrderName = (typeof ORDERS)[number];

const FLOAT64 = ['id', 'relevance', 'newest', 'confirmed', 'price', 'deposit', 'lat', 'lng'] as const;
const FLOAT32 = ['rate', 'area'] as const;
type Column = (typeof FLOAT64)[number] | (typeof FLOAT32)[number];
type Columns = Record<(typeof FLOAT64)[number], Float64Array> & Record<(typeof FLOAT32)[number], Float32Array>;

/** Changes up to this many are put in place one by one; more are merged in one pass. */
const FEW = 32;

/** Rows that hold a word, ascending. */
interface Postings {
  rows: Uint32Array;
  length: number;
}

export class Block {
  /** Rows ever appended, dead ones included. */
  size = 0;
  readonly live = new Bits();
  liveCount = 0;
  /** Rows before this one stand in the orders already. */
  #ordered = 0;
  columns: Columns = emptyColumns(0);
  /** Values of ranged filters by their place in the layout; unknown is NaN. Only those of this kind are kept. */
  readonly numbers = new Map<number, Float32Array>();
  readonly options = new Map<number, Bits>();
  readonly flags = new Map<string, Bits>();
  readonly localities = new Map<number, Bits>();
  readonly photos = new Bits();
  readonly orders: Record<OrderName, Order> = Object.fromEntries(ORDERS.map((name) => [name, emptyOrder()])) as Record<OrderName, Order>;
  readonly #postings = new Map<string, Postings>();
  readonly #dictionary: Dictionary;
  readonly #numberIndexes: readonly number[];

  /** `numberIndexes`: which of the layout's numbers this kind has. The dictionary is shared by the blocks of a city. */
  constructor(dictionary: Dictionary, numberIndexes: readonly number[]) {
    this.#dictionary = dictionary;
    this.#numberIndexes = numberIndexes;
    for (const index of numberIndexes) this.numbers.set(index, new Float32Array(0));
  }

  get deadCount(): number {
    return this.size - this.liveCount;
  }

  /** Row number of a live listing, or -1. */
  find(listingId: number): number {
    return findId(this.orders.id, this.columns.id, listingId);
  }

  /** Takes away the listings named and puts these rows in; a listing that is there already is replaced. */
  apply(gone: Iterable<number>, rows: readonly Row[]): void {
    const dead = [...gone, ...rows.map(({ listingId }) => listingId)].map((id) => this.#kill(id)).filter((row) => row >= 0);
    const firstNew = this.size;
    this.append(rows);
    if (dead.length + rows.length > FEW) this.order();
    else this.#orderFew(dead, firstNew);
  }

  #orderFew(dead: readonly number[], firstNew: number): void {
    const ids = this.columns.id;
    for (const name of ORDERS) {
      const [order, key] = [this.orders[name], this.columns[name]];
      for (const row of dead) removeRow(order, key, ids, row);
      for (let row = firstNew; row < this.size; row++) insertRow(order, key, ids, row);
    }
    this.#ordered = this.size;
  }

  /** Puts in rows that are not there yet. They are found once `order` ran, so that many can come in parts. */
  append(rows: readonly Row[]): void {
    for (const row of rows) this.#append(row);
  }

  /** Brings every order up to date. */
  order(): void {
    const isLive = (row: number) => this.live.has(row);
    for (const name of ORDERS) {
      this.orders[name] = reorder(this.orders[name], this.columns[name], this.columns.id, isLive, this.#ordered, this.size);
    }
    this.#ordered = this.size;
  }

  /** Marks a listing's row dead and answers it, -1 when there is none. */
  #kill(id: number): number {
    const row = this.find(id);
    if (row < 0 || !this.live.has(row)) return -1;
    this.live.delete(row);
    this.liveCount--;
    return row;
  }

  #append(row: Row): void {
    const at = this.size++;
    if (at >= this.columns.id.length) this.#grow(Math.max(64, at + (at >>> 1)));
    const { columns } = this;
    columns.id[at] = row.listingId;
    columns.relevance[at] = relevanceOf(row);
    columns.newest[at] = row.publishedAt;
    columns.confirmed[at] = row.confirmedAt;
    columns.price[at] = row.price ?? NaN;
    columns.deposit[at] = row.deposit ?? NaN;
    columns.lat[at] = row.lat ?? NaN;
    columns.lng[at] = row.lng ?? NaN;
    columns.rate[at] = row.rate ?? NaN;
    columns.area[at] = row.areaSqm ?? NaN;
    for (const index of this.#numberIndexes) this.numbers.get(index)![at] = row.numbers[index] ?? NaN;
    for (const token of row.tokens) bitsOf(this.options, token).add(at);
    for (const flag of row.flags) bitsOf(this.flags, flag).add(at);
    if (row.localityId !== null) bitsOf(this.localities, row.localityId).add(at);
    if (row.photos > 0) this.photos.add(at);
    for (const word of wordsOf(row.words)) this.#post(word, at);
    this.live.add(at);
    this.liveCount++;
  }

  #post(word: string, at: number): void {
    const postings = this.#postings.get(word);
    if (!postings) {
      this.#dictionary.add(word);
      this.#postings.set(word, { rows: new Uint32Array([at, 0]), length: 1 });
      return;
    }
    if (postings.length === postings.rows.length) postings.rows = resized(postings.rows, postings.length + (postings.length >>> 1) + 1);
    postings.rows[postings.length++] = at;
  }

  /** Adds the rows that hold a word, dead ones too. */
  addRowsWith(word: string, into: Bits): void {
    const postings = this.#postings.get(word);
    for (let i = 0; i < (postings?.length ?? 0); i++) into.add(postings!.rows[i]!);
  }

  #grow(capacity: number): void {
    const before = this.columns;
    this.columns = emptyColumns(capacity);
    for (const name of [...FLOAT64, ...FLOAT32]) this.columns[name].set(before[name]);
    for (const [index, values] of this.numbers) this.numbers.set(index, resized(values, capacity));
  }

  /** The same block without its dead rows and without spare room. */
  squeezed(): Block {
    const next = new Block(this.#dictionary, this.#numberIndexes);
    const moved = new Int32Array(this.size).fill(-1);
    let size = 0;
    eachBit(this.live.words, (row) => (moved[row] = size++));
    const kept = (bits: Bits): Bits => {
      const result = new Bits(size);
      eachBit(bits.words, (row) => moved[row]! >= 0 && result.add(moved[row]!));
      return result;
    };
    next.size = size;
    next.liveCount = size;
    next.#ordered = size;
    next.#grow(size);
    for (const name of [...FLOAT64, ...FLOAT32] as Column[]) gather(this.columns[name], moved, next.columns[name]);
    for (const [index, values] of this.numbers) gather(values, moved, next.numbers.get(index)!);
    for (let row = 0; row < size; row++) next.live.add(row);
    for (const [key, bits] of this.options) next.options.set(key, kept(bits));
    for (const [key, bits] of this.flags) next.flags.set(key, kept(bits));
    for (const [key, bits] of this.localities) next.localities.set(key, kept(bits));
    next.photos.words = kept(this.photos).words;
    for (const name of ORDERS) {
      const { rows, length, known } = this.orders[name];
      next.orders[name] = { rows: rows.slice(0, length).map((row) => moved[row]!), length, known };
    }
    for (const [word, { rows, length }] of this.#postings) {
      const left = rows
        .subarray(0, length)
        .map((row) => (moved[row]! < 0 ? 0xffffffff : moved[row]!))
        .filter((row) => row !== 0xffffffff);
      if (left.length > 0) next.#postings.set(word, { rows: left, length: left.length });
    }
    return next;
  }
}

function emptyColumns(capacity: number): Columns {
  return Object.fromEntries([
    ...FLOAT64.map((name) => [name, new Float64Array(capacity)] as const),
    ...FLOAT32.map((name) => [name, new Float32Array(capacity)] as const),
  ]);
}

function bitsOf<K>(map: Map<K, Bits>, key: K): Bits {
  const bits = map.get(key) ?? new Bits();
  map.set(key, bits);
  return bits;
}

function resized<A extends Uint32Array | Float32Array>(values: A, capacity: number): A {
  const grown = new (values.constructor as new (length: number) => A)(capacity);
  grown.set(values);
  return grown;
}

function gather(from: Float64Array | Float32Array, moved: Int32Array, into: Float64Array | Float32Array): void {
  for (let row = 0; row < moved.length; row++) if (moved[row]! >= 0) into[moved[row]!] = from[row]!;
}
