/**
 * All live listings of one city and kind, column by column.
 *
 * Rows are only ever appended: a change marks the old row dead and appends the new one, so option sets and postings never
 * have to give anything back, and what is sorted is merged. Dead rows are squeezed out when there are too many.
 */
import { Bits, collect, countCommon, eachBit, occupied } from './bits.ts';
import { Columns } from './columns.ts';
import { emptyOrder, findId, insertRow, removeRow, reorder, type Order } from './order.ts';
import { Postings } from './postings.ts';
import type { Row } from './row.ts';
import type { Dictionary } from './text.ts';

export const ORDERS = ['id', 'relevance', 'newest', 'confirmed', 'price', 'rate', 'area'] as const;
export type OrderName = (typeof ORDERS)[number];

/** Changes up to this many are put in place one by one; more are merged in one pass. */
const FEW = 32;

export class Block {
  /** Rows ever appended, dead ones included. */
  size = 0;
  readonly live = new Bits();
  liveCount = 0;
  /** Rows before this one stand in the orders already. */
  #ordered = 0;
  columns: Columns;
  readonly options = new Map<number, Bits>();
  readonly flags = new Map<string, Bits>();
  readonly localities = new Map<number, Bits>();
  readonly photos = new Bits();
  readonly orders: Record<OrderName, Order> = Object.fromEntries(ORDERS.map((name) => [name, emptyOrder()])) as Record<OrderName, Order>;
  readonly #postings = new Map<string, Postings>();
  readonly #dictionary: Dictionary;
  #byLocality: ReadonlyMap<number, number> | null = null;

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
    return findId(this.orders.id, this.columns.id, listingId);
  }

  /** Takes away the listings named and puts these rows in; a listing that is there already is replaced. */
  apply(gone: Iterable<number>, rows: readonly Row[]): void {
    this.#byLocality = null;
    const dead = [...gone, ...rows.map(({ listingId }) => listingId)].map((id) => this.#kill(id)).filter((row) => row >= 0);
    const firstNew = this.size;
    for (const row of rows) this.append(row);
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

  /** Puts in a row that is not there yet. It is found once `order` ran, so that many can come before. */
  append(row: Row): void {
    const at = this.size++;
    if (at >= this.columns.capacity) this.columns.resize(Math.max(64, at + (at >>> 1)));
    this.columns.set(at, row);
    for (const token of row.tokens) bitsOf(this.options, token).add(at);
    for (const flag of row.flags) bitsOf(this.flags, flag).add(at);
    if (row.localityId !== null) bitsOf(this.localities, row.localityId).add(at);
    if (row.photos > 0) this.photos.add(at);
    for (const word of row.words) this.#post(word, at);
    this.live.add(at);
    this.liveCount++;
  }

  #post(word: string, at: number): void {
    let postings = this.#postings.get(word);
    if (!postings) {
      this.#dictionary.add(word);
      postings = new Postings();
      this.#postings.set(word, postings);
    }
    postings.add(at);
  }

  /** Live listings by locality id. Counted anew only after a change: every suggestion asks for it. */
  liveByLocality(): ReadonlyMap<number, number> {
    if (this.#byLocality) return this.#byLocality;
    const counts = new Map<number, number>();
    const at = occupied(this.live.words);
    for (const [id, rows] of this.localities) {
      const found = countCommon(this.live.words, at, rows.words);
      if (found > 0) counts.set(id, found);
    }
    this.#byLocality = counts;
    return counts;
  }

  /** Adds the rows that hold a word, dead ones too, to a set with room for every row. */
  addRowsWith(word: string, into: Uint32Array): void {
    this.#postings.get(word)?.addTo(into);
  }

  /** Gives back the spare room of growing. */
  trim(): void {
    this.columns.resize(this.size);
    for (const bits of [this.live, this.photos, ...this.options.values(), ...this.flags.values(), ...this.localities.values()]) bits.trim();
    for (const postings of this.#postings.values()) postings.trim();
  }

  /** The same block without its dead rows and without spare room. */
  squeezed(): Block {
    const next = new Block(this.#dictionary, [...this.columns.numbers.keys()]);
    const room = new Uint32Array(this.liveCount);
    const rows = room.subarray(0, collect(this.live.words, room));
    const moved = new Int32Array(this.size).fill(-1);
    for (let n = 0; n < rows.length; n++) moved[rows[n]!] = n;
    const kept = (bits: Bits): Bits => {
      const result = new Bits(rows.length);
      eachBit(bits.words, (row) => moved[row]! >= 0 && result.add(moved[row]!));
      return result;
    };
    next.size = rows.length;
    next.liveCount = rows.length;
    next.#ordered = rows.length;
    next.columns = this.columns.gathered(rows);
    next.live.words = kept(this.live).words;
    for (const [key, bits] of this.options) next.options.set(key, kept(bits));
    for (const [key, bits] of this.flags) next.flags.set(key, kept(bits));
    for (const [key, bits] of this.localities) next.localities.set(key, kept(bits));
    next.photos.words = kept(this.photos).words;
    for (const name of ORDERS) {
      const { rows: before, length, known } = this.orders[name];
      next.orders[name] = { rows: before.slice(0, length).map((row) => moved[row]!), length, known };
    }
    for (const [word, postings] of this.#postings) {
      const left = new Postings();
      postings.each((row) => moved[row]! >= 0 && left.add(moved[row]!));
      if (left.empty) continue;
      left.trim();
      next.#postings.set(word, left);
    }
    return next;
  }
}

function bitsOf<K>(map: Map<K, Bits>, key: K): Bits {
  let bits = map.get(key);
  if (!bits) map.set(key, (bits = new Bits()));
  return bits;
}
