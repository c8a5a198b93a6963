import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normalOrExhaustive } from '../../../test/exhaustive.ts';
import { isSimilar, indexKeysOf, MAX_DISTANCE_CROPPED, MAX_DISTANCE_FINE, MAX_DISTANCE_WHOLE, filterSimilar } from './similar-hashes.ts';
import { countBits } from '../../count-bits.ts';
import { packHashes, unpackHashes, type PhotoHash } from './perceptual-hash.ts';

const bits = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });
const differentBits = (maximum: number, minimum = 0) =>
  fc.uniqueArray(fc.integer({ min: 0, max: 63 }), { minLength: minimum, maxLength: maximum });
const flipped = (coarse: bigint, bitPositions: readonly number[]) =>
  BigInt.asIntN(
    64,
    bitPositions.reduce((value, position) => value ^ (1n << BigInt(position)), coarse),
  );
const hashOf = (coarse: bigint, fine = new Uint8Array(32)): PhotoHash => ({ coarse, fine });
const keysOf = (coarse: bigint) => indexKeysOf([hashOf(coarse)]).map((keys) => keys[0]!);
const haveCommonKey = (hashes: readonly PhotoHash[], coarse: bigint) =>
  indexKeysOf(hashes).some((keys, index) => keys.includes(keysOf(coarse)[index]!));

describe('the index keys of a hash', () => {
  test('find every hash within the distance for uncropped photos', () => {
    fc.assert(
      fc.property(bits, differentBits(MAX_DISTANCE_WHOLE), (coarse, bitPositions) =>
        haveCommonKey([hashOf(coarse)], flipped(coarse, bitPositions)),
      ),
      { numRuns: normalOrExhaustive(100, 2000) },
    );
  });

  test('find every hash within the distance for cropped photos', () => {
    const run = (whole: bigint, cut: bigint, bitPositions: number[]) =>
      haveCommonKey([hashOf(whole), hashOf(cut)], flipped(cut, bitPositions));
    fc.assert(fc.property(bits, bits, differentBits(MAX_DISTANCE_CROPPED), run), { numRuns: normalOrExhaustive(100, 2000) });
  });
});

describe('candidates from the index', () => {
  test('are accepted exactly within the distances', () => {
    fc.assert(
      fc.property(bits, differentBits(MAX_DISTANCE_WHOLE + 1, MAX_DISTANCE_WHOLE + 1), (coarse, bitPositions) => {
        const [withinDistance, beyondDistance] = [flipped(coarse, bitPositions.slice(1)), flipped(coarse, bitPositions)];
        expect(filterSimilar([hashOf(coarse)], [withinDistance, beyondDistance])).toEqual([withinDistance]);
      }),
    );
  });

  test('are dropped when their fine bits differ', () => {
    const fine = (count: number) =>
      Uint8Array.from({ length: 32 }, (_, index) => (index * 8 < count ? 0xff >> Math.max(0, 8 - (count - index * 8)) : 0));
    expect(isSimilar([hashOf(7n)], hashOf(7n, fine(MAX_DISTANCE_FINE)))).toBe(true);
    expect(isSimilar([hashOf(7n)], hashOf(7n, fine(MAX_DISTANCE_FINE + 1)))).toBe(false);
  });
});

test('packed hashes are unpacked unchanged', () => {
  const hashes = [
    hashOf(
      -5n,
      Uint8Array.from({ length: 32 }, (_, index) => index),
    ),
    hashOf(2n ** 62n),
  ];
  expect(unpackHashes(packHashes(hashes)).map(({ coarse, fine }) => [coarse, [...fine]])).toEqual(
    hashes.map(({ coarse, fine }) => [coarse, [...fine]]),
  );
  expect([0, 1, -1, 0x80000000 | 0, 0xff].map(countBits)).toEqual([0, 1, 32, 1, 8]);
});
