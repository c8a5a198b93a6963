import { m } from '../../../messages/compiled/messages.js';
import type { SearchPage } from '../../../contract/property-pages.ts';
import { countText } from '../../lib/counts.ts';
import { dateText } from '../../lib/dates.ts';
import { shortRupees } from '../../lib/money.ts';
import type { Range } from './range-scale.ts';

export type Control = SearchPage['controls'][number];
/** What a range's figures are; of areas, the word of their unit. */
export type Unit = { readonly unit: Control['unit']; readonly word: string };

/** One end of a range as people read it: `₹18,500`, `1,200 sqft`. */
export function valueText(value: number, { unit, word }: Unit): string {
  if (unit === 'rupees' || unit === 'rupees_month') return shortRupees(value);
  return unit === 'area' ? m['search.area_value']({ value: countText(value), unit: word }) : countText(value);
}

/** `₹8,000 – ₹26,000`, `up to ₹26,000`, `from ₹8,000`, or that anything goes. */
export function rangeText({ min, max }: Range, unit: Unit): string {
  if (min !== null && max !== null) return m['search.range_both']({ from: valueText(min, unit), to: valueText(max, unit) });
  if (min !== null) return m['search.range_from']({ from: valueText(min, unit) });
  return max === null ? m['search.range_any']() : m['search.range_to']({ to: valueText(max, unit) });
}

/** The same for days: `from 1 Dec 2026`. */
export function dayRangeText(from: string | undefined, to: string | undefined): string {
  if (from && to) return m['search.range_both']({ from: dateText(from), to: dateText(to) });
  if (from) return m['search.range_from']({ from: dateText(from) });
  return to ? m['search.range_to']({ to: dateText(to) }) : m['search.range_any']();
}
