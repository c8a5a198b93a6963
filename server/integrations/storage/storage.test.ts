/** Tests what every storage does, on disk and in S3. The S3 server is one for tests (`test/s3`), which checks every signature. */
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { s3Options, startS3Server } from '../../../test/s3/server.ts';
import { createDiskStorage } from './disk.ts';
import type { ObjectStorage } from './index.ts';
import { createS3Storage } from './s3/s3.ts';

const folder = mkdtempSync(join(tmpdir(), 'thinnai-storage-'));
const server = await startS3Server(['files', 'media']);
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const MIB = 1024 * 1024;
const bytes = (content: string) => Buffer.from(content);
async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const array: T[] = [];
  for await (const item of items) array.push(item);
  return array;
}

describe.each<[string, ObjectStorage]>([
  ['disk', createDiskStorage(join(folder, 'files'))],
  ['S3', createS3Storage(s3Options(server, { mediaBucket: 'media' }))],
])('storage in %s', (_, storage) => {
  test('a stored file can be read until it is deleted', async () => {
    expect(await storage.put('media/abc/320.webp', bytes('picture'))).toBe(true);
    expect((await storage.get('media/abc/320.webp'))?.toString()).toBe('picture');
    expect(await text((await storage.stream('media/abc/320.webp'))!)).toBe('picture');
    expect(await storage.put('media/abc/320.webp', bytes('another'))).toBe(true);
    expect((await storage.get('media/abc/320.webp'))?.toString()).toBe('another');
    await storage.put('media/abc/share-x/1.jpg', bytes('share'));
    await storage.put('media/abcd/320.webp', bytes('neighbour'));
    await storage.deleteAll('media/abc/');
    expect(await storage.exists('media/abc/320.webp')).toBe(false);
    expect(await storage.exists('media/abc/share-x/1.jpg')).toBe(false);
    expect(await storage.get('media/abc/320.webp')).toBeNull();
    expect(await storage.stream('media/abc/320.webp')).toBeNull();
    expect(await storage.exists('media/abcd/320.webp')).toBe(true);
  });

  test('one file can be deleted, and deleting a missing file succeeds', async () => {
    await storage.put('erasures/one', bytes('1'));
    await storage.put('erasures/two', bytes('2'));
    await storage.delete('erasures/one');
    await storage.delete('erasures/one');
    await storage.deleteAll('originals/none');
    expect((await collect(storage.list('erasures'))).map(({ key }) => key)).toEqual(['erasures/two']);
  });

  test('a conditional write does not replace a file; of parallel ones exactly one succeeds', async () => {
    const written = await Promise.all(
      Array.from({ length: 8 }, (_each, i) => storage.put('originals/once/1', bytes(`writer ${i}`), { ifAbsent: true })),
    );
    expect(written.filter(Boolean)).toHaveLength(1);
    const first = (await storage.get('originals/once/1'))!.toString();
    expect(first).toBe(`writer ${written.indexOf(true)}`);
    expect(await storage.putStream('originals/once/1', Readable.from([bytes('later')]), { ifAbsent: true })).toBe(false);
    expect((await storage.get('originals/once/1'))!.toString()).toBe(first);
  });

  test('files that are made durable later can be read at once, also in new folders', async () => {
    const keys = ['media/later/320.avif', 'media/later/640.avif', 'originals/later/original'];
    for (const key of keys) await storage.putStream(key, Readable.from([Buffer.from(key)]), { durable: false });
    await storage.makeDurable(keys);
    for (const key of keys) expect((await storage.get(key))?.toString()).toBe(key);
    for (const key of keys) await storage.delete(key);
  });

  test('an empty file can be stored', async () => {
    await storage.putStream('originals/empty/1', Readable.from([]));
    expect((await storage.get('originals/empty/1'))?.length).toBe(0);
    expect(await text((await storage.stream('originals/empty/1'))!)).toBe('');
  });

  test('a stream of many megabytes is stored and read unchanged', async () => {
    async function* chunks() {
      for (let i = 0; i < 19; i++) yield Buffer.alloc(MIB, `chunk ${i} `);
    }
    const sent = createHash('sha256');
    for await (const chunk of chunks()) sent.update(chunk);
    await storage.putStream('originals/large/1', chunks());
    const read = createHash('sha256');
    for await (const chunk of (await storage.stream('originals/large/1'))!) read.update(chunk as Buffer);
    expect(read.digest('hex')).toBe(sent.digest('hex'));
    expect((await storage.get('originals/large/1'))!.length).toBe(19 * MIB);
    expect(await storage.putStream('originals/large/1', chunks(), { ifAbsent: true })).toBe(false);
  });

  test.each([1, 19])('a stream of %i MB that fails stores nothing', async (megabytes) => {
    async function* broken() {
      for (let i = 0; i < megabytes; i++) yield Buffer.alloc(MIB);
      throw new Error('the line broke');
    }
    await expect(storage.putStream('originals/broken/1', broken())).rejects.toThrow('the line broke');
    expect(await storage.exists('originals/broken/1')).toBe(false);
    expect(await collect(storage.list('originals/broken'))).toEqual([]);
    expect(server.buckets.uploads.size).toBe(0);
  });

  test('parallel writes of one file result in one complete file', async () => {
    await Promise.all(Array.from({ length: 20 }, (_each, i) => storage.put('media/race/1.avif', Buffer.alloc(100_000, i))));
    const content = await storage.get('media/race/1.avif');
    expect(content).toHaveLength(100_000);
    expect(new Set(content).size).toBe(1);
  });

  test('files are listed by name with their sizes, and folders in the same order', async () => {
    const keys = ['a/x', 'a-b/x', 'a.b', 'b/c/d', 'b/c-d', 'B', '_'].map((name) => `originals/listed/${name}`);
    for (const [length, key] of keys.entries()) await storage.put(key, Buffer.alloc(length));
    const listed = await collect(storage.list('originals/listed'));
    expect(listed.map(({ key }) => key)).toEqual(keys.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))));
    for (const { key, bytes: size, modifiedAt } of listed) {
      expect(size).toBe(keys.indexOf(key));
      expect(Math.abs(modifiedAt.getTime() - Date.now())).toBeLessThan(60_000);
    }
    expect(await collect(storage.folders('originals/listed'))).toEqual(['a-b', 'a', 'b']);
    expect(await collect(storage.folders('originals/nowhere'))).toEqual([]);
  });

  test('a listing of several pages is complete', async () => {
    server.pageSize = 7;
    const keys = Array.from({ length: 30 }, (_each, i) => `erasures/many/${String(i).padStart(2, '0')}/${i % 4}`);
    await Promise.all(keys.map((key) => storage.put(key, bytes('x'))));
    expect((await collect(storage.list('erasures/many'))).map(({ key }) => key)).toEqual(keys);
    expect(await collect(storage.folders('erasures/many'))).toHaveLength(30);
    await storage.deleteAll('erasures/many');
    expect(await collect(storage.list('erasures/many'))).toEqual([]);
  });

  test.each([
    '../secret',
    'media/../../secret',
    '/etc/passwd',
    'media//a',
    'media/.hidden',
    'media',
    'media/a\\b',
    'media/a\0b',
    'other/a',
  ])('%j is refused as a key', async (key) => {
    for (const call of [
      () => storage.put(key, bytes('x')),
      () => storage.putStream(key, Readable.from([])),
      () => storage.get(key),
      () => storage.stream(key),
      () => storage.exists(key),
      () => storage.delete(key),
      () => storage.deleteAll(key),
    ])
      await expect(call()).rejects.toThrow(RangeError);
  });

  test('any name is either refused or stored unchanged', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: fc.constantFrom('a', '.', '-', '_', '/', ' ', '%', '+', 'ü', '0'), maxLength: 8 }),
        async (name) => {
          const key = `media/names/${name}`;
          const isStored = await storage.put(key, bytes(name)).catch(() => false);
          if (isStored) {
            expect((await buffer((await storage.stream(key))!)).toString()).toBe(name);
            await storage.delete(key);
          }
        },
      ),
      { numRuns: 60 },
    );
    expect(await collect(storage.list('media/names'))).toEqual([]);
  });
});
