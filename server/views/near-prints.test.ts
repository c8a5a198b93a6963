import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isNear, keysNear, NEAR_CUT, NEAR_FINE, NEAR_WHOLE, nearCoarse } from './near-prints.ts';
import { bitsIn, packPrints, unpackPrints, type Print } from './print-record.ts';

const bits = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });
const places = (most: number) => fc.uniqueArray(fc.integer({ min: 0, max: 63 }), { minLength: most, maxLength: most });
const flipped = (coarse: bigint, at: readonly number[]) =>
  BigInt.asIntN(
    64,
    at.reduce((value, place) => value ^ (1n << BigInt(place)), coarse),
  );
const print = (coarse: bigint, fine = new Uint8Array(32)): Print => ({ coarse, fine });
const keysOf = (coarse: bigint) => keysNear([print(coarse)]).map((keys) => keys[0]!);
const meet = (asked: readonly Print[], coarse: bigint) => keysNear(asked).some((keys, at) => keys.includes(keysOf(coarse)[at]!));

describe('what is asked of the indexes', () => {
  test('finds every print of a whole photo within its distance', () => {
    fc.assert(
      fc.property(bits, places(NEAR_WHOLE), (coarse, at) => meet([print(coarse)], flipped(coarse, at))),
      { numRuns: 200 },
    );
  });

  test('finds every print of a cut photo within its distance', () => {
    const run = (whole: bigint, cut: bigint, at: number[]) => meet([print(whole), print(cut)], flipped(cut, at));
    fc.assert(fc.property(bits, bits, places(NEAR_CUT), run), { numRuns: 200 });
  });
});

describe('of what the indexes answer', () => {
  test('those within the distances stay, and no other', () => {
    fc.assert(
      fc.property(bits, places(NEAR_WHOLE + 1), (coarse, at) => {
        const [inside, outside] = [flipped(coarse, at.slice(1)), flipped(coarse, at)];
        expect(nearCoarse([print(coarse)], [inside, outside])).toEqual([inside]);
      }),
    );
  });

  test('those with other fine bits go', () => {
    const fine = (count: number) =>
      Uint8Array.from({ length: 32 }, (_, at) => (at * 8 < count ? 0xff >> Math.max(0, 8 - (count - at * 8)) : 0));
    expect(isNear([print(7n)], print(7n, fine(NEAR_FINE)))).toBe(true);
    expect(isNear([print(7n)], print(7n, fine(NEAR_FINE + 1)))).toBe(false);
  });

  test('prints come back from their record as they were', () => {
    const kept = [
      print(
        -5n,
        Uint8Array.from({ length: 32 }, (_, at) => at),
      ),
      print(2n ** 62n),
    ];
    expect(unpackPrints(packPrints(kept)).map(({ coarse, fine }) => [coarse, [...fine]])).toEqual(
      kept.map(({ coarse, fine }) => [coarse, [...fine]]),
    );
    expect([0, 1, -1, 0x80000000 | 0, 0xff].map(bitsIn)).toEqual([0, 1, 32, 1, 8]);
  });
});
