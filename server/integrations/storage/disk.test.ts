/** Faults that can happen only with files on a disk; `storage.test.ts` tests what every storage does. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { createDiskStorage } from './disk.ts';

const folder = mkdtempSync(join(tmpdir(), 'thinnai-disk-'));
afterAll(() => rmSync(folder, { recursive: true }));
const storage = createDiskStorage(join(folder, 'files'));

test('no incomplete file remains, neither after parallel writes nor after a failed stream', async () => {
  await Promise.all(
    Array.from({ length: 20 }, (_, i) => storage.put('media/race/1.avif', Buffer.alloc(100_000, i), { ifAbsent: i % 2 === 0 })),
  );
  async function* broken() {
    yield Buffer.from('half');
    throw new Error('the line broke');
  }
  await expect(storage.putStream('originals/stream/1', broken())).rejects.toThrow('the line broke');
  expect(readdirSync(join(folder, 'files', 'media', 'race'))).toEqual(['1.avif']);
  expect(readdirSync(join(folder, 'files', 'originals', 'stream'))).toEqual([]);
  expect(readdirSync(join(folder, 'files', 'partial'))).toEqual([]);
});

test('no key refers to a file outside the folder', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string(), async (name) => {
      await storage.put(`media/${name}`, Buffer.from('x')).catch(() => undefined);
      expect(readdirSync(folder)).toEqual(['files']);
    }),
  );
});
