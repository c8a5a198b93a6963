/** All calculators with their slugs, texts and components. */
import type { ComponentType } from 'react';
import type { CALCULATOR_SLUGS } from '../../../contract/calculators/calculators.ts';
import { m } from '../../../messages/compiled/messages.js';
import type { CalculatorProps } from './calculator-props.ts';
import { AreaConverter } from './area-converter.tsx';
import { EmiCalculator } from './emi-calculator.tsx';
import { RentOrBuyCalculator } from './rent-or-buy-calculator.tsx';
import { StampDutyCalculator } from './stamp-duty-calculator.tsx';

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
    screen: EmiCalculator,
  },
  {
    slug: 'stamp-duty',
    title: m['calculators.duty.title'],
    short: m['calculators.duty.short'],
    description: m['calculators.duty.description'],
    screen: StampDutyCalculator,
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
