import { m } from '../../../../messages/compiled/messages.js';
import type { FilterControl } from '../../../../contract/search/search-page.ts';
import { countText } from '../../../lib/format/counts.ts';
import { dateText } from '../../../lib/format/dates.ts';
import { shortRupees } from '../../../lib/format/money.ts';
import type { Range } from './range-scale.ts';

/** The unit of a range's numbers; `word` is the name of the area unit, such as `sqft`. */
export type RangeUnit = { readonly unit: FilterControl['unit']; readonly word: string };

/** One bound of a range as text: `₹18,500`, `1,200 sqft`. */
export function valueText(value: number, { unit, word }: RangeUnit): string {
  if (unit === 'rupees' || unit === 'rupees_month') return shortRupees(value);
  return unit === 'area' ? m['search.area_value']({ value: countText(value), unit: word }) : countText(value);
}

/** `₹8,000 – ₹26,000`, `up to ₹26,000`, `from ₹8,000`, or `any`. */
export function rangeText({ min, max }: Range, unit: RangeUnit): string {
  if (min !== null && max !== null) return m['search.range_both']({ from: valueText(min, unit), to: valueText(max, unit) });
  if (min !== null) return m['search.range_from']({ from: valueText(min, unit) });
  return max === null ? m['search.range_any']() : m['search.range_to']({ to: valueText(max, unit) });
}

/** Text of a date range: `from 1 Dec 2026`. */
export function dayRangeText(from: string | undefined, to: string | undefined): string {
  if (from && to) return m['search.range_both']({ from: dateText(from), to: dateText(to) });
  if (from) return m['search.range_from']({ from: dateText(from) });
  return to ? m['search.range_to']({ to: dateText(to) }) : m['search.range_any']();
}
