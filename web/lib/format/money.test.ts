import { assert, nat, property } from 'fast-check';
import { expect, test } from 'vitest';
import { parseRupees } from '../../../kinds/amount-text.ts';
import { pinRupees, rupees, shortRupees } from './money.ts';

test('rupees are grouped by lakh and crore', () => {
  expect(rupees(125_00_000)).toBe('₹1,25,00,000');
  expect(rupees(0)).toBe('₹0');
});

test('large amounts are written in lakh and crore with at most two decimals and no trailing zeros', () => {
  expect([18_500, 99_999, 1_00_000, 75_00_000, 1_25_00_000, 10_00_00_000].map(shortRupees)).toEqual([
    '₹18,500',
    '₹99,999',
    '₹1 L',
    '₹75 L',
    '₹1.25 Cr',
    '₹10 Cr',
  ]);
});

test('a shortened amount is rounded down, so it never reaches the next unit', () => {
  expect(shortRupees(99_99_999)).toBe('₹99.99 L');
  expect(shortRupees(1_15_00_000)).toBe('₹1.15 Cr');
  expect(shortRupees(1_15_99_999)).toBe('₹1.15 Cr');
});

test('prices on map pins have the shortest form', () => {
  expect([900, 18_500, 24_000, 75_00_000, 1_25_00_000].map(pinRupees)).toEqual(['₹900', '₹18.5k', '₹24k', '₹75L', '₹1.2Cr']);
});

test('the exact text of an amount parses to this amount, and the shortened text to at most this amount and at least 98 % of it', () => {
  assert(
    property(nat(2_000_000_000), (amount) => {
      expect(parseRupees(rupees(amount))).toBe(amount);
      const short = parseRupees(shortRupees(amount));
      expect(short).toBeLessThanOrEqual(amount);
      expect(short).toBeGreaterThan(amount * 0.98 - 1);
    }),
  );
});
