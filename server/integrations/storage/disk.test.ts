import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { openDiskStorage } from './disk.ts';

const folder = mkdtempSync(join(tmpdir(), 'thinnai-disk-'));
afterAll(() => rmSync(folder, { recursive: true }));
const storage = openDiskStorage(join(folder, 'files'));

test('a stored file can be read until it is deleted', async () => {
  await storage.put('media/abc/320.webp', Buffer.from('picture'));
  expect((await storage.get('media/abc/320.webp'))?.toString()).toBe('picture');
  expect(await text((await storage.stream('media/abc/320.webp'))!)).toBe('picture');
  await storage.put('media/abc/320.webp', Buffer.from('another'));
  expect((await storage.get('media/abc/320.webp'))?.toString()).toBe('another');
  await storage.deleteAll('media/abc');
  expect(await storage.exists('media/abc/320.webp')).toBe(false);
  expect(await storage.get('media/abc/320.webp')).toBeNull();
  expect(await storage.stream('media/abc/320.webp')).toBeNull();
});

test('a stream is stored when it completes, and leaves nothing when it fails', async () => {
  await storage.putStream('originals/stream/1', Readable.from([Buffer.from('one '), Buffer.from('two')]));
  expect((await storage.get('originals/stream/1'))?.toString()).toBe('one two');
  async function* broken() {
    yield Buffer.from('half');
    throw new Error('the line broke');
  }
  await expect(storage.putStream('originals/stream/2', broken())).rejects.toThrow('the line broke');
  expect(readdirSync(join(folder, 'files', 'originals', 'stream'))).toEqual(['1']);
  expect(readdirSync(join(folder, 'files', 'partial'))).toEqual([]);
});

test('deleting a missing file succeeds', async () => {
  await storage.deleteAll('originals/none');
});

test('parallel writers of one key leave one complete file', async () => {
  await Promise.all(Array.from({ length: 20 }, (_, i) => storage.put('media/race/1.avif', Buffer.alloc(100_000, i))));
  const content = await storage.get('media/race/1.avif');
  expect(new Set(content).size).toBe(1);
  expect(readdirSync(join(folder, 'files', 'media', 'race'))).toEqual(['1.avif']);
});

test.each(['../secret', 'media/../../secret', '/etc/passwd', 'media//a', 'media/.hidden', 'media', 'media/a\\b', 'media/a\0b', 'other/a'])(
  '%j is refused as a key',
  async (key) => {
    await expect(storage.put(key, Buffer.from('x'))).rejects.toThrow(RangeError);
    expect(() => storage.get(key)).toThrow(RangeError);
  },
);

test('no key reaches outside the folder', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string(), async (name) => {
      await storage.put(`media/${name}`, Buffer.from('x')).catch(() => undefined);
      expect(readdirSync(folder)).toEqual(['files']);
    }),
  );
});
