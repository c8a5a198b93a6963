/** Filters that compare a value with bounds: the bounds that a request sets, and the rows within them. */
import { DAY_MS, dayInIndia, dayNumber, startOfDayInIndia } from '../../../kinds/calendar.ts';
import { freshDays } from '../../../kinds/freshness.ts';
import { availableDays, type AvailableToken, type FilterColumn, type FilterParam } from '../../../kinds/search/filters.ts';
import { wordCountFor } from '../index/bit-set.ts';
import type { Segment, SortKey } from '../index/segment.ts';
import { DAY_US } from '../index/row.ts';
import { firstAbove, firstAtLeast } from '../index/sorted-rows.ts';
import type { Layout } from '../layout.ts';
import type { FilterValue, FilterValues } from '../types.ts';

export const SQM_PER_SQFT = 0.09290304;
/** Both bounds belong to the range. */
export type Range = readonly [min: number, max: number];

/** Dates are compared as days since 1970. */
const asNumber = (value: FilterValue): number => (typeof value === 'string' ? dayNumber(value) : Number(value));

/** The bounds that a request sets for a filter, in the unit of the column; null when it sets none. */
export function rangeOf(filter: FilterParam, filters: FilterValues, now: Date): Range | null {
  if (filter.type === 'range') {
    return boundsRange(filter, filters[`${filter.param}_min`], filters[`${filter.param}_max`]);
  }
  const value = filters[filter.param];
  if (value === undefined) return null;
  switch (filter.type) {
    case 'at-least':
      return boundsRange(filter, value, undefined);
    case 'at-most':
      return boundsRange(filter, undefined, value);
    case 'within-days': {
      const from = new Date(now.getTime() - asNumber(value) * DAY_MS);
      // confirmations are stored as days
      return [(filter.column === 'last_confirmed_at' ? startOfDayInIndia(from) : from).getTime() * 1000, Infinity];
    }
    case 'available': {
      const { min, max } = availableDays(value as AvailableToken, dayInIndia(now));
      return [min ?? -Infinity, max ?? Infinity];
    }
    default:
      return null;
  }
}

function boundsRange(filter: FilterParam, min: FilterValue | undefined, max: FilterValue | undefined): Range | null {
  if (min === undefined && max === undefined) return null;
  return asStored(filter, min === undefined ? -Infinity : asNumber(min), max === undefined ? Infinity : asNumber(max));
}

/** Areas are stored in sqm. Areas, prices per sqft and the layout's numbers are stored with single precision. */
function asStored(filter: FilterParam, min: number, max: number): Range {
  if (filter.column === 'area_sqft') return [Math.fround(min * SQM_PER_SQFT), Math.fround(max * SQM_PER_SQFT)];
  return filter.column === 'rate' || filter.column === null ? [Math.fround(min), Math.fround(max)] : [min, max];
}

/** Columns of flags, which have options and no bounds. */
type FlagColumn = 'fresh' | 'photo_count' | 'checked';
const FLAG_COLUMNS: ReadonlySet<FilterColumn> = new Set<FlagColumn>(['fresh', 'photo_count', 'checked']);
const isFlagColumn = (column: FilterColumn): column is FlagColumn => FLAG_COLUMNS.has(column);

/**
 * The rows whose confirmation is fresh for a segment's kind, including dead ones (see `isConfirmationFresh`). The bound itself is not fresh.
 */
export const freshRows = (segment: Segment, kind: string, now: Date): Uint32Array =>
  rangeFromSorted(segment, 'confirmed', [now.getTime() * 1000 - freshDays(kind) * DAY_US + 1, Infinity]);

/** The columns of a segment that all kinds have. All except the deposit are also sorted. */
const SEGMENT_COLUMN: Readonly<Record<Exclude<FilterColumn, 'deposit_months' | FlagColumn>, SortKey | 'deposit'>> = {
  price: 'price',
  deposit: 'deposit',
  area_sqft: 'area',
  rate: 'rate',
  first_published_at: 'newest',
  last_confirmed_at: 'confirmed',
};

/** Rows with a value in the range. A row without a value is in no range. May contain dead rows. */
export function rowsInRange(filter: FilterParam, range: Range, segment: Segment, layout: Layout): Uint32Array {
  const { columns } = segment;
  if (filter.column === 'deposit_months') return scanRange(columns.deposit, range, segment.size, columns.price);
  if (filter.column === null || isFlagColumn(filter.column)) {
    const values = columns.numbers.get(layout.numberIndex(filter.param));
    return values ? scanRange(values, range, segment.size) : new Uint32Array(0);
  }
  const column = SEGMENT_COLUMN[filter.column];
  return column === 'deposit' ? scanRange(columns.deposit, range, segment.size) : rangeFromSorted(segment, column, range);
}

/**
 * Returns a function that reads the value that a filter compares, in the unit of the query (sqft, rupees, days); NaN when a row has none.
 */
export function valueReader(filter: FilterParam, { columns }: Segment, layout: Layout): (row: number) => number {
  if (filter.column === 'deposit_months') return (row) => columns.deposit[row]! / columns.price[row]!;
  if (filter.column === null || isFlagColumn(filter.column)) {
    const values = columns.numbers.get(layout.numberIndex(filter.param));
    return (row) => values?.[row] ?? NaN;
  }
  const values = columns[SEGMENT_COLUMN[filter.column]];
  return filter.column === 'area_sqft' ? (row) => values[row]! / SQM_PER_SQFT : (row) => values[row]!;
}

/** Reading a range from the sorted column is faster than scanning when the range contains less than this fraction (1/6) of the rows. */
const SEEK_FACTOR = 6;

function rangeFromSorted(segment: Segment, key: SortKey, range: Range): Uint32Array {
  const [sorted, column] = [segment.sorted[key], segment.columns[key]];
  const first = firstAtLeast(sorted, column, range[0]);
  const end = firstAbove(sorted, column, range[1]);
  if ((end - first) * SEEK_FACTOR > segment.size) return scanRange(column, range, segment.size);
  const words = new Uint32Array(wordCountFor(segment.size));
  for (let i = first; i < end; i++) {
    const row = sorted.rows[i]!;
    words[row >>> 5]! |= 1 << (row & 31);
  }
  return words;
}

/** Tests every row. With `divisors`, each value is first divided by its row's divisor. */
function scanRange(values: Float64Array | Float32Array, [min, max]: Range, size: number, divisors?: Float64Array): Uint32Array {
  const words = new Uint32Array(wordCountFor(size));
  for (let i = 0; i < words.length; i++) {
    const first = i << 5;
    const end = Math.min(first + 32, size);
    let word = 0;
    // without branches, so that the processor cannot mispredict them; comparisons with NaN are false
    if (divisors)
      for (let row = first; row < end; row++)
        word |= (+(values[row]! / divisors[row]! >= min) & +(values[row]! / divisors[row]! <= max)) << row;
    else for (let row = first; row < end; row++) word |= (+(values[row]! >= min) & +(values[row]! <= max)) << row;
    words[i] = word;
  }
  return words;
}
