/** Storage that is full, read-only or unavailable: requests are refused with a code of the contract. Incomplete files are deleted. */
import Fastify from 'fastify';
import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { contract } from '../../../contract/index.ts';
import { KINDS } from '../../../kinds/index.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { signIn, type Person } from '../../../test/people.ts';
import { files, upload } from '../../../test/upload.ts';
import { addDraft } from '../../../test/wizard.ts';
import { temporaryName } from '../../integrations/temporary-files.ts';
import { StorageError } from '../../integrations/storage/errors.ts';
import { deleteAbandonedUploads } from './abandoned-uploads.ts';
import { mediaFiles } from './media-files.ts';
import { uploadFolder } from '../../pictures/upload-form.ts';

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await testApp();
  owner = await signIn(app);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const picture = (blue: number) =>
  sharp({ create: { width: 900, height: 700, channels: 3, background: { r: 90, g: 90, b: blue } } })
    .jpeg()
    .toBuffer();
async function send(blue: number) {
  const { body } = await addDraft(app, owner.token, KINDS.residential_rent, { listing_role: 'Owner' });
  const parts = [{ name: 'id', content: body.data.id }, ...files(await picture(blue))];
  return upload(app, owner.token, contract.photos.uploadResidential, parts);
}
const failWith = (code: string) => {
  const error = Object.assign(new Error(`${code}: open`), { code, syscall: 'open', errno: -1 });
  vi.spyOn(app.deps.storage, 'put').mockRejectedValue(error);
  vi.spyOn(app.deps.storage, 'putStream').mockRejectedValue(error);
};
const FAILURES = [
  ['EROFS', 503, 'unavailable'],
  ['EACCES', 503, 'unavailable'],
  ['ENOSPC', 507, 'storage_full'],
] as const;

test.each(FAILURES)('an upload to a folder that fails with %s returns %i', async (code, status, expected) => {
  failWith(code);
  expect(await send(1)).toMatchObject({ status, error: { code: expected } });
  vi.restoreAllMocks();
  expect((await send(1)).status).toBe(200);
});

test.each(FAILURES)('a share image that cannot be stored because of %s returns %i', async (code, status, expected) => {
  const { body } = await send(2);
  expect(body.data).toHaveLength(1);
  const { listing_id: listingId } = await app.db
    .selectFrom('listing_photo')
    .select('listing_id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  await app.db.updateTable('listing').set({ status: 'active', first_published_at: new Date() }).where('id', '=', listingId).execute();
  await app.db.updateTable('listing_photo').set({ preview_token: null }).where('listing_id', '=', listingId).execute();
  const { public_id: id } = await app.db.selectFrom('listing').select('public_id').where('id', '=', listingId).executeTakeFirstOrThrow();
  const { headers } = await app.fastify.inject(`/og/${id}-0.jpg`);
  failWith(code);
  const response = await app.fastify.inject(String(headers.location));
  expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([status, expected]);
});

describe('the data folder', () => {
  const pathsIn = (folder: string): string[] =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));

  test('contains nothing that other system users can read after an upload', async () => {
    expect((await send(3)).status).toBe(200);
    const folder = app.deps.config.dataDir;
    const readableByOthers = pathsIn(folder).filter((path) => (statSync(path).mode & 0o077) !== 0);
    expect(readableByOthers).toEqual([]);
    expect(pathsIn(folder).length).toBeGreaterThan(3);
  });

  test('loses the files that a killed process had not received or written completely', async () => {
    const { dataDir } = app.deps.config;
    const [host] = temporaryName().split('_');
    const name = `${host}_999999999_00000000_00000000-0000-4000-8000-000000000000`;
    const [uploads, partialFiles] = [uploadFolder(dataDir), join(dataDir, 'files', 'partial')];
    for (const folder of [uploads, partialFiles]) mkdirSync(folder, { recursive: true });
    mkdirSync(join(uploads, name));
    writeFileSync(join(uploads, name, '0'), 'half a picture');
    writeFileSync(join(partialFiles, name), 'half a picture');
    await deleteAbandonedUploads(app.deps);
    expect([readdirSync(uploads), readdirSync(partialFiles)]).toEqual([[], []]);
  });
});

test('a process starts while the storage is unavailable, but not when the storage refuses its key', async () => {
  const { deps } = await testApp();
  const start = (reason: 'unreachable' | 'refused') => {
    const storage = { ...deps.storage, deleteAbandoned: () => Promise.reject(new StorageError(reason, reason)) };
    return Fastify()
      .register(mediaFiles({ ...deps, storage }))
      .ready();
  };
  await start('unreachable');
  await expect(start('refused')).rejects.toThrow('refused');
});
