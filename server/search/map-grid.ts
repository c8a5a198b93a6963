/** Rows thrown into the cells of a grid: one pass, in typed arrays, since a city's block holds a hundred thousand of them. */
import type { Matches } from './evaluate.ts';
import { NOWHERE, worldPoints } from './world.ts';

/** The matching rows of a block, and what may be compared by price with what: listings of one deal. */
export interface Group {
  readonly deal: string;
  readonly matches: Matches;
}
export const MIXED = 'mixed';

/** What lies in one cell, or in several put together. */
export class Cell {
  count = 0;
  /** Sums of the positions. */
  lat = 0;
  lng = 0;
  west = Infinity;
  south = Infinity;
  east = -Infinity;
  north = -Infinity;
  /** The lowest; infinite when none is said. */
  price = Infinity;
  deal = '';
  /** Of one of the listings. */
  id = 0;
  readonly column: number;
  readonly row: number;

  constructor(column: number, row: number) {
    this.column = column;
    this.row = row;
  }

  take(other: Cell): void {
    this.count += other.count;
    this.lat += other.lat;
    this.lng += other.lng;
    this.west = Math.min(this.west, other.west);
    this.south = Math.min(this.south, other.south);
    this.east = Math.max(this.east, other.east);
    this.north = Math.max(this.north, other.north);
    this.price = Math.min(this.price, other.price);
    this.deal = this.deal === '' || this.deal === other.deal ? other.deal : MIXED;
    this.id = other.id;
  }
}

/** Cells of a rectangle, each 2^`shift` units of the world wide. */
export class Grid {
  readonly #column: number;
  readonly #row: number;
  readonly #columns: number;
  readonly #size: number;
  readonly #shift: number;
  readonly #filled: (Cell | undefined)[];

  constructor(column: number, row: number, columns: number, rows: number, shift: number) {
    this.#column = column;
    this.#row = row;
    this.#columns = columns;
    this.#size = columns * rows;
    this.#shift = shift;
    this.#filled = Array.from({ length: this.#size });
  }

  /** Every matching row that has a position lies in the grid. */
  add({ deal, matches }: Group): void {
    const { block, all } = matches;
    const { x, y } = worldPoints(block);
    const { lat, lng, price, id } = block.columns;
    const size = this.#size;
    const shift = this.#shift;
    const columns = this.#columns;
    const first = this.#row * columns + this.#column;
    const count = new Int32Array(size);
    const last = new Int32Array(size);
    const lats = new Float64Array(size);
    const lngs = new Float64Array(size);
    const west = new Float64Array(size).fill(Infinity);
    const south = new Float64Array(size).fill(Infinity);
    const east = new Float64Array(size).fill(-Infinity);
    const north = new Float64Array(size).fill(-Infinity);
    const lowest = new Float64Array(size).fill(Infinity);
    for (let word = 0; word < all.length; word++) {
      let bits = all[word]!;
      while (bits !== 0) {
        const bit = bits & -bits;
        bits ^= bit;
        const row = (word << 5) + 31 - Math.clz32(bit);
        if (x[row] === NOWHERE) continue;
        const at = (y[row]! >>> shift) * columns + (x[row]! >>> shift) - first;
        const [up, right] = [lat[row]!, lng[row]!];
        count[at]!++;
        last[at] = row;
        lats[at]! += up;
        lngs[at]! += right;
        if (right < west[at]!) west[at] = right;
        if (right > east[at]!) east[at] = right;
        if (up < south[at]!) south[at] = up;
        if (up > north[at]!) north[at] = up;
        // an unknown price is not a number, and smaller than nothing
        if (price[row]! < lowest[at]!) lowest[at] = price[row]!;
      }
    }
    for (let at = 0; at < size; at++) {
      if (count[at] === 0) continue;
      const cell = new Cell(this.#column + (at % columns), this.#row + Math.floor(at / columns));
      cell.count = count[at]!;
      cell.lat = lats[at]!;
      cell.lng = lngs[at]!;
      cell.west = west[at]!;
      cell.south = south[at]!;
      cell.east = east[at]!;
      cell.north = north[at]!;
      cell.price = lowest[at]!;
      cell.deal = deal;
      cell.id = id[last[at]!]!;
      const before = this.#filled[at];
      if (before) before.take(cell);
      else this.#filled[at] = cell;
    }
  }

  /** Those that hold something. */
  cells(): Cell[] {
    return this.#filled.filter((cell) => cell !== undefined);
  }
}
