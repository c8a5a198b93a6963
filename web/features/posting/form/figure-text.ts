import { m } from '../../../../messages/compiled/messages.js';
import { inEach } from '../../../../messages/spoken.ts';
import { toUnit, type AreaUnit } from '../../../../kinds/area.ts';
import { dateText } from '../../../lib/dates.ts';
import { rupees } from '../../../lib/money.ts';
import type { Column } from './types.ts';

const figures = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 });

/** A limit of a field as people read it: `₹500`, `24 months`, `1,200`. */
export function limitText(field: Column, limit: number): string {
  if (field.control === 'money') return rupees(limit);
  const figure = figures.format(limit);
  return field.unit ? m['posting.figure_unit']({ figure, unit: field.unit }) : figure;
}

/** The limit of an area, given in sqft, in the unit the person chose. */
export function areaLimitText(sqft: number, unit: string, unitLabel: string): string {
  const limit = toUnit({ value: sqft, unit: 'sqft' }, unit as AreaUnit);
  return m['posting.figure_unit']({ figure: figures.format(limit >= 10 ? Math.round(limit) : limit), unit: unitLabel });
}

export function figureText(figure: number): string {
  return figures.format(figure);
}

export function dayText(day: string): string {
  return dateText(`${day}T00:00:00+05:30`);
}

const month = inEach((tag) => new Intl.DateTimeFormat(tag, { timeZone: 'Asia/Kolkata', month: 'long', year: 'numeric' }));
export function monthText(day: string): string {
  return month().format(new Date(`${day}T00:00:00+05:30`));
}
