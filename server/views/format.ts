/** Numbers, dates and lists as people in India read them. */
import { inEach } from '../../messages/spoken.ts';
import type { Area } from '../../kinds/area.ts';
import { areaUnitLabelId } from '../../kinds/label-ids.ts';
import { textOf } from './text.ts';

const whole = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });
const fractions = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 });
const thousandths = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 3 });
const day = inEach((tag) => new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }));
const month = inEach((tag) => new Intl.DateTimeFormat(tag, { month: 'long', year: 'numeric', timeZone: 'UTC' }));
const and = inEach((tag) => new Intl.ListFormat(tag, { type: 'conjunction' }));

/** `₹1,25,000` */
export const rupees = (amount: number): string => `₹${whole.format(amount)}`;
export const number = (value: number): string => fractions.format(value);
/** To a thousandth: plots may be that much of an acre. */
export const fineNumber = (value: number): string => thousandths.format(value);
/** `940 sqft` */
export const areaText = ({ value, unit }: Area): string => `${fractions.format(value)} ${textOf(areaUnitLabelId(unit))}`;
/** `1 Dec 2026` of `YYYY-MM-DD` */
export const dateText = (date: string): string => day().format(new Date(`${date}T00:00:00Z`));
export const monthText = (date: string): string => month().format(new Date(`${date}T00:00:00Z`));
/** `Fan, Light and Cot`; items that have commas of their own are set apart by dots. */
export const listText = (items: readonly string[]): string =>
  items.some((item) => item.includes(',')) ? items.join(' · ') : and().format(items);

/**
 * Amounts in few characters: `₹18,500`, `₹1.25 L`, `₹2.4 Cr`. Cut off after two decimals, never rounded up over a boundary.
 */
export function shortRupees(amount: number): string {
  const [size, unit] = amount >= 10_000_000 ? [10_000_000, 'crore'] : amount >= 100_000 ? [100_000, 'lakh'] : [1, ''];
  if (!unit) return rupees(amount);
  return textOf(`price.${unit}`, { amount: `₹${fractions.format(Math.floor((amount * 100) / size) / 100)}` });
}

/** The shortest form, for pins of a map: `₹950`, `₹18.5k`, `₹75L`, `₹1.2Cr`. Cut off after one decimal. */
export function pinRupees(amount: number): string {
  const steps = [
    [10_000_000, 'crore'],
    [100_000, 'lakh'],
    [1000, 'thousand'],
  ] as const;
  const step = steps.find(([size]) => amount >= size);
  if (!step) return rupees(amount);
  const [size, unit] = step;
  return textOf(`pin_price.${unit}`, { amount: `₹${fractions.format(Math.floor((amount * 10) / size) / 10)}` });
}
