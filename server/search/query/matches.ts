/** The rows of one segment that match a request, with all conditions or without one of them. */
import { collectRows, countRows, hasRow, intersect } from '../index/bit-set.ts';
import type { Segment, SortKey } from '../index/segment.ts';
import { emptySortedRows, mergeRows, type SortedRows } from '../index/sorted-rows.ts';
import type { PriceRowMatches } from './price-row-matches.ts';

export class Matches {
  readonly segment: Segment;
  readonly #fixedRows: Uint32Array;
  readonly #conditions: ReadonlyMap<string, Uint32Array>;
  /** Conditions that a single price row of a row must meet together; null for a kind whose listings have one price. */
  readonly priceRows: PriceRowMatches | null;
  /** The rows that meet all conditions, as words of a bit set. */
  readonly all: Uint32Array;
  readonly total: number;
  /** Row numbers of `all`, computed on first use. */
  #rows: Uint32Array | null = null;
  #prices: Float64Array | null = null;

  /**
   * @param fixed rows that meet the conditions that are never omitted
   * @param conditions rows that meet each of the other conditions, by name: a filter's param, `locality` or `exclude`
   * @param priceRows conditions on price rows, each of which may be omitted as well
   */
  constructor(segment: Segment, fixedRows: Uint32Array, conditions: ReadonlyMap<string, Uint32Array>, priceRows: PriceRowMatches | null) {
    this.priceRows = priceRows;
    this.segment = segment;
    this.#fixedRows = fixedRows;
    this.#conditions = conditions;
    this.all = this.#combine(null);
    this.total = countRows(this.all);
  }

  /** The rows that meet all conditions except this one, as words of a bit set. */
  bitsWithout(condition: string): Uint32Array {
    return this.#has(condition) ? this.#combine(condition) : this.all;
  }

  /** The numbers of the rows that meet all conditions except this one, ascending. */
  rowsWithout(condition: string): Uint32Array {
    return this.#has(condition) ? rowNumbers(this.#combine(condition)) : this.rows();
  }

  /** The row numbers of `all`, ascending. */
  rows(): Uint32Array {
    return (this.#rows ??= rowNumbers(this.all, this.total));
  }

  /** The price of each row. When the request has conditions on price rows, this is the lowest price of the price rows that meet them. */
  get prices(): Float64Array {
    return this.priceRows?.isUsed ? (this.#prices ??= this.priceRows.lowestPrices()) : this.segment.columns.price;
  }

  /** The values by which a sort orders rows. */
  sortColumn(key: SortKey): Float64Array | Float32Array {
    return key === 'price' ? this.prices : this.segment.columns[key];
  }

  /** The values by which rows without a price are sorted. */
  get otherPrices(): Float32Array | null {
    return this.priceRows?.isUsed ? null : this.segment.columns.otherPrice;
  }

  /** The rows sorted by these values. Rows that do not match may be missing. */
  sorted(key: SortKey): SortedRows {
    if (key !== 'price' || !this.priceRows?.isUsed) return this.segment.sorted[key];
    const { size, columns } = this.segment;
    return mergeRows(emptySortedRows(), { key: this.prices, otherKey: null, ids: columns.id }, (row) => hasRow(this.all, row), 0, size);
  }

  #has(condition: string): boolean {
    return this.#conditions.has(condition) || this.priceRows?.has(condition) === true;
  }

  #combine(omitted: string | null): Uint32Array {
    const words = this.#fixedRows.slice();
    for (const [name, rows] of this.#conditions) if (name !== omitted) intersect(words, rows);
    if (this.priceRows?.isUsed) intersect(words, this.priceRows.rows(omitted));
    return words;
  }
}

function rowNumbers(words: Uint32Array, size = countRows(words)): Uint32Array {
  const rows = new Uint32Array(size);
  collectRows(words, rows);
  return rows;
}
