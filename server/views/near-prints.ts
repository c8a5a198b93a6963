/**
 * Which of a million fingerprints are near one that is asked for: every one within the distances told here, by indexes over the thirds
 * of their 64 bits (Norouzi, Punjani and Fleet, Fast Exact Search in Hamming Space with Multi-Index Hashing, 2014).
 */
import { bitsApart, bitsIn, type Print } from './print-record.ts';

/** Bits of 64 in which a copy of the whole differs at most: three thirds of two each and two more. */
export const NEAR_WHOLE = 8;
/** The same for what was cut, which is asked for in many ways: three thirds of one each and two more. */
export const NEAR_CUT = 5;
/** Bits of 256 in which both differ at most; measured in `docs/performance.md`. */
export const NEAR_FINE = 76;

/** Where each third begins and how long it is; migration 0029 has an index over each. */
const THIRDS = [
  { from: 0n, bits: 21 },
  { from: 21n, bits: 21 },
  { from: 42n, bits: 22 },
] as const;

const third = (coarse: bigint, { from, bits }: (typeof THIRDS)[number]): number =>
  Number((BigInt.asUintN(64, coarse) >> from) & ((1n << BigInt(bits)) - 1n));

/**
 * For each third, its values that a near print has in at least one of them. Of two prints at most 8 apart one third differs in two bits
 * or less, of two at most 5 apart in one or none.
 * @param asked the whole first
 */
export function keysNear(asked: readonly Print[]): number[][] {
  return THIRDS.map((part) => {
    const keys = new Set<number>();
    for (const [at, { coarse }] of asked.entries()) {
      const key = third(coarse, part);
      keys.add(key);
      for (let one = 0; one < part.bits; one++) {
        keys.add(key ^ (1 << one));
        if (at > 0) continue;
        for (let two = one + 1; two < part.bits; two++) keys.add(key ^ (1 << one) ^ (1 << two));
      }
    }
    return [...keys];
  });
}

interface Halves {
  readonly high: number;
  readonly low: number;
}
const halves = (coarse: bigint): Halves => ({ high: Number(BigInt.asIntN(32, coarse >> 32n)), low: Number(BigInt.asIntN(32, coarse)) });
const apart = (a: Halves, b: Halves): number => bitsIn(a.high ^ b.high) + bitsIn(a.low ^ b.low);
const reach = (at: number): number => (at === 0 ? NEAR_WHOLE : NEAR_CUT);

/** Of many coarse fingerprints those that are near one that is asked for. */
export function nearCoarse(asked: readonly Print[], found: readonly bigint[]): bigint[] {
  const wanted = asked.map(({ coarse }) => halves(coarse));
  return found.filter((coarse) => {
    const one = halves(coarse);
    return wanted.some((other, at) => apart(one, other) <= reach(at));
  });
}

/** Whether a print is near one that is asked for by all its bits. */
export function isNear(asked: readonly Print[], one: Print): boolean {
  const own = halves(one.coarse);
  return asked.some(({ coarse, fine }, at) => apart(own, halves(coarse)) <= reach(at) && bitsApart(fine, one.fine) <= NEAR_FINE);
}
