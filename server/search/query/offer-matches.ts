/**
 * Conditions on the offers of a segment's listings (see `kinds/search/offers.ts`). A row meets the conditions when one of its offers meets
 * all of them. It meets all but one when one of its offers does.
 */
import { comparesOffers } from '../../../kinds/search/offers.ts';
import type { FilterParam } from '../../../kinds/search/filters.ts';
import { wordCountFor } from '../index/bit-set.ts';
import type { Segment } from '../index/segment.ts';
import type { Layout } from '../layout.ts';
import type { SearchRequest } from '../types.ts';
import { rangeOf, type Range } from './ranges.ts';

/** The values of one offer of each row. */
type Offer = Readonly<Record<string, Float32Array>>;
interface OfferCondition {
  readonly param: string;
  readonly holds: (offer: Offer, row: number) => boolean;
}

/** Value for a row without this offer. No condition uses this bit. */
const NO_OFFER = 0x80;

/** The value of an offer that a filter compares; NaN when the offer has none. */
function offerValue(filter: FilterParam): (offer: Offer, row: number) => number {
  if (filter.column === 'deposit_months') return ({ deposit, price }, row) => deposit![row]! / price![row]!;
  const column = filter.column ?? filter.param;
  return (offer, row) => offer[column]![row]!;
}

/** The offers of a segment, and the conditions of a request on them; null for a kind whose listings have one price. */
export function offersOf(segment: Segment, kind: string, request: SearchRequest, layout: Layout): OfferMatches | null {
  const table = layout.offerTableOf(kind);
  if (!table) return null;
  const offers = layout
    .offerIndexesOf(kind)
    .map((indexes): Offer => Object.fromEntries(Object.entries(indexes).map(([column, at]) => [column, segment.columns.numbers.get(at)!])));
  const conditions: OfferCondition[] = [];
  for (const filter of layout.filtersOf(request.kinds).filter((candidate) => comparesOffers(candidate, table))) {
    const range = rangeOf(filter, request.filters, request.now);
    const options = filter.type === 'any-of' ? (request.filters[filter.param] as readonly string[] | undefined) : undefined;
    if (range) conditions.push(inRange(filter, range));
    else if (options && options.length > 0) conditions.push(hasOption(filter.param, options, layout));
  }
  return new OfferMatches(segment.size, offers, conditions);
}

function inRange(filter: FilterParam, [min, max]: Range): OfferCondition {
  const valueOf = offerValue(filter);
  return {
    param: filter.param,
    holds: (offer, row) => {
      const value = valueOf(offer, row);
      return value >= min && value <= max;
    },
  };
}

function hasOption(param: string, options: readonly string[], layout: Layout): OfferCondition {
  const tokens = new Set(options.flatMap((option) => layout.tokenOf(param, option) ?? []));
  return { param, holds: (offer, row) => tokens.has(offer[param]![row] ?? NaN) };
}

export class OfferMatches {
  readonly #size: number;
  readonly #offers: readonly Offer[];
  readonly #params: readonly string[];
  /** For each offer, the conditions that the offer of each row does not meet, one bit each. */
  readonly #failures: readonly Uint8Array[];
  readonly #rows = new Map<string | null, Uint32Array>();

  constructor(size: number, offers: readonly Offer[], conditions: readonly OfferCondition[]) {
    this.#size = size;
    this.#offers = offers;
    this.#params = conditions.map(({ param }) => param);
    this.#failures = offers.map((offer) => {
      const failures = new Uint8Array(size);
      for (let row = 0; row < size; row++) {
        if (Number.isNaN(offer.price![row]!)) failures[row] = NO_OFFER;
        else for (const [n, { holds }] of conditions.entries()) if (!holds(offer, row)) failures[row]! |= 1 << n;
      }
      return failures;
    });
  }

  /** Whether the request has conditions on offers. */
  get isUsed(): boolean {
    return this.#params.length > 0;
  }

  /** Whether the request has this condition on offers. */
  has(param: string): boolean {
    return this.#params.includes(param);
  }

  /** The rows with an offer that meets all conditions except this one. Without any conditions, all rows. */
  rows(omitted: string | null): Uint32Array {
    const cached = this.#rows.get(omitted);
    if (cached) return cached;
    const words = new Uint32Array(wordCountFor(this.#size));
    if (this.isUsed) this.#forEach(omitted, (row) => (words[row >>> 5]! |= 1 << (row & 31)));
    else words.fill(0xffffffff);
    this.#rows.set(omitted, words);
    return words;
  }

  /** The rows with an offer that has this option and meets all conditions except the one on its param. */
  rowsWithOption(param: string, token: number | undefined): Uint32Array {
    const words = new Uint32Array(wordCountFor(this.#size));
    this.#forEach(param, (row, offer) => {
      if (offer[param]![row] === token) words[row >>> 5]! |= 1 << (row & 31);
    });
    return words;
  }

  /** For each row, the lowest price of its offers that meet all conditions; NaN when none does. */
  lowestPrices(): Float64Array {
    const prices = new Float64Array(this.#size).fill(NaN);
    this.#forEach(null, (row, { price }) => {
      if (!(prices[row]! <= price![row]!)) prices[row] = price![row]!;
    });
    return prices;
  }

  /** The highest price of all offers of live rows; -Infinity when there is none. */
  highestPrice(isLive: (row: number) => boolean): number {
    let highest = -Infinity;
    for (const { price } of this.#offers)
      for (let row = 0; row < this.#size; row++) if (price![row]! > highest && isLive(row)) highest = price![row]!;
    return highest;
  }

  /** The prices of a row's offers that meet all conditions except the one on the price. */
  pricesOf(row: number): number[] {
    return this.#read(row, 'price', ({ price }) => price![row]!);
  }

  /** The values of a row's offers for this filter, of those that meet all other conditions. */
  valuesOf(row: number, filter: FilterParam): number[] {
    return this.#read(row, filter.param, offerValue(filter));
  }

  #read(row: number, omitted: string, valueOf: (offer: Offer, row: number) => number): number[] {
    const otherBits = ~this.#bit(omitted);
    return this.#offers.flatMap((offer, n) => ((this.#failures[n]![row]! & otherBits) === 0 ? [valueOf(offer, row)] : []));
  }

  #bit(param: string | null): number {
    const condition = param === null ? -1 : this.#params.indexOf(param);
    return condition < 0 ? 0 : 1 << condition;
  }

  #forEach(omitted: string | null, visit: (row: number, offer: Offer) => void): void {
    const otherBits = ~this.#bit(omitted);
    for (const [n, offer] of this.#offers.entries()) {
      const failures = this.#failures[n]!;
      for (let row = 0; row < this.#size; row++) if ((failures[row]! & otherBits) === 0) visit(row, offer);
    }
  }
}
