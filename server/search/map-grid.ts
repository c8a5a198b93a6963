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

/** A cell's figures lie side by side, one line of the processor's memory: count, sums of lat and lng, west, south, east, north, price. */
const FIGURES = 8;
/** A word of a set that holds all of its rows. */
const FULL = 0xffffffff;

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
    const shift = this.#shift;
    const columns = this.#columns;
    const first = this.#row * columns + this.#column;
    const figures = new Float64Array(this.#size * FIGURES);
    for (let at = 0; at < figures.length; at += FIGURES) {
      figures[at + 3] = Infinity;
      figures[at + 4] = Infinity;
      figures[at + 5] = -Infinity;
      figures[at + 6] = -Infinity;
      figures[at + 7] = Infinity;
    }
    const last = new Int32Array(this.#size);
    const take = (row: number): void => {
      if (x[row] === NOWHERE) return;
      const cell = (y[row]! >>> shift) * columns + (x[row]! >>> shift) - first;
      const at = cell * FIGURES;
      const up = lat[row]!;
      const right = lng[row]!;
      const asked = price[row]!;
      last[cell] = row;
      figures[at]! += 1;
      figures[at + 1]! += up;
      figures[at + 2]! += right;
      if (right < figures[at + 3]!) figures[at + 3] = right;
      if (up < figures[at + 4]!) figures[at + 4] = up;
      if (right > figures[at + 5]!) figures[at + 5] = right;
      if (up > figures[at + 6]!) figures[at + 6] = up;
      // an unknown price is not a number, and smaller than nothing
      if (asked < figures[at + 7]!) figures[at + 7] = asked;
    };
    for (let word = 0; word < all.length; word++) {
      let bits = all[word]!;
      const start = word << 5;
      if (bits === FULL) {
        for (let row = start; row < start + 32; row++) take(row);
        continue;
      }
      while (bits !== 0) {
        const bit = bits & -bits;
        bits ^= bit;
        take(start + 31 - Math.clz32(bit));
      }
    }
    for (let at = 0; at < this.#size; at++) {
      const count = figures[at * FIGURES]!;
      if (count === 0) continue;
      const cell = new Cell(this.#column + (at % columns), this.#row + Math.floor(at / columns));
      cell.count = count;
      cell.lat = figures[at * FIGURES + 1]!;
      cell.lng = figures[at * FIGURES + 2]!;
      cell.west = figures[at * FIGURES + 3]!;
      cell.south = figures[at * FIGURES + 4]!;
      cell.east = figures[at * FIGURES + 5]!;
      cell.north = figures[at * FIGURES + 6]!;
      cell.price = figures[at * FIGURES + 7]!;
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
