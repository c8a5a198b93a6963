import { midnightInIndia } from '../../../../kinds/calendar.ts';
import { m } from '../../../../messages/compiled/messages.js';
import { memoizePerLanguage } from '../../../../messages/current-language.ts';
import { toUnit, type AreaUnit } from '../../../../kinds/area.ts';
import { indianNumber } from '../../../../kinds/indian-number.ts';
import { dateText } from '../../../lib/format/dates.ts';
import { rupees } from '../../../lib/format/money.ts';
import type { Column } from './types.ts';

/** A limit of a field as text: `₹500`, `24 months`, `1,200`. */
export function formatLimit(field: Column, limit: number): string {
  if (field.control === 'money') return rupees(limit);
  const number = indianNumber(limit, 2);
  return field.unit ? m['posting.figure_unit']({ figure: number, unit: field.unit }) : number;
}

/** A limit given in sqft, converted to the unit the person selected. */
export function formatAreaLimit(sqft: number, unit: string, unitLabel: string): string {
  const limit = toUnit({ value: sqft, unit: 'sqft' }, unit as AreaUnit);
  return m['posting.figure_unit']({ figure: indianNumber(limit >= 10 ? Math.round(limit) : limit, 2), unit: unitLabel });
}

export function formatNumber(number: number): string {
  return indianNumber(number, 2);
}

/** @param day `YYYY-MM-DD` */
export function formatDay(day: string): string {
  return dateText(day);
}

const monthFormat = memoizePerLanguage((tag) => new Intl.DateTimeFormat(tag, { timeZone: 'Asia/Kolkata', month: 'long', year: 'numeric' }));
/** The month and year of a day (`YYYY-MM-DD`). */
export function formatMonth(day: string): string {
  return monthFormat().format(midnightInIndia(day));
}
