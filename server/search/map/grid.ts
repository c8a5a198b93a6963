/**
 * Groups matching rows into the cells of a grid. Uses one pass over the rows with typed arrays, because a city's segment may have a hundred
 * thousand rows.
 */
import type { Matches } from '../query/matches.ts';
import { NO_POSITION, worldPoints } from './mercator.ts';

/** The matching rows of a segment, and their deal (rent or sale), because prices can only be compared within one deal. */
export interface DealMatches {
  readonly deal: string;
  readonly matches: Matches;
}
/** The `deal` of a cell with listings of several deals. */
export const MIXED_DEALS = 'mixed';

/** The sums, minimums and maximums of the rows in a cell. */
export type CellContent = Pick<Cell, 'count' | 'latSum' | 'lngSum' | 'west' | 'south' | 'east' | 'north' | 'price' | 'deal' | 'id'>;

/** The rows in one cell, or in several merged cells. */
export class Cell {
  count = 0;
  /** Sums of the coordinates in degrees, from which the mean position is computed. */
  latSum = 0;
  lngSum = 0;
  west = Infinity;
  south = Infinity;
  east = -Infinity;
  north = -Infinity;
  /** Lowest price; infinite when no price is known. */
  price = Infinity;
  /** Empty until a row or cell is merged into it. */
  deal = '';
  /** Listing id of any of the rows. */
  id = 0;
  readonly column: number;
  readonly row: number;

  constructor(column: number, row: number) {
    this.column = column;
    this.row = row;
  }

  merge(other: CellContent): void {
    this.count += other.count;
    this.latSum += other.latSum;
    this.lngSum += other.lngSum;
    this.west = Math.min(this.west, other.west);
    this.south = Math.min(this.south, other.south);
    this.east = Math.max(this.east, other.east);
    this.north = Math.max(this.north, other.north);
    this.price = Math.min(this.price, other.price);
    this.deal = this.deal === '' || this.deal === other.deal ? other.deal : MIXED_DEALS;
    this.id = other.id;
  }
}

/**
 * The values of a cell are adjacent, in one cache line of the processor: count, sum of lat, sum of lng, west, south, east, north, price.
 */
const VALUES_PER_CELL = 8;
/** A word of a bit set with all of its 32 rows. */
const ALL_ROWS = 0xffffffff;

/** A rectangle of cells. Each cell is 2^`shift` world units wide (see `mercator.ts`). */
export class Grid {
  readonly #firstColumn: number;
  readonly #firstRow: number;
  readonly #columns: number;
  readonly #size: number;
  readonly #shift: number;
  readonly #cells: (Cell | undefined)[];

  constructor(firstColumn: number, firstRow: number, columns: number, rows: number, shift: number) {
    this.#firstColumn = firstColumn;
    this.#firstRow = firstRow;
    this.#columns = columns;
    this.#size = columns * rows;
    this.#shift = shift;
    this.#cells = Array.from({ length: this.#size });
  }

  /** Adds the matching rows of a segment. All rows with a position must be within the grid. */
  add({ deal, matches }: DealMatches): void {
    const { values, lastRows } = this.#sumUp(matches);
    const { id } = matches.segment.columns;
    const columns = this.#columns;
    for (let index = 0; index < this.#size; index++) {
      const offset = index * VALUES_PER_CELL;
      const count = values[offset]!;
      if (count === 0) continue;
      const cell = new Cell(this.#firstColumn + (index % columns), this.#firstRow + Math.floor(index / columns));
      cell.count = count;
      cell.latSum = values[offset + 1]!;
      cell.lngSum = values[offset + 2]!;
      cell.west = values[offset + 3]!;
      cell.south = values[offset + 4]!;
      cell.east = values[offset + 5]!;
      cell.north = values[offset + 6]!;
      cell.price = values[offset + 7]!;
      cell.deal = deal;
      cell.id = id[lastRows[index]!]!;
      const existing = this.#cells[index];
      if (existing) existing.merge(cell);
      else this.#cells[index] = cell;
    }
  }

  /** The values of every cell, and the last row in it. */
  #sumUp({ segment, all, prices }: Matches): { values: Float64Array; lastRows: Int32Array } {
    const { x, y } = worldPoints(segment);
    const { lat, lng } = segment.columns;
    const shift = this.#shift;
    const columns = this.#columns;
    const firstIndex = this.#firstRow * columns + this.#firstColumn;
    const values = emptyValues(this.#size);
    const lastRows = new Int32Array(this.#size);
    const addRow = (row: number): void => {
      if (x[row] === NO_POSITION) return;
      const index = (y[row]! >>> shift) * columns + (x[row]! >>> shift) - firstIndex;
      const offset = index * VALUES_PER_CELL;
      const rowLat = lat[row]!;
      const rowLng = lng[row]!;
      const rowPrice = prices[row]!;
      lastRows[index] = row;
      values[offset]! += 1;
      values[offset + 1]! += rowLat;
      values[offset + 2]! += rowLng;
      if (rowLng < values[offset + 3]!) values[offset + 3] = rowLng;
      if (rowLat < values[offset + 4]!) values[offset + 4] = rowLat;
      if (rowLng > values[offset + 5]!) values[offset + 5] = rowLng;
      if (rowLat > values[offset + 6]!) values[offset + 6] = rowLat;
      // false for an unknown price, which is NaN
      if (rowPrice < values[offset + 7]!) values[offset + 7] = rowPrice;
    };
    for (let word = 0; word < all.length; word++) {
      let bits = all[word]!;
      const start = word << 5;
      if (bits === ALL_ROWS) {
        for (let row = start; row < start + 32; row++) addRow(row);
        continue;
      }
      while (bits !== 0) {
        const bit = bits & -bits;
        bits ^= bit;
        addRow(start + 31 - Math.clz32(bit));
      }
    }
    return { values, lastRows };
  }

  occupiedCells(): Cell[] {
    return this.#cells.filter((cell) => cell !== undefined);
  }
}

function emptyValues(cellCount: number): Float64Array {
  const values = new Float64Array(cellCount * VALUES_PER_CELL);
  for (let offset = 0; offset < values.length; offset += VALUES_PER_CELL) {
    values[offset + 3] = Infinity;
    values[offset + 4] = Infinity;
    values[offset + 5] = -Infinity;
    values[offset + 6] = -Infinity;
    values[offset + 7] = Infinity;
  }
  return values;
}
