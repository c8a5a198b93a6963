import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { s3Options, startS3Server } from '../../test/s3/server.ts';
import { createDiskStorage } from '../../server/integrations/storage/disk.ts';
import { createS3Storage } from '../../server/integrations/storage/s3/s3.ts';
import { moveFiles } from './move-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'thinnai-move-'));
const server = await startS3Server(['files', 'media']);
server.pageSize = 5;
const bucket = createS3Storage(s3Options(server, { mediaBucket: 'media' }));
let disk = createDiskStorage(folder);
let round = 0;
beforeEach(() => {
  disk = createDiskStorage(join(folder, String(round++)));
  for (const objects of server.buckets.objects.values()) objects.clear();
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const KEYS = [
  ...Array.from({ length: 7 }, (_, i) => `media/p${i}/320.webp`),
  ...Array.from({ length: 7 }, (_, i) => `originals/p${i}/original`),
  'media/p1/share-x/1.jpg',
  'originals/imports/i/source',
  'erasures/00/one.json',
];
const putAllFiles = async () => {
  for (const key of KEYS) await disk.put(key, Buffer.from(`content of ${key}`));
};
const noDifferences = { sourceHash: expect.stringMatching(/^[0-9a-f]{64}$/), differing: [] };

test('all files are copied once, with the same hash on both sides and in both directions', async () => {
  await putAllFiles();
  const first = await moveFiles(disk, bucket);
  expect(first).toMatchObject({ ...noDifferences, files: KEYS.length, copied: KEYS.length, deleted: 0, onlyInTarget: 0 });
  expect(first.targetHash).toBe(first.sourceHash);
  expect((await bucket.get('media/p1/share-x/1.jpg'))!.toString()).toBe('content of media/p1/share-x/1.jpg');
  expect(await moveFiles(disk, bucket)).toEqual({ ...first, copied: 0 });
  expect(await moveFiles(bucket, disk)).toEqual({ ...first, copied: 0 });
});

test('the next run continues an interrupted one', async () => {
  await putAllFiles();
  let writes = 0;
  server.fault = ({ method }) => (method === 'PUT' && ++writes > 6 ? 'full' : null);
  await expect(moveFiles(disk, bucket)).rejects.toMatchObject({ reason: 'full' });
  server.fault = () => null;
  const { copied, ...report } = await moveFiles(disk, bucket);
  expect(report).toMatchObject({ ...noDifferences, files: KEYS.length, targetHash: report.sourceHash });
  expect(copied).toBeLessThan(KEYS.length);
});

test('a comparison finds missing and damaged files and changes nothing; the next run repairs them', async () => {
  await putAllFiles();
  await moveFiles(disk, bucket);
  await bucket.put('media/p3/320.webp', Buffer.from('damaged, of equal size'.padEnd('content of media/p3/320.webp'.length)));
  await bucket.delete('originals/p4/original');
  const found = await moveFiles(disk, bucket, { copy: false });
  expect(found).toMatchObject({ differing: ['media/p3/320.webp', 'originals/p4/original'], copied: 0 });
  expect(found.targetHash).not.toBe(found.sourceHash);
  expect(await bucket.exists('originals/p4/original')).toBe(false);
  const repaired = await moveFiles(disk, bucket);
  expect(repaired).toMatchObject({ ...noDifferences, copied: 2, targetHash: found.sourceHash });
});

test('a file that is deleted during the copy is deleted in the target, too', async () => {
  await putAllFiles();
  await moveFiles(disk, bucket);
  const vanishing = { ...disk, stream: async (key: string) => (key === 'media/p2/320.webp' ? null : disk.stream(key)) };
  expect(await moveFiles(vanishing, bucket)).toMatchObject({ deleted: 1, files: KEYS.length - 1, differing: [] });
  expect(await bucket.exists('media/p2/320.webp')).toBe(false);
});

test.each([
  ['after it was read', 1],
  ['while it is copied', 2],
])('a new file that is deleted %s does not stay in the target', async (_, reads) => {
  const key = 'media/p2/320.webp';
  await putAllFiles();
  let count = 0;
  const vanishing = {
    ...disk,
    stream: async (read: string) => {
      const stream = await disk.stream(read);
      if (read !== key || ++count !== reads) return stream;
      const content = await buffer(stream!);
      await disk.delete(key);
      return Readable.from([content]);
    },
  };
  expect(await moveFiles(vanishing, bucket)).toMatchObject({ deleted: 1, files: KEYS.length - 1, differing: [] });
  expect(await bucket.exists(key)).toBe(false);
});

test('afterwards both storages contain the same files, except those that only the target had', async () => {
  const files = fc.dictionary(fc.constantFrom(...KEYS), fc.constantFrom('a', 'b', ''), { maxKeys: 8 });
  await fc.assert(
    fc.asyncProperty(files, files, async (left, right) => {
      for (const key of KEYS) await Promise.all([disk.delete(key), bucket.delete(key)]);
      for (const [key, content] of Object.entries(left)) await disk.put(key, Buffer.from(content));
      for (const [key, content] of Object.entries(right)) await bucket.put(key, Buffer.from(content));
      const report = await moveFiles(disk, bucket);
      expect(report).toMatchObject({ files: Object.keys(left).length, targetHash: report.sourceHash, differing: [] });
      expect(report.onlyInTarget).toBe(Object.keys(right).filter((key) => !(key in left)).length);
      for (const [key, content] of Object.entries({ ...right, ...left })) expect((await bucket.get(key))!.toString()).toBe(content);
    }),
    { numRuns: 12 },
  );
});
