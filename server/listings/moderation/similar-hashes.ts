/**
 * Finds every hash within a given Hamming distance among a million hashes, with indexes on the three parts of their 64 bits (Norouzi,
 * Punjani and Fleet, Fast Exact Search in Hamming Space with Multi-Index Hashing, 2014).
 */
import { countBits } from '../../count-bits.ts';
import { hammingDistance, type PhotoHash } from './perceptual-hash.ts';

/**
 * Maximum distance of 64 bits for a copy of the uncropped photo. If every part differed in three bits or more, the distance would be at
 * least 9.
 */
export const MAX_DISTANCE_WHOLE = 8;
/**
 * Maximum distance of 64 bits for a cropped copy, which is searched with many hashes. If every part differed in two bits or more, the
 * distance would be at least 6.
 */
export const MAX_DISTANCE_CROPPED = 5;
/** Maximum distance of 256 bits for both; measured in `docs/performance.md`. */
export const MAX_DISTANCE_FINE = 76;

/** First bit and length of each part. The database has an index on each. */
const THIRDS = [
  { from: 0n, bits: 21 },
  { from: 21n, bits: 21 },
  { from: 42n, bits: 22 },
] as const;

const thirdOf = (coarse: bigint, { from, bits }: (typeof THIRDS)[number]): number =>
  Number((BigInt.asUintN(64, coarse) >> from) & ((1n << BigInt(bits)) - 1n));

/**
 * The index keys to look up, for each part. A similar hash has one of them in at least one part: when two hashes have a distance of at most
 * 8, one part differs in at most two bits; with a distance of at most 5, in at most one bit.
 * @param hashes the hash of the uncropped photo first, then those of its crops
 */
export function indexKeysOf(hashes: readonly PhotoHash[]): number[][] {
  return THIRDS.map((part) => {
    const keys = new Set<number>();
    for (const [index, { coarse }] of hashes.entries()) {
      const key = thirdOf(coarse, part);
      keys.add(key);
      for (let firstBit = 0; firstBit < part.bits; firstBit++) {
        keys.add(key ^ (1 << firstBit));
        // one different bit is enough for the hashes of crops
        if (index > 0) continue;
        for (let secondBit = firstBit + 1; secondBit < part.bits; secondBit++) keys.add(key ^ (1 << firstBit) ^ (1 << secondBit));
      }
    }
    return [...keys];
  });
}

interface HashHalves {
  readonly high: number;
  readonly low: number;
}
const splitHash = (coarse: bigint): HashHalves => ({
  high: Number(BigInt.asIntN(32, coarse >> 32n)),
  low: Number(BigInt.asIntN(32, coarse)),
});
const distance = (a: HashHalves, b: HashHalves): number => countBits(a.high ^ b.high) + countBits(a.low ^ b.low);
const maxDistance = (index: number): number => (index === 0 ? MAX_DISTANCE_WHOLE : MAX_DISTANCE_CROPPED);

/** The candidates whose coarse bits are similar to one of the hashes. */
export function filterSimilar(hashes: readonly PhotoHash[], candidates: readonly bigint[]): bigint[] {
  const halvesOfHashes = hashes.map(({ coarse }) => splitHash(coarse));
  return candidates.filter((coarse) => {
    const candidate = splitHash(coarse);
    return halvesOfHashes.some((other, index) => distance(candidate, other) <= maxDistance(index));
  });
}

/** Whether both the coarse and the fine bits of the candidate are similar to one of the hashes. */
export function isSimilar(hashes: readonly PhotoHash[], candidate: PhotoHash): boolean {
  const candidateHalves = splitHash(candidate.coarse);
  return hashes.some(
    ({ coarse, fine }, index) =>
      distance(candidateHalves, splitHash(coarse)) <= maxDistance(index) && hammingDistance(fine, candidate.fine) <= MAX_DISTANCE_FINE,
  );
}
