/** Which rows of a block a request leaves: one bit set a condition, so that a facet can leave its own out. */
import { Bits, count, intersect, unite, wordsFor } from './bits.ts';
import type { Block } from './block.ts';
import { keepInBox, keepInRing, keepNear } from './geo.ts';
import type { SearchRequest } from './index.ts';
import { dayInIndia, dayNumber } from '../../kinds/calendar.ts';
import { availableDays, type AvailableToken, type FilterParam } from '../../kinds/filters.ts';
import type { Layout } from './layout.ts';
import { wordsOf, type Dictionary } from './text.ts';

export const SQM_PER_SQFT = 0.09290304;

/** The rows that match, and the same with one condition left out. */
export class Matches {
  readonly block: Block;
  readonly #fixed: Uint32Array;
  readonly #conditions: ReadonlyMap<string, Uint32Array>;
  readonly all: Uint32Array;
  readonly total: number;

  constructor(block: Block, fixed: Uint32Array, conditions: ReadonlyMap<string, Uint32Array>) {
    this.block = block;
    this.#fixed = fixed;
    this.#conditions = conditions;
    this.all = this.#combine(null);
    this.total = count(this.all);
  }

  /** The rows left by every condition but that of `param`. */
  without(param: string): Uint32Array {
    return this.#conditions.has(param) ? this.#combine(param) : this.all;
  }

  #combine(omitted: string | null): Uint32Array {
    const words = this.#fixed.slice();
    for (const [param, condition] of this.#conditions) if (param !== omitted) intersect(words, condition);
    return words;
  }
}

/** Applies every condition of a request to a block. Values are validated before. */
export function evaluate(block: Block, kind: string, request: SearchRequest, layout: Layout, dictionary: Dictionary): Matches {
  const words = wordsFor(block.size);
  const fixed = new Uint32Array(words);
  unite(fixed, block.live.words.subarray(0, words));
  if (request.flag !== null) intersect(fixed, block.flags.get(request.flag)?.words ?? NONE);
  for (const word of wordsOf(request.text ?? '')) intersect(fixed, rowsSaying(word, block, dictionary));
  if (request.bbox) keepInBox(fixed, block.columns, request.bbox);
  if (request.near) keepNear(fixed, block.columns, request.near);
  if (request.polygon) keepInRing(fixed, block.columns, request.polygon);

  const conditions = new Map<string, Uint32Array>();
  if (request.localityIds.length > 0) {
    const sets = request.localityIds.map((id) => block.localities.get(id)?.words ?? NONE);
    conditions.set('locality', anyOf(sets, words));
  }
  for (const filter of layout.filtersOf(request.kinds)) {
    const condition = conditionOf(filter, kind, request, block, layout);
    if (condition) conditions.set(filter.as === 'available' ? `${filter.param} bucket` : filter.param, condition);
  }
  return new Matches(block, fixed, conditions);
}

const NONE = new Uint32Array(0);

/** The rows a filter leaves, none of a kind that does not have it; null when the request does not use it. */
function conditionOf(filter: FilterParam, kind: string, { filters, now }: SearchRequest, block: Block, layout: Layout): Uint32Array | null {
  const range = rangeOf(filter, filters, now);
  const chosen = hasOptions(filter) ? chosenOptions(filters[filter.param]) : [];
  if (!range && chosen.length === 0) return null;
  if (!(filter.kinds as readonly string[]).includes(kind)) return NONE;
  if (range) return inRange(columnOf(filter, block, layout), block.size, ...range);
  const sets = chosen.map((option) => rowsOf(filter, option, block, layout));
  const words = wordsFor(block.size);
  if (filter.as !== 'all-of') return anyOf(sets, words);
  const all = new Uint32Array(words).fill(0xffffffff);
  for (const set of sets) intersect(all, set);
  return all;
}

/** Whether a filter's options are tokens; the others compare figures. */
export const hasOptions = ({ as }: FilterParam): boolean => as === 'any-of' || as === 'all-of' || as === 'flag';

/** Rows that hold an option of a filter, dead ones too. */
export function rowsOf(filter: FilterParam, option: string, block: Block, layout: Layout): Uint32Array {
  if (filter.column === 'photo_count') return block.photos.words;
  return block.options.get(layout.token(filter.param, option) ?? -1)?.words ?? NONE;
}

/** Options chosen of a filter, as the tokens that the layout numbers. */
export function chosenOptions(value: unknown): string[] {
  if (value === undefined || value === null || value === false) return [];
  return (Array.isArray(value) ? value : [value]).map(String);
}

const DAY_US = 86_400_000_000;
const asNumber = (value: unknown): number => (typeof value === 'string' ? dayNumber(value) : Number(value));

/** The bounds a request sets, both included, in the unit of the column; null when it sets none. */
function rangeOf(filter: FilterParam, filters: SearchRequest['filters'], now: Date): [number, number] | null {
  const value = filters[filter.param];
  switch (filter.as) {
    case 'range': {
      const [min, max] = [filters[`${filter.param}_min`], filters[`${filter.param}_max`]];
      if (min === undefined && max === undefined) return null;
      return stored(filter, min === undefined ? -Infinity : asNumber(min), max === undefined ? Infinity : asNumber(max));
    }
    case 'at-least':
      return value === undefined ? null : stored(filter, asNumber(value), Infinity);
    case 'at-most':
      return value === undefined ? null : stored(filter, -Infinity, asNumber(value));
    case 'within-days':
      return value === undefined ? null : [now.getTime() * 1000 - asNumber(value) * DAY_US, Infinity];
    case 'available': {
      if (typeof value !== 'string') return null;
      const { min, max } = availableDays(value as AvailableToken, dayInIndia(now));
      return [min ?? -Infinity, max ?? Infinity];
    }
    default:
      return null;
  }
}

/** Bounds as the column holds its values: areas in sqm, and most columns in single precision. */
function stored(filter: FilterParam, min: number, max: number): [number, number] {
  if (filter.column === 'area_sqft') return [Math.fround(min * SQM_PER_SQFT), Math.fround(max * SQM_PER_SQFT)];
  return filter.column === 'rate' || filter.column === null ? [Math.fround(min), Math.fround(max)] : [min, max];
}

const UNKNOWN = new Float32Array(0);

function columnOf(filter: FilterParam, block: Block, layout: Layout): Float64Array | Float32Array {
  const { columns } = block;
  switch (filter.column) {
    case 'price':
      return columns.price;
    case 'deposit':
      return columns.deposit;
    case 'deposit_months':
      return columns.deposit.subarray(0, block.size).map((deposit, row) => deposit / columns.price[row]!);
    case 'area_sqft':
      return columns.area;
    case 'rate':
      return columns.rate;
    case 'first_published_at':
      return columns.newest;
    case 'last_confirmed_at':
      return columns.confirmed;
    default:
      return block.numbers.get(layout.number(filter.param)) ?? UNKNOWN;
  }
}

function anyOf(sets: readonly Uint32Array[], words: number): Uint32Array {
  const result = new Uint32Array(words);
  for (const set of sets) unite(result, set);
  return result;
}

/** Rows whose value lies within, bounds included; an unknown value lies nowhere. */
function inRange(column: Float64Array | Float32Array, size: number, min: number, max: number): Uint32Array {
  const words = new Uint32Array(wordsFor(size));
  for (let row = 0; row < size; row++) {
    const value = column[row]!;
    if (value >= min && value <= max) words[row >>> 5]! |= 1 << (row & 31);
  }
  return words;
}

function rowsSaying(word: string, block: Block, dictionary: Dictionary): Uint32Array {
  const rows = new Bits(block.size);
  for (const meant of dictionary.understood(word)) block.addRowsWith(meant, rows);
  return rows.words;
}
