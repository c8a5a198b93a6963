import { m } from '../../../../messages/compiled/messages.js';
import type { FilterControl } from '../../../../contract/search/search-page.ts';
import { countText } from '../../../lib/format/counts.ts';
import { dateText } from '../../../lib/format/dates.ts';
import { shortRupees } from '../../../lib/format/money.ts';
import type { Range } from './range-scale.ts';

/** The unit of a range's numbers; `areaUnit` is the name of the area unit, such as `sqft`. */
export type RangeUnit = { readonly type: FilterControl['unit']; readonly areaUnit: string };

/** One bound of a range as text: `₹18,500`, `1,200 sqft`. */
export function valueText(value: number, { type, areaUnit }: RangeUnit): string {
  if (type === 'rupees' || type === 'rupees_month') return shortRupees(value);
  return type === 'area' ? m['search.area_value']({ value: countText(value), unit: areaUnit }) : countText(value);
}

/** `₹8,000 – ₹26,000`, `up to ₹26,000`, `from ₹8,000`, or `any`. */
export function rangeText({ min, max }: Range, unit: RangeUnit): string {
  if (min !== null && max !== null) return m['search.range_both']({ from: valueText(min, unit), to: valueText(max, unit) });
  if (min !== null) return m['search.range_from']({ from: valueText(min, unit) });
  return max === null ? m['search.range_any']() : m['search.range_to']({ to: valueText(max, unit) });
}

/** Text of a date range, of ISO days: `from 1 Dec 2026`. */
export function dayRangeText(from: string | undefined, to: string | undefined): string {
  if (from && to) return m['search.range_both']({ from: dateText(from), to: dateText(to) });
  if (from) return m['search.range_from']({ from: dateText(from) });
  return to ? m['search.range_to']({ to: dateText(to) }) : m['search.range_any']();
}
