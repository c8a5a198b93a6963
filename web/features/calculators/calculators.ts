/** Which calculators there are: their addresses, texts and screens follow from this. */
import type { ComponentType } from 'react';
import type { CALCULATOR_SLUGS } from '../../../contract/calculator.ts';
import type { DutyRate } from '../../../contract/sums/stamp-duty.ts';
import { m } from '../../../messages/compiled/messages.js';
import { AreaConverter } from './area-converter.tsx';
import { Emi } from './emi.tsx';
import { RentOrBuyCalculator } from './rent-or-buy.tsx';
import { StampDuty } from './stamp-duty.tsx';

export interface CalculatorProps {
  /** Query string of the address, which may fill figures in. */
  readonly search: string;
  readonly duties: readonly { readonly state: string; readonly name: string; readonly rates: readonly DutyRate[] }[];
  /** `YYYY-MM-DD` in India. */
  readonly today: string;
}
export interface Calculator {
  readonly slug: (typeof CALCULATOR_SLUGS)[number];
  readonly title: () => string;
  readonly short: () => string;
  readonly description: () => string;
  readonly screen: ComponentType<CalculatorProps>;
}

export const CALCULATORS: readonly Calculator[] = [
  {
    slug: 'emi',
    title: m['calculators.emi.title'],
    short: m['calculators.emi.short'],
    description: m['calculators.emi.description'],
    screen: Emi,
  },
  {
    slug: 'stamp-duty',
    title: m['calculators.duty.title'],
    short: m['calculators.duty.short'],
    description: m['calculators.duty.description'],
    screen: StampDuty,
  },
  {
    slug: 'rent-or-buy',
    title: m['calculators.choice.title'],
    short: m['calculators.choice.short'],
    description: m['calculators.choice.description'],
    screen: RentOrBuyCalculator,
  },
  {
    slug: 'area',
    title: m['calculators.area.title'],
    short: m['calculators.area.short'],
    description: m['calculators.area.description'],
    screen: AreaConverter,
  },
];
