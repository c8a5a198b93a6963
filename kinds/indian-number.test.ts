import fc from 'fast-check';
import { expect, test } from 'vitest';
import { indianNumber } from './indian-number.ts';

const byIntl = (value: number, maximumFractionDigits: number) => new Intl.NumberFormat('en-IN', { maximumFractionDigits }).format(value);

test('numbers are grouped and rounded as Intl does it', () => {
  const values = fc.oneof(
    fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }),
    fc.double({ min: -1e10, max: 1e10, noNaN: true }),
    // halves of the last decimal
    fc.integer({ min: -10_000_000, max: 10_000_000 }).map((eighths) => eighths / 8),
    fc.integer({ min: -10_000_000, max: 10_000_000 }).map((thousandths) => thousandths / 1000),
  );
  fc.assert(
    fc.property(
      values.filter((value) => !Object.is(value, -0)),
      fc.integer({ min: 0, max: 5 }),
      (value, decimals) => {
        expect(indianNumber(value, decimals)).toBe(byIntl(value, decimals));
      },
    ),
    {
      examples: [
        [1.005, 2],
        [1e-7, 5],
        [2_736_702_146.357_4, 5],
      ],
    },
  );
});

test('lakhs and crores have groups of two digits', () => {
  expect([0, 999, 1000, 99_999, 125_000, 12_500_000.5].map((value) => indianNumber(value, 1))).toEqual([
    '0',
    '999',
    '1,000',
    '99,999',
    '1,25,000',
    '1,25,00,000.5',
  ]);
});
