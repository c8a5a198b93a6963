import { writeFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { countScans } from './count-scans.ts';
import { IMAGE_TASKS } from './image-tasks.ts';

const picture = () => sharp({ create: { width: 64, height: 64, channels: 3, background: '#c84' } });
const baseline = await picture().jpeg().toBuffer();
const progressive = await picture().jpeg({ progressive: true }).toBuffer();

test('the scans of baseline and progressive pictures are counted', () => {
  expect(countScans(baseline)).toBe(1);
  // the default script of libjpeg for a colour picture
  expect(countScans(progressive)).toBe(10);
});

test('scans of embedded pictures and of what follows the picture do not count', () => {
  const segment = Buffer.concat([Buffer.from([0xff, 0xe1, 0, 0]), progressive]);
  segment.writeUInt16BE(segment.length - 2, 2);
  const withPreview = Buffer.concat([baseline.subarray(0, 2), segment, baseline.subarray(2), progressive]);
  expect(countScans(withPreview)).toBe(1);
});

test('a picture that ends anywhere is counted up to there', () => {
  for (let length = 0; length <= progressive.length; length += 1)
    expect(countScans(progressive.subarray(0, length))).toBeLessThanOrEqual(10);
  expect(countScans(Buffer.from([0xff, 0xd8, 0xff, 0xff, 0xff, 0xda]))).toBe(1);
});

test('the header of a picture has the number of its scans, and other formats have none', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'thinnai-scans-'));
  try {
    const scansOf = async (content: Buffer) => {
      await writeFile(join(folder, 'picture'), content);
      return (await IMAGE_TASKS.measure({ path: join(folder, 'picture') })).scans;
    };
    expect(await scansOf(progressive)).toBe(10);
    expect(await scansOf(await picture().webp().toBuffer())).toBe(0);
  } finally {
    await rm(folder, { recursive: true });
  }
});
