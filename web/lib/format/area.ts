import { m } from '../../../messages/compiled/messages.js';
import type { Card } from '../../../contract/listing/card.ts';
import { indianNumber } from '../../../kinds/indian-number.ts';

type Area = { readonly value: number; readonly unit: 'sqft' | 'cent' | 'sqm' | 'acre' };

const UNIT = { sqft: m['shell.unit_sqft'], cent: m['shell.unit_cent'], sqm: m['shell.unit_sqm'], acre: m['shell.unit_acre'] };
const BASIS = {
  carpet: m['shell.area_carpet'],
  built_up: m['shell.area_built_up'],
  super_built_up: m['shell.area_super_built_up'],
  plot: m['shell.area_plot'],
};

/** `1,380 sqft` */
export function areaText({ value, unit }: Area): string {
  return UNIT[unit]({ value: indianNumber(value, 2) });
}

/** `940 sqft carpet`: with the basis of the area, which defines which walls are included. */
export function areaWithBasis(area: NonNullable<Card['area']>): string {
  return BASIS[area.basis]({ area: areaText(area) });
}
