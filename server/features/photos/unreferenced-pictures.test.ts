import { beforeAll, expect, test, vi } from 'vitest';
import { s3Options, startS3Server } from '../../../test/s3/server.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { newListing } from '../../../test/listings.ts';
import { signIn } from '../../../test/people.ts';
import { deleteUnreferencedFiles } from '../bulk-import/imports.ts';
import { createS3Storage } from '../../integrations/storage/s3/s3.ts';
import { storageKeys } from '../../integrations/storage/picture-keys.ts';
import { photoJobs } from './jobs.ts';
import { deleteUnreferencedPictures } from './unreferenced-pictures.ts';

const DAY_S = 86_400;
const [REFERENCED, UNREFERENCED] = ['a'.repeat(32), 'b'.repeat(32)];
const IMPORT = '00000000-0000-4000-8000-000000000001';
const server = await startS3Server();
let app: TestApp;
beforeAll(async () => {
  app = await testApp({ replace: (deps) => ({ ...deps, storage: createS3Storage(s3Options(server)) }) });
  const { publicId } = await newListing(app, (await signIn(app)).id);
  const listing = await app.db.selectFrom('listing').select(['id', 'city_id']).where('public_id', '=', publicId).executeTakeFirstOrThrow();
  await app.db
    .insertInto('listing_photo')
    .values({ listing_id: listing.id, city_id: listing.city_id, media_key: REFERENCED, position: 0, bytes: 1, width: 900, height: 700 })
    .execute();
  for (const key of [REFERENCED, UNREFERENCED]) {
    await app.deps.storage.put(storageKeys.master(key), Buffer.from('master'));
    await app.deps.storage.put(storageKeys.variant(key, 320, 'webp'), Buffer.from('variant'));
    await app.deps.storage.put(storageKeys.share(key, publicId, 'v1'), Buffer.from('share'));
  }
  await app.deps.storage.put(`originals/imports/${IMPORT}/source`, Buffer.from('rows'));
  return () => server.close();
});

const keys = () => [...server.buckets.bucket('files').keys()];
const deleteUnreferenced = async () => {
  await deleteUnreferencedPictures(app.deps);
  await deleteUnreferencedFiles(app.deps);
  await app.runJobs();
};

test('files that no row refers to are deleted after a week, with variants and share images; others stay', async () => {
  const before = keys();
  await deleteUnreferenced();
  expect(keys()).toEqual(before);
  app.advanceClock(8 * DAY_S);
  await deleteUnreferenced();
  expect(keys().toSorted()).toEqual(before.filter((key) => key.includes(REFERENCED)).toSorted());
});

test('a job fails with an alarm when the file of a photo is missing, but not when the photo was deleted', async () => {
  await app.deps.storage.delete(storageKeys.master(REFERENCED));
  await app.deps.storage.deleteAll(storageKeys.servedFolder(REFERENCED));
  const { signal } = new AbortController();
  const alarm = vi.spyOn(app.deps.log, 'error');
  await expect(photoJobs(app.deps).make_variants({ mediaKey: REFERENCED }, signal)).rejects.toThrow(storageKeys.master(REFERENCED));
  expect(alarm).toHaveBeenCalledWith({ alarm: 'file_missing', key: storageKeys.master(REFERENCED) }, expect.any(String));
  await photoJobs(app.deps).make_variants({ mediaKey: UNREFERENCED }, signal);
});

test('a request that needs unavailable storage returns 503 with Retry-After', async () => {
  server.fault = () => 'reset';
  const response = await app.fastify.inject(`/media/${REFERENCED}/320.webp`);
  server.fault = () => null;
  expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([503, 'unavailable']);
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
});
