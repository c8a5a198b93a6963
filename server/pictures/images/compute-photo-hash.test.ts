import sharp, { type Sharp } from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { normalOrExhaustive } from '../../../test/exhaustive.ts';
import { chance, seededRandom } from '../../../kinds/seeded-random.ts';
import { drawing, SCENES } from '../../../demo/drawings/drawing.ts';
import { isSimilar } from '../../listings/moderation/similar-hashes.ts';
import { unpackHashes } from '../../listings/moderation/perceptual-hash.ts';
import { computePhotoHash, HASH_INPUT_SIDE, type PhotoHashWithCrops } from './compute-photo-hash.ts';

const hashOf = async (picture: Buffer): Promise<PhotoHashWithCrops | null> =>
  computePhotoHash(await sharp(picture).greyscale().resize(HASH_INPUT_SIDE, HASH_INPUT_SIDE, { fit: 'fill' }).raw().toBuffer());
const isCopy = (copy: PhotoHashWithCrops, original: PhotoHashWithCrops) => isSimilar(unpackHashes(copy.cropHashes), original);

const originals: { picture: Buffer; hash: PhotoHashWithCrops; width: number; height: number }[] = [];
beforeAll(async () => {
  for (const scene of SCENES) {
    const picture = await sharp(Buffer.from(drawing(scene, 3)), { density: 48 })
      .jpeg({ quality: 90 })
      .toBuffer();
    const { width, height } = await sharp(picture).metadata();
    originals.push({ picture, hash: (await hashOf(picture))!, width, height });
  }
}, 60_000);

/** Pictures of which each kind of copy is tested: every fourth one, or all of them in long test runs. */
const sampledOriginals = () => originals.filter((_, index) => index % normalOrExhaustive(4, 1) === 0);

/** The share of pictures whose copy is recognized. */
async function shareFound(createCopy: (picture: Buffer, dimensions: { width: number; height: number }) => Sharp): Promise<number> {
  const matches = await Promise.all(
    sampledOriginals().map(async ({ picture, hash: original, ...size }) => {
      const copy = await hashOf(await createCopy(picture, size).jpeg({ quality: 55 }).toBuffer());
      return copy !== null && isCopy(copy, original);
    }),
  );
  return matches.filter(Boolean).length / matches.length;
}

describe('a copy of a picture is recognized', () => {
  test('when it is smaller and compressed', async () => {
    expect(await shareFound((picture) => sharp(picture).resize(500))).toBe(1);
  });

  test('when its aspect ratio differs and it is slightly darker', async () => {
    expect(await shareFound((picture) => sharp(picture).resize(640, 640, { fit: 'fill' }).modulate({ brightness: 0.85 }))).toBe(1);
  });

  test.each([
    ['all around', [0.04, 0.04, 0.04, 0.04]],
    ['at the bottom, where a watermark was', [0, 0, 0, 0.08]],
    ['at a corner', [0.06, 0.07, 0, 0]],
    ['by different amounts on each side', [0.01, 0.05, 0.03, 0.07]],
    ['by 15 % at one side', [0.15, 0, 0, 0]],
    ['by 15 % at a corner', [0, 0.15, 0.15, 0]],
    ['by 15 % of its width and height', [0.075, 0.075, 0.075, 0.075]],
  ] as const)('when it is cropped %s', async (_, sides) => {
    expect(await shareFound((picture, size) => cropped(picture, size, sides).resize(720))).toBeGreaterThanOrEqual(0.85);
  });

  test.each([
    ['by 15 % at one side', [0.15, 0, 0, 0]],
    ['by 15 % of its width and height', [0.075, 0.075, 0.075, 0.075]],
  ] as const)('when it is mirrored and cropped %s', async (_, sides) => {
    expect(await shareFound((picture, size) => cropped(picture, size, sides).flop().resize(720))).toBeGreaterThanOrEqual(0.85);
  });

  test('when it is mirrored', async () => {
    expect(await shareFound((picture) => sharp(picture).flop().resize(500))).toBe(1);
  });
});

/** Removes these shares of a picture's sides. */
function cropped(
  picture: Buffer,
  { width, height }: { width: number; height: number },
  [left, top, right, bottom]: readonly [number, number, number, number],
): Sharp {
  return sharp(picture).extract({
    left: Math.round(left * width),
    top: Math.round(top * height),
    width: Math.round((1 - left - right) * width),
    height: Math.round((1 - top - bottom) * height),
  });
}

test('different pictures are not recognized as copies', () => {
  const pairs = originals.flatMap((first, i) => originals.flatMap((second, j) => (i === j ? [] : [isCopy(first.hash, second.hash)])));
  expect(pairs.filter(Boolean)).toEqual([]);
});

test('a picture with a single colour or faint noise has no hash', async () => {
  const random = seededRandom(4);
  expect(computePhotoHash(new Uint8Array(HASH_INPUT_SIDE * HASH_INPUT_SIDE).fill(120))).toBeNull();
  expect(
    computePhotoHash(Uint8Array.from({ length: HASH_INPUT_SIDE * HASH_INPUT_SIDE }, () => (chance(random, 0.5) ? 119 : 124))),
  ).toBeNull();
});
