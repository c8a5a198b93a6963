/**
 * Conditions on the price rows of a segment's listings (see `kinds/search/price-rows.ts`). A listing meets several of them only when a
 * single one of its price rows meets all of them: a PG with a cheap room and a room with a bath is no match for a cheap room with a bath.
 */
import { comparesPriceRows } from '../../../kinds/search/price-rows.ts';
import type { FilterParam } from '../../../kinds/search/filters.ts';
import { wordCountFor } from '../index/bit-set.ts';
import type { Segment } from '../index/segment.ts';
import type { Layout } from '../layout.ts';
import type { SearchRequest } from '../types.ts';
import { rangeOf, type Range } from './ranges.ts';

/** The values of one price row of every listing. */
type PriceRow = Readonly<Record<string, Float32Array>>;
interface PriceRowCondition {
  readonly param: string;
  readonly holds: (priceRow: PriceRow, row: number) => boolean;
}

/** The failures of a listing that has fewer price rows. Conditions have the lower bits. */
const NO_PRICE_ROW = 0x80;

/** Returns a function that reads the value of a price row that a filter compares; NaN when the price row has none. */
function priceRowValueReader(filter: FilterParam): (priceRow: PriceRow, row: number) => number {
  if (filter.column === 'deposit_months') return ({ deposit, price }, row) => deposit![row]! / price![row]!;
  const column = filter.column ?? filter.param;
  return (priceRow, row) => priceRow[column]![row]!;
}

/** The price rows of a segment and the conditions of a request on them; null for a kind whose listings have one price. */
export function matchPriceRows(segment: Segment, kind: string, request: SearchRequest, layout: Layout): PriceRowMatches | null {
  const table = layout.priceTableOf(kind);
  if (!table) return null;
  const priceRows = layout
    .priceRowIndexesOf(kind)
    .map((indexes): PriceRow =>
      Object.fromEntries(Object.entries(indexes).map(([column, index]) => [column, segment.columns.numbers.get(index)!])),
    );
  const conditions: PriceRowCondition[] = [];
  for (const filter of layout.filtersOf(request.kinds).filter((candidate) => comparesPriceRows(candidate, table))) {
    const range = rangeOf(filter, request.filters, request.now);
    const options = filter.type === 'any-of' ? (request.filters[filter.param] as readonly string[] | undefined) : undefined;
    if (range) conditions.push(rangeCondition(filter, range));
    else if (options && options.length > 0) conditions.push(optionCondition(filter.param, options, layout));
  }
  return new PriceRowMatches(segment.size, priceRows, conditions);
}

function rangeCondition(filter: FilterParam, [min, max]: Range): PriceRowCondition {
  const valueOf = priceRowValueReader(filter);
  return {
    param: filter.param,
    holds: (priceRow, row) => {
      const value = valueOf(priceRow, row);
      return value >= min && value <= max;
    },
  };
}

function optionCondition(param: string, options: readonly string[], layout: Layout): PriceRowCondition {
  const tokens = new Set(options.flatMap((option) => layout.tokenOf(param, option) ?? []));
  return { param, holds: (priceRow, row) => tokens.has(priceRow[param]![row] ?? NaN) };
}

export class PriceRowMatches {
  /** Number of rows of the segment. */
  readonly #size: number;
  readonly #priceRows: readonly PriceRow[];
  readonly #params: readonly string[];
  /** One array for each price row number. It contains, for each listing, a bit for each condition that this price row does not meet. */
  readonly #failures: readonly Uint8Array[];
  /** Results of `rows` by the omitted condition. */
  readonly #rowsByOmitted = new Map<string | null, Uint32Array>();

  constructor(size: number, priceRows: readonly PriceRow[], conditions: readonly PriceRowCondition[]) {
    this.#size = size;
    this.#priceRows = priceRows;
    this.#params = conditions.map(({ param }) => param);
    this.#failures = priceRows.map((priceRow) => {
      const failures = new Uint8Array(size);
      for (let row = 0; row < size; row++) {
        if (Number.isNaN(priceRow.price![row]!)) failures[row] = NO_PRICE_ROW;
        else for (const [n, { holds }] of conditions.entries()) if (!holds(priceRow, row)) failures[row]! |= 1 << n;
      }
      return failures;
    });
  }

  /** Whether the request has conditions on price rows. */
  get isUsed(): boolean {
    return this.#params.length > 0;
  }

  /** Whether the request has this condition on price rows. */
  has(param: string): boolean {
    return this.#params.includes(param);
  }

  /** The rows that have a price row which meets every condition but this one. Without any condition, every row. */
  rows(omitted: string | null): Uint32Array {
    const cached = this.#rowsByOmitted.get(omitted);
    if (cached) return cached;
    const words = new Uint32Array(wordCountFor(this.#size));
    if (this.isUsed) this.#forEach(omitted, (row) => (words[row >>> 5]! |= 1 << (row & 31)));
    else words.fill(0xffffffff);
    this.#rowsByOmitted.set(omitted, words);
    return words;
  }

  /** The rows that have a price row with this option which meets every condition but the one on its param. */
  rowsWithOption(param: string, token: number | undefined): Uint32Array {
    const words = new Uint32Array(wordCountFor(this.#size));
    this.#forEach(param, (row, priceRow) => {
      if (priceRow[param]![row] === token) words[row >>> 5]! |= 1 << (row & 31);
    });
    return words;
  }

  /** By row, the lowest price of its price rows that meet every condition; NaN when none does. */
  lowestPrices(): Float64Array {
    const prices = new Float64Array(this.#size).fill(NaN);
    this.#forEach(null, (row, { price }) => {
      if (!(prices[row]! <= price![row]!)) prices[row] = price![row]!;
    });
    return prices;
  }

  /** The highest price of any price row of the live rows; -Infinity when there is none. */
  highestPrice(isLive: (row: number) => boolean): number {
    let highest = -Infinity;
    for (const { price } of this.#priceRows)
      for (let row = 0; row < this.#size; row++) if (price![row]! > highest && isLive(row)) highest = price![row]!;
    return highest;
  }

  /** The prices of a row's price rows that meet every condition but the one on the price. */
  pricesOf(row: number): number[] {
    return this.#readValues(row, 'price', ({ price }) => price![row]!);
  }

  /** The values that a row's price rows have for this filter, of those that meet every other condition. */
  valuesOf(row: number, filter: FilterParam): number[] {
    return this.#readValues(row, filter.param, priceRowValueReader(filter));
  }

  #readValues(row: number, omitted: string, valueOf: (priceRow: PriceRow, row: number) => number): number[] {
    const otherBits = ~this.#bit(omitted);
    return this.#priceRows.flatMap((priceRow, n) => ((this.#failures[n]![row]! & otherBits) === 0 ? [valueOf(priceRow, row)] : []));
  }

  #bit(param: string | null): number {
    const condition = param === null ? -1 : this.#params.indexOf(param);
    return condition < 0 ? 0 : 1 << condition;
  }

  #forEach(omitted: string | null, visit: (row: number, priceRow: PriceRow) => void): void {
    const otherBits = ~this.#bit(omitted);
    for (const [n, priceRow] of this.#priceRows.entries()) {
      const failures = this.#failures[n]!;
      for (let row = 0; row < this.#size; row++) if ((failures[row]! & otherBits) === 0) visit(row, priceRow);
    }
  }
}
