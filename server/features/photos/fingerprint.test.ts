import sharp, { type Sharp } from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { chance, seeded } from '../../../kinds/draw.ts';
import { drawing, SCENES } from '../../db/seed/drawings/drawing.ts';
import { isNear } from '../../views/near-prints.ts';
import { unpackPrints } from '../../views/print-record.ts';
import { look, SIDE, type Look } from './fingerprint.ts';

const lookAt = async (picture: Buffer): Promise<Look | null> =>
  look(await sharp(picture).greyscale().resize(SIDE, SIDE, { fit: 'fill' }).raw().toBuffer());
const isCopy = (copy: Look, original: Look) => isNear(unpackPrints(copy.asked), original);

const originals: { picture: Buffer; look: Look; width: number; height: number }[] = [];
beforeAll(async () => {
  for (const scene of SCENES) {
    const picture = await sharp(Buffer.from(drawing(scene, 3)))
      .jpeg({ quality: 90 })
      .toBuffer();
    const { width, height } = await sharp(picture).metadata();
    originals.push({ picture, look: (await lookAt(picture))!, width, height });
  }
}, 60_000);

/** The share of copies that are found, made of each picture by `copied`. */
async function found(copied: (picture: Buffer, of: { width: number; height: number }) => Sharp): Promise<number> {
  const hits = await Promise.all(
    originals.map(async ({ picture, look: original, ...size }) => {
      const copy = await lookAt(await copied(picture, size).jpeg({ quality: 55 }).toBuffer());
      return copy !== null && isCopy(copy, original);
    }),
  );
  return hits.filter(Boolean).length / hits.length;
}

describe('a copy of a picture is found', () => {
  test('made smaller and compressed', async () => {
    expect(await found((picture) => sharp(picture).resize(500))).toBe(1);
  });

  test('in another shape, somewhat darker', async () => {
    expect(await found((picture) => sharp(picture).resize(640, 640, { fit: 'fill' }).modulate({ brightness: 0.85 }))).toBe(1);
  });

  test.each([
    ['all around', [0.04, 0.04, 0.04, 0.04]],
    ['below, where a name stood', [0, 0, 0, 0.08]],
    ['at a corner', [0.06, 0.07, 0, 0]],
    ['by other shares at each side', [0.01, 0.05, 0.03, 0.07]],
  ] as const)('cut %s', async (_, [left, top, right, bottom]) => {
    const share = await found((picture, { width, height }) =>
      sharp(picture)
        .extract({
          left: Math.round(left * width),
          top: Math.round(top * height),
          width: Math.round((1 - left - right) * width),
          height: Math.round((1 - top - bottom) * height),
        })
        .resize(720),
    );
    expect(share).toBeGreaterThanOrEqual(0.85);
  });
});

test('no picture is taken for another', () => {
  const pairs = originals.flatMap((one, at) => originals.flatMap((other, to) => (at === to ? [] : [isCopy(one.look, other.look)])));
  expect(pairs.filter(Boolean)).toEqual([]);
});

test('a wall of one colour, or of faint noise, is told from nothing and has no print', async () => {
  const random = seeded(4);
  expect(look(new Uint8Array(SIDE * SIDE).fill(120))).toBeNull();
  expect(look(Uint8Array.from({ length: SIDE * SIDE }, () => (chance(random, 0.5) ? 119 : 124)))).toBeNull();
});
