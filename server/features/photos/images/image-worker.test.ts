import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { descendants } from '../../../../faults/processes.ts';
import { atEndOfFile } from '../../../../test/end-of-file.ts';
import { ImageTaskError, runImageTask } from './image-worker.ts';

const folder = mkdtempSync(join(tmpdir(), 'thinnai-image-worker-'));
atEndOfFile(() => rmSync(folder, { recursive: true }));
const path = join(folder, 'picture.jpg');
await sharp({ create: { width: 400, height: 300, channels: 3, background: 'red' } }).toFile(path);

/** Kills image workers that run until the task is over, `count` at most. */
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
