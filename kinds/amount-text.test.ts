import { assert, constantFrom, integer, nat, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { parseRupees } from './amount-text.ts';

test('amounts are parsed as people type them', () => {
  const typed = ['1.5cr', '75 L', '75,00,000', '₹ 18,500', 'Rs. 18k', '2 crores', '1.25 Crore', '60 lakhs', '0'];
  expect(typed.map(parseRupees)).toEqual([1_50_00_000, 75_00_000, 75_00_000, 18_500, 18_000, 2_00_00_000, 1_25_00_000, 60_00_000, 0]);
});

test('text that is not an amount is rejected', () => {
  for (const typed of ['', 'cheap', '-5', '1.2.3', '5 million', '1e9', '12 L 5', '99999999999999999999'])
    expect(parseRupees(typed)).toBeNull();
});

test('amounts are parsed with the signs and words of bills and of other languages', () => {
  expect(['INR 5000', '5,000/-', '.5 cr', '1,200 cr', '75 லட்சம்', '1.5 करोड़', '20 हज़ार'].map(parseRupees)).toEqual([
    5000, 5000, 50_00_000, 1200_00_00_000, 75_00_000, 1_50_00_000, 20_000,
  ]);
});

test('a comma that may be a decimal point is rejected instead of multiplying the amount by ten', () => {
  for (const typed of ['1,5 cr', '8,50 L', '1,2,3 lakh']) expect(parseRupees(typed)).toBeNull();
});

const UNITS = { k: 1000, L: 100_000, lakh: 100_000, cr: 10_000_000, crores: 10_000_000 } as const;

test('an amount in a unit is multiplied by the unit, with or without a space and in upper or lower case', () => {
  assert(
    property(
      integer({ min: 0, max: 99_999 }),
      constantFrom(...(Object.keys(UNITS) as (keyof typeof UNITS)[])),
      constantFrom('', ' '),
      constantFrom('₹', 'Rs. ', ''),
      (hundredths, unit, space, sign) => {
        const typed = `${sign}${(hundredths / 100).toFixed(2)}${space}${unit}`;
        const expected = Math.round((hundredths * UNITS[unit]) / 100);
        expect(parseRupees(typed)).toBe(expected);
        expect(parseRupees(typed.toUpperCase())).toBe(expected);
      },
    ),
  );
});

test('a number without a unit is never multiplied, and no text results in a negative or invalid amount', () => {
  assert(
    property(nat(2_000_000_000), (amount) => {
      expect(parseRupees(String(amount))).toBe(amount);
      expect(parseRupees(new Intl.NumberFormat('en-IN').format(amount))).toBe(amount);
    }),
  );
  assert(
    property(string({ maxLength: 16 }), (typed) => {
      const amount = parseRupees(typed);
      expect(amount === null || (Number.isSafeInteger(amount) && amount >= 0)).toBe(true);
    }),
  );
});
