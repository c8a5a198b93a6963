import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SQFT_PER_UNIT, isArea, toSqft, toSqm, toUnit, type AreaUnit } from './area.ts';

const units: AreaUnit[] = ['sqft', 'cent', 'sqm', 'acre'];

describe('areas', () => {
  test('square feet per unit are exact', () => {
    expect(SQFT_PER_UNIT).toEqual({ sqft: 1, cent: 435.6, sqm: 1 / 0.092_903_04, acre: 43_560 });
    expect(SQFT_PER_UNIT.sqm).toBeCloseTo(10.763_910_416_7, 9);
    expect(SQFT_PER_UNIT.cent * 100).toBe(SQFT_PER_UNIT.acre);
  });

  test.each([
    [{ value: 1, unit: 'sqft' }, 0.092_903_04],
    [{ value: 1, unit: 'cent' }, 40.468_564_224],
    [{ value: 1, unit: 'acre' }, 4_046.856_422_4],
    [{ value: 30, unit: 'sqm' }, 30],
  ] as const)('%o is %d sqm', (area, sqm) => {
    expect(toSqm(area)).toBeCloseTo(sqm, 8);
  });

  test('0.09290304 sqm is one sqft exactly', () => {
    expect(toSqft({ value: 0.092_903_04, unit: 'sqm' })).toBe(1);
  });

  test('converting to another unit and back gives the same value', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.01, max: 1e7, noNaN: true }),
        fc.constantFrom(...units),
        fc.constantFrom(...units),
        (value, from, to) => {
          const converted = toUnit({ value, unit: from }, to);
          expect(toUnit({ value: converted, unit: to }, from) / value).toBeCloseTo(1, 12);
        },
      ),
    );
  });

  test.each([null, 5, 'x', {}, { value: '5', unit: 'sqft' }, { value: 5, unit: 'constructor' }])('%o is not an area', (value) => {
    expect(isArea(value)).toBe(false);
  });
});
