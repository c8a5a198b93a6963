import { describe, expect, test } from 'vitest';
import { figureOf, numbersOf, typedFrom, type Figure } from './figures.ts';

const money: Figure = { label: () => 'Loan', unit: 'rupees', min: 1000, max: 100_000_000, initial: 5_000_000 };
const rate: Figure = { label: () => 'Rate', unit: 'percent', min: 0, max: 30, initial: 8.5 };
const figures = { loan: money, rate };

describe('figures of a calculator', () => {
  test('rupees are read with and without commas, whole only', () => {
    expect(figureOf(money, '50,00,000')).toBe(5_000_000);
    expect(figureOf(money, '5000000')).toBe(5_000_000);
    expect(figureOf(money, '5000.5')).toBeNull();
  });

  test.each(['', '-5', '1e9', 'NaN', '12abc', '999', '100000001', '٥٠٠٠'])('"%s" is no loan', (text) => {
    expect(figureOf(money, text)).toBeNull();
  });

  test('an address fills what it says rightly; the rest stands at its beginning', () => {
    const typed = typedFrom(figures, new URLSearchParams('loan=2500000&rate=<script>&other=1'));
    expect(typed).toEqual({ loan: '25,00,000', rate: '8.5' });
    expect(numbersOf(figures, typed)).toEqual({ loan: 2_500_000, rate: 8.5 });
  });

  test('nothing is reckoned while one figure is no good', () => {
    expect(numbersOf(figures, { loan: '25,00,000', rate: '' })).toBeNull();
  });
});
