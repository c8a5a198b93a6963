import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { descendants } from '../../../scripts/testing/processes.ts';
import { atEndOfFile } from '../../../test/end-of-file.ts';
import { ImageTaskError, runImageTask } from './image-worker.ts';

const folder = mkdtempSync(join(tmpdir(), 'thinnai-image-worker-'));
atEndOfFile(() => rmSync(folder, { recursive: true }));
const path = join(folder, 'picture.jpg');
await sharp({ create: { width: 400, height: 300, channels: 3, background: 'red' } }).toFile(path);

/** Kills running image workers until the task is over, but at most `count` of them. */
async function withKills<T>(count: number, work: Promise<T>): Promise<T> {
  let killed = 0;
  let isOver = false;
  const done = work.finally(() => (isOver = true));
  const kill = () => {
    const [pid] = killed < count && !isOver ? descendants(process.pid, 'image-worker-process') : [];
    if (pid !== undefined) process.kill(pid, 'SIGKILL');
    killed += Number(pid !== undefined);
    if (killed < count && !isOver) throw new Error('not yet');
  };
  await Promise.race([vi.waitFor(kill, { timeout: 15_000, interval: 5 }), done.catch(() => undefined)]);
  return done;
}

test.runIf(process.platform === 'linux')('a picture whose worker is killed is processed by another one', async () => {
  expect(await withKills(1, runImageTask('measure', { path }))).toMatchObject({ format: 'jpeg', width: 400, height: 300 });
});

test.runIf(process.platform === 'linux')('a picture that ends two workers is an error, and the next one is processed', async () => {
  await expect(withKills(100, runImageTask('measure', { path }))).rejects.toThrow(ImageTaskError);
  expect(await runImageTask('measure', { path })).toMatchObject({ format: 'jpeg' });
});

test.each(['share', 'variant'] as const)('an image rendered from a master (%s) has no GPS position, even if it had one', async (task) => {
  const place = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '11/1 0/1 2484/100' } };
  const master = await sharp(path).withExif(place).withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>').jpeg().toBuffer();
  expect((await sharp(master).metadata()).exif).toBeDefined();
  const texts = { name: 'Thinnai', price: null, title: 'Home', lines: [] };
  const served =
    task === 'share'
      ? await runImageTask('share', { master, texts })
      : await runImageTask('variant', { master, widths: [320], width: 320, format: 'webp' });
  const { exif, xmp, iptc, icc } = await sharp(served!).metadata();
  expect({ exif, xmp, iptc, icc }).toEqual({});
});
