/** Tests faults of a storage service on the network; `storage.test.ts` in the parent folder tests what every storage does. */
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { FastifyBaseLogger } from 'fastify';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { S3_TEST_CREDENTIALS, s3Options, startS3Server, type Fault } from '../../../../test/s3/server.ts';
import type { S3Request } from '../../../../test/s3/operations.ts';
import { DEFAULT_TIMING } from './client.ts';
import { assertUsableBuckets } from './check-buckets.ts';
import { createS3Storage } from './s3.ts';

const server = await startS3Server(['files', 'media']);
const TIMING = { ...DEFAULT_TIMING, pause: 200 };
/** Timeouts of the test that receives no response; the other tests need longer ones on a busy machine. */
const IMPATIENT = { ...TIMING, silence: 600, response: 600 };
const options = s3Options(server, { mediaBucket: 'media' });
const open = (changes = {}) => createS3Storage({ ...options, ...changes }, TIMING);
const storage = open();
const MIB = 1024 * 1024;
const NO_FAULT = () => null;
afterEach(() => {
  server.fault = NO_FAULT;
});
afterAll(() => server.close());

/** Applies these faults to the next matching requests, one each. */
function failNext(faults: Fault[], matches: (request: S3Request) => boolean = () => true) {
  server.fault = (request) => (matches(request) ? (faults.shift() ?? null) : null);
}

test('pictures for visitors are in their own bucket with type and cache time; browsers never display originals', async () => {
  await storage.put('media/a/320.avif', Buffer.from('x'));
  await storage.put('originals/a/original', Buffer.from('x'));
  await storage.put('originals/a/master.jpg', Buffer.from('x'));
  expect(server.buckets.object('media', 'media/a/320.avif').headers).toEqual({
    'content-type': 'image/avif',
    'cache-control': 'public, max-age=31536000, s-maxage=86400, immutable',
    'content-disposition': 'inline',
  });
  expect(server.buckets.object('files', 'originals/a/original').headers).toEqual({
    'content-type': 'application/octet-stream',
    'cache-control': 'private, no-store',
    'content-disposition': 'attachment',
  });
  expect([...server.buckets.bucket('media').keys()]).toEqual(['media/a/320.avif']);
  const getAsVisitor = async (path: string) => (await fetch(`${server.url}/${path}`)).status;
  expect([await getAsVisitor('media/media/a/320.avif'), await getAsVisitor('files/originals/a/master.jpg')]).toEqual([200, 403]);
});

describe('a start', () => {
  const warnings: string[] = [];
  const log = { warn: (_fields: unknown, text: string) => void warnings.push(text) } as unknown as FastifyBaseLogger;

  test('accepts the buckets, warns about object versions, and fails with a wrong key or name', async () => {
    await assertUsableBuckets(options, log);
    expect(warnings).toEqual([]);
    server.versioning = 'Enabled';
    await assertUsableBuckets(options, log);
    expect(warnings).toHaveLength(2);
    await expect(assertUsableBuckets({ ...options, mediaBucket: 'nowhere' }, log)).rejects.toThrow(/Check S3_BUCKET/);
    const credentials = { ...S3_TEST_CREDENTIALS, secretAccessKey: 'wrong' };
    await expect(assertUsableBuckets({ ...options, credentials }, log)).rejects.toThrow(/Check S3_BUCKET/);
  });

  test('continues while the service is unavailable', async () => {
    warnings.length = 0;
    await assertUsableBuckets({ ...options, endpoint: 'http://127.0.0.1:1' }, log);
    expect(warnings).toEqual(['storage is unreachable at the start']);
  });
});

describe('a call is repeated', () => {
  test.each<[string, Fault[]]>([
    ['a connection that ends', ['reset']],
    ['a response that never comes', ['hang']],
    ['a service that is busy', ['unavailable']],
  ])('after %s', async (_, faults) => {
    const separateStorage = createS3Storage(options, faults.includes('hang') ? IMPATIENT : TIMING);
    failNext([...faults]);
    expect(await separateStorage.put('originals/b/1', Buffer.from('content'))).toBe(true);
    failNext([...faults]);
    expect((await separateStorage.get('originals/b/1'))?.toString()).toBe('content');
  });

  test('after truncated content, in the first segment and in a later one', async () => {
    const content = Buffer.alloc(9 * MIB, 'segments ');
    await storage.put('originals/c/1', content);
    failNext(['break off', 'break off']);
    expect((await storage.get('originals/c/1'))!.equals(content)).toBe(true);
    failNext(['break off'], ({ headers }) => headers.range?.startsWith('bytes=8388608-') === true);
    expect((await buffer((await storage.stream('originals/c/1'))!)).equals(content)).toBe(true);
    expect(server.requests.at(-1)).toContain('GET /files/originals/c/1');
  });

  test('when another writer of the same name is not finished', async () => {
    failNext(['conflict']);
    expect(await storage.put('originals/d/1', Buffer.from('x'), { ifAbsent: true })).toBe(true);
    expect(await storage.put('originals/d/1', Buffer.from('y'), { ifAbsent: true })).toBe(false);
  });
});

test('a file that is replaced while it is read is not mixed', async () => {
  await storage.put('originals/e/1', Buffer.alloc(5 * MIB, 'old'));
  const stream = (await storage.stream('originals/e/1'))!;
  await storage.put('originals/e/1', Buffer.alloc(5 * MIB, 'new'));
  await expect(buffer(stream)).rejects.toMatchObject({ name: 'StorageError' });
});

describe('errors name the cause', () => {
  test('an unavailable service is not called by every request, but again after a moment', async () => {
    const separateStorage = open();
    server.fault = () => 'reset';
    for (let i = 0; i < 5; i++)
      await expect(separateStorage.get('originals/f/1')).rejects.toMatchObject({ name: 'StorageError', reason: 'unreachable' });
    const requestsBefore = server.requests.length;
    await expect(separateStorage.exists('originals/f/1')).rejects.toMatchObject({ reason: 'unreachable' });
    expect(server.requests.length).toBe(requestsBefore);
    server.fault = NO_FAULT;
    await expect.poll(() => separateStorage.exists('originals/f/1').catch(() => 'unreachable')).toBe(false);
  });

  test('a port without a listener', async () => {
    await expect(open({ endpoint: 'http://127.0.0.1:1' }).exists('media/a/1.webp')).rejects.toMatchObject({ reason: 'unreachable' });
  });

  test('a full bucket', async () => {
    server.fault = ({ method }) => (method === 'PUT' ? 'full' : null);
    await expect(storage.put('originals/g/1', Buffer.from('x'))).rejects.toMatchObject({ reason: 'full' });
    const large = Readable.from(Array.from({ length: 17 }, () => Buffer.alloc(MIB)));
    await expect(storage.putStream('originals/g/2', large)).rejects.toMatchObject({ reason: 'full' });
    expect(server.buckets.uploads.size).toBe(0);
  });

  test.each([
    ['a wrong secret', { credentials: { ...S3_TEST_CREDENTIALS, secretAccessKey: 'wrong' } }, /SignatureDoesNotMatch/],
    ['an unknown key', { credentials: { accessKeyId: 'unknown', secretAccessKey: 'x' } }, /InvalidAccessKeyId/],
    ['a bucket that does not exist', { bucket: 'nowhere' }, /NoSuchBucket/],
    ['another region', { region: 'eu-west-1' }, /SignatureDoesNotMatch/],
  ])('%s is refused and never treated as a missing file', async (_, changes, message) => {
    const wrong = open(changes);
    await expect(wrong.get('originals/h/1')).rejects.toThrow(message);
    await expect(wrong.put('originals/h/1', Buffer.from('x'))).rejects.toMatchObject({ reason: 'refused' });
  });
});

test('uploads in parts that a killed process left are aborted after an hour', async () => {
  server.buckets.startUpload('files', 'originals/i/1', {});
  expect(await storage.deleteAbandoned(new Date())).toBe(0);
  expect(await storage.deleteAbandoned(new Date(Date.now() + 61 * 60_000))).toBe(1);
  expect(server.buckets.uploads.size).toBe(0);
});

test('objects of other programs, whose names have another format, are not listed', async () => {
  for (const key of ['originals/', 'originals/folder/', 'originals/a b', 'originals/ours'])
    server.buckets.put('files', key, Buffer.alloc(0), {});
  const keys: string[] = [];
  for await (const { key } of storage.list('originals')) keys.push(key);
  expect(keys).toContain('originals/ours');
  expect(keys.filter((key) => key.endsWith('/') || key.includes(' '))).toEqual([]);
});
