import { setImmediate as nextTurn } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { seededRandom } from '../../../kinds/seeded-random.ts';
import { compressedByBrotli, FAST_QUALITY } from './compress-brotli.ts';

const random = seededRandom(1);
/** Text that hardly shrinks. */
const textOf = (length: number) => Buffer.from(Array.from({ length }, () => 32 + Math.floor(random() * 95)));

test.each([
  ['a short body', 1024, FAST_QUALITY],
  ['a body that hardly shrinks', 100_000, FAST_QUALITY],
  ['a body that is compressed in a thread', 300_000, FAST_QUALITY],
  ['a body of better quality', 20_000, 5],
])('%s has the same bytes after decompression', async (_, length, quality) => {
  const body = textOf(length);
  expect(brotliDecompressSync(await compressedByBrotli(body, quality)).equals(body)).toBe(true);
});

test('only bodies that take long are compressed in a thread', async () => {
  const isReadyAtOnce = (length: number, quality: number) =>
    Promise.race([compressedByBrotli(textOf(length), quality).then(() => true), nextTurn(false)]);
  expect(await isReadyAtOnce(100_000, FAST_QUALITY)).toBe(true);
  expect(await isReadyAtOnce(1_000_000, FAST_QUALITY)).toBe(false);
  expect(await isReadyAtOnce(100_000, 9)).toBe(false);
});
