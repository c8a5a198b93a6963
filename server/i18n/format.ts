/** Formats numbers, dates and lists as people in India write them. */
import { m } from '../../messages/compiled/messages.js';
import { memoizePerLanguage } from '../../messages/current-language.ts';
import type { Area } from '../../kinds/area.ts';
import { clockInIndia } from '../../kinds/calendar.ts';
import { indianNumber } from '../../kinds/indian-number.ts';
import { textById } from './text.ts';

const dayFormat = memoizePerLanguage(
  (tag) => new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }),
);
const monthFormat = memoizePerLanguage((tag) => new Intl.DateTimeFormat(tag, { month: 'long', year: 'numeric', timeZone: 'UTC' }));
const listFormat = memoizePerLanguage((tag) => new Intl.ListFormat(tag, { type: 'conjunction' }));

const AMOUNT_UNITS = [
  { size: 10_000_000, unit: 'crore' },
  { size: 100_000, unit: 'lakh' },
  { size: 1000, unit: 'thousand' },
] as const;

/** For example `₹1,25,000`. */
export const rupeesText = (amount: number): string => `₹${indianNumber(amount)}`;
/** For example `1,25,000` or `2.5`. */
export const numberText = (value: number): string => indianNumber(value, 2);
/** Formats up to three decimals, for plot areas in acres. */
export const preciseNumberText = (value: number): string => indianNumber(value, 3);
/** For example `940 sqft` or `5 cents`. */
export const areaText = ({ value, unit }: Area): string => textById(`shell.unit_${unit}`, { value: numberText(value) });
/** Formats `YYYY-MM-DD` as `1 Dec 2026`. */
export const dateText = (date: string): string => dayFormat().format(new Date(`${date}T00:00:00Z`));
/** For example `10:42 am`, or `காலை 10:42` in Tamil, in Indian time. */
export function clockText(at: Date): string {
  const { time, dayPeriod } = clockInIndia(at);
  return m['shell.clock']({ time, period: m['shell.day_periods']().split(',')[dayPeriod]! });
}
/** Formats `YYYY-MM-DD` as `December 2026`. */
export const monthText = (date: string): string => monthFormat().format(new Date(`${date}T00:00:00Z`));
/** For example `Fan, Light and Cot`. Dots separate the items when one of them contains a comma. */
export const listText = (items: readonly string[]): string =>
  items.some((item) => item.includes(',')) ? items.join(' · ') : listFormat().format(items);

/** Short amounts, for example `₹18,500`, `₹1.25 L`, `₹2.4 Cr`. Truncated to two decimals, so that an amount is never rounded up. */
export function shortRupeesText(amount: number): string {
  const amountUnit = AMOUNT_UNITS.find(({ size, unit }) => amount >= size && unit !== 'thousand');
  if (!amountUnit) return rupeesText(amount);
  const { size, unit } = amountUnit;
  return textById(`price.${unit}`, { amount: `₹${numberText(Math.floor((amount * 100) / size) / 100)}` });
}

/** An amount that somebody entered as a limit: in lakh or crore when that is exact (`₹1.5 Cr`), otherwise with all digits. */
export function exactRupeesText(amount: number): string {
  const { size } = AMOUNT_UNITS.find((unit) => amount >= unit.size) ?? { size: 1 };
  return (amount * 100) % size === 0 ? shortRupeesText(amount) : rupeesText(amount);
}

/** The shortest form of amounts, for map markers: `₹950`, `₹18.5k`, `₹75L`, `₹1.2Cr`. Truncated to one decimal. */
export function markerRupeesText(amount: number): string {
  const amountUnit = AMOUNT_UNITS.find(({ size }) => amount >= size);
  if (!amountUnit) return rupeesText(amount);
  const { size, unit } = amountUnit;
  return textById(`pin_price.${unit}`, { amount: `₹${numberText(Math.floor((amount * 10) / size) / 10)}` });
}
