/** Filters that compare figures: which bounds a request sets, and which rows lie within. */
import { dayInIndia, dayNumber } from '../../kinds/calendar.ts';
import { availableDays, type AvailableToken, type FilterColumn, type FilterParam } from '../../kinds/filters.ts';
import { wordsFor } from './bits.ts';
import type { Block, OrderName } from './block.ts';
import type { SearchRequest } from './index.ts';
import type { Layout } from './layout.ts';
import { firstAbove, firstAtLeast } from './order.ts';

export const SQM_PER_SQFT = 0.09290304;
export type Range = readonly [min: number, max: number];

const DAY_US = 86_400_000_000;
const asNumber = (value: unknown): number => (typeof value === 'string' ? dayNumber(value) : Number(value));

/** The bounds a request sets, both included, in the unit of the column; null when it sets none. */
export function rangeOf(filter: FilterParam, filters: SearchRequest['filters'], now: Date): Range | null {
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
function stored(filter: FilterParam, min: number, max: number): Range {
  if (filter.column === 'area_sqft') return [Math.fround(min * SQM_PER_SQFT), Math.fround(max * SQM_PER_SQFT)];
  return filter.column === 'rate' || filter.column === null ? [Math.fround(min), Math.fround(max)] : [min, max];
}

/** Where shared columns live in a block; the ordered ones are sorted already. */
const HELD: Readonly<Record<Exclude<FilterColumn, 'deposit_months' | 'photo_count' | 'checked'>, OrderName | 'deposit'>> = {
  price: 'price',
  deposit: 'deposit',
  area_sqft: 'area',
  rate: 'rate',
  first_published_at: 'newest',
  last_confirmed_at: 'confirmed',
};

/** Rows whose value lies within, bounds included; an unknown value lies nowhere. May hold dead rows. */
export function inRange(filter: FilterParam, range: Range, block: Block, layout: Layout): Uint32Array {
  const { columns } = block;
  if (filter.column === 'deposit_months') return scan(columns.deposit, range, block.size, columns.price);
  if (filter.column === null || filter.column === 'photo_count' || filter.column === 'checked') {
    const values = columns.numbers.get(layout.number(filter.param));
    return values ? scan(values, range, block.size) : new Uint32Array(0);
  }
  const name = HELD[filter.column];
  return name === 'deposit' ? scan(columns.deposit, range, block.size) : fromOrder(block, name, range);
}

/** What a filter compares of a row, in the unit of the query; NaN when it is not known. */
export function figuresOf(filter: FilterParam, { columns }: Block, layout: Layout): (row: number) => number {
  if (filter.column === 'deposit_months') return (row) => columns.deposit[row]! / columns.price[row]!;
  if (filter.column === null || filter.column === 'photo_count' || filter.column === 'checked') {
    const values = columns.numbers.get(layout.number(filter.param));
    return (row) => values?.[row] ?? NaN;
  }
  const values = columns[HELD[filter.column]];
  return filter.column === 'area_sqft' ? (row) => values[row]! / SQM_PER_SQFT : (row) => values[row]!;
}

/** A stretch of a sorted order this much shorter than the block is quicker than looking at every row. */
const WORTH_SEEKING = 6;

function fromOrder(block: Block, name: OrderName, range: Range): Uint32Array {
  const [order, column] = [block.orders[name], block.columns[name]];
  const first = firstAtLeast(order, column, range[0]);
  const end = firstAbove(order, column, range[1]);
  if ((end - first) * WORTH_SEEKING > block.size) return scan(column, range, block.size);
  const words = new Uint32Array(wordsFor(block.size));
  for (let i = first; i < end; i++) {
    const row = order.rows[i]!;
    words[row >>> 5]! |= 1 << (row & 31);
  }
  return words;
}

/** Looks at every row. `per`: what the values are divided by. */
function scan(values: Float64Array | Float32Array, [min, max]: Range, size: number, per?: Float64Array): Uint32Array {
  const words = new Uint32Array(wordsFor(size));
  for (let i = 0; i < words.length; i++) {
    const first = i << 5;
    const end = Math.min(first + 32, size);
    let word = 0;
    // without a branch, so that the processor has nothing to guess; what is not known is not a number, and neither
    if (per)
      for (let row = first; row < end; row++) word |= (+(values[row]! / per[row]! >= min) & +(values[row]! / per[row]! <= max)) << row;
    else for (let row = first; row < end; row++) word |= (+(values[row]! >= min) & +(values[row]! <= max)) << row;
    words[i] = word;
  }
  return words;
}
