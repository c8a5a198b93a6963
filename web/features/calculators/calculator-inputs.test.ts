import { describe, expect, test } from 'vitest';
import { parseInput, parseInputs, textsFromQuery, type CalculatorInput } from './calculator-inputs.ts';

const money: CalculatorInput = { label: () => 'Loan', unit: 'rupees', min: 1000, max: 100_000_000, initial: 5_000_000 };
const rate: CalculatorInput = { label: () => 'Rate', unit: 'percent', min: 0, max: 30, initial: 8.5 };
const inputs = { loan: money, rate };

describe('calculator inputs', () => {
  test('rupees are parsed with and without commas and must be whole', () => {
    expect(parseInput(money, '50,00,000')).toBe(5_000_000);
    expect(parseInput(money, '5000000')).toBe(5_000_000);
    expect(parseInput(money, '5000.5')).toBeNull();
  });

  test.each(['', '-5', '1e9', 'NaN', '12abc', '999', '100000001', '٥٠٠٠'])('"%s" is not a valid amount', (text) => {
    expect(parseInput(money, text)).toBeNull();
  });

  test('valid URL parameters are used; missing and invalid ones get their initial value', () => {
    const texts = textsFromQuery(inputs, new URLSearchParams('loan=2500000&rate=<script>&other=1'));
    expect(texts).toEqual({ loan: '25,00,000', rate: '8.5' });
    expect(parseInputs(inputs, texts)).toEqual({ loan: 2_500_000, rate: 8.5 });
  });

  test('there is no result while an input is invalid', () => {
    expect(parseInputs(inputs, { loan: '25,00,000', rate: '' })).toBeNull();
  });
});
