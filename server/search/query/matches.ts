/** The rows of one segment that match a request, and the same with one of its conditions left out. */
import { collectRows, countBits, hasRow, intersect } from '../index/bit-set.ts';
import type { Segment, SortKey } from '../index/segment.ts';
import { emptySortedRows, mergeRows, type SortedRows } from '../index/sorted-rows.ts';
import type { OfferMatches } from './offer-matches.ts';

export class Matches {
  readonly segment: Segment;
  readonly #fixed: Uint32Array;
  readonly #conditions: ReadonlyMap<string, Uint32Array>;
  /** Conditions that one offer of a row has to meet together; null for a kind whose listings have one price. */
  readonly offers: OfferMatches | null;
  /** The rows that meet every condition, as the words of a bit set. */
  readonly all: Uint32Array;
  readonly total: number;
  /** Row numbers of `all`, listed when first asked for. */
  #rows: Uint32Array | null = null;
  #prices: Float64Array | null = null;

  /**
   * @param fixed rows that meet the conditions that are never left out
   * @param conditions rows that meet each of the others, by name: a filter's param, `locality` or `exclude`
   * @param offers conditions on offers, which may be left out one by one too
   */
  constructor(segment: Segment, fixed: Uint32Array, conditions: ReadonlyMap<string, Uint32Array>, offers: OfferMatches | null) {
    this.offers = offers;
    this.segment = segment;
    this.#fixed = fixed;
    this.#conditions = conditions;
    this.all = this.#combine(null);
    this.total = countBits(this.all);
  }

  /** The rows that meet every condition but this one. */
  without(condition: string): Uint32Array {
    return this.#has(condition) ? this.#combine(condition) : this.all;
  }

  /** The same as row numbers, ascending. */
  rowsWithout(condition: string): Uint32Array {
    return this.#has(condition) ? rowNumbers(this.#combine(condition)) : this.rows();
  }

  /** The row numbers of `all`, ascending. */
  rows(): Uint32Array {
    return (this.#rows ??= rowNumbers(this.all, this.total));
  }

  /** The price of each row: the lowest of the offers that are asked for, where the request asks for some. */
  get prices(): Float64Array {
    return this.offers?.isUsed ? (this.#prices ??= this.offers.lowestPrices()) : this.segment.columns.price;
  }

  /** The values a sort goes by. */
  sortColumn(key: SortKey): Float64Array | Float32Array {
    return key === 'price' ? this.prices : this.segment.columns[key];
  }

  /** The values that sort rows without a price. */
  get otherPrices(): Float32Array | null {
    return this.offers?.isUsed ? null : this.segment.columns.otherPrice;
  }

  /** The rows in the order of these values; rows that do not match may be missing. */
  sorted(key: SortKey): SortedRows {
    if (key !== 'price' || !this.offers?.isUsed) return this.segment.sorted[key];
    const { size, columns } = this.segment;
    return mergeRows(emptySortedRows(), { key: this.prices, otherKey: null, ids: columns.id }, (row) => hasRow(this.all, row), 0, size);
  }

  #has(condition: string): boolean {
    return this.#conditions.has(condition) || this.offers?.has(condition) === true;
  }

  #combine(omitted: string | null): Uint32Array {
    const words = this.#fixed.slice();
    for (const [name, rows] of this.#conditions) if (name !== omitted) intersect(words, rows);
    if (this.offers?.isUsed) intersect(words, this.offers.rows(omitted));
    return words;
  }
}

function rowNumbers(words: Uint32Array, size = countBits(words)): Uint32Array {
  const rows = new Uint32Array(size);
  collectRows(words, rows);
  return rows;
}
