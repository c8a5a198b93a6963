import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { contract } from '../../../contract/index.ts';
import type { PartResponse } from '../../../contract/photos.ts';
import { KINDS } from '../../../kinds/index.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { signIn, type Person } from '../../../test/people.ts';
import { upload } from '../../../test/upload.ts';
import { addDraft } from '../../../test/wizard.ts';
import { deleteExpiredUploads, storePart } from './upload-part-rows.ts';

const { uploadPart, getUpload } = contract.photos;
const UPLOAD_ID = '0199a3f0-7c1e-4b52-9a51-2f6f0c1d2e3f';
let app: TestApp;
let owner: Person;
let otherUser: Person;
let photo: Buffer;
beforeAll(async () => {
  app = await testApp({ env: { MAX_UPLOAD_MB: '1' } });
  [owner, otherUser] = await Promise.all([signIn(app), signIn(app)]);
  photo = await sharp({
    create: { width: 900, height: 700, channels: 3, background: '#c86432', noise: { type: 'gaussian', mean: 128, sigma: 30 } },
  })
    .jpeg()
    .toBuffer();
});
const draft = async () => (await addDraft(app, owner.token, KINDS.residential_rent, { listing_role: 'Owner' })).body.data.id;
async function send(
  listing: string,
  {
    offset,
    until,
    size = photo.length,
    uploadId = UPLOAD_ID,
    person = owner,
  }: { offset: number; until: number; size?: number; uploadId?: string; person?: Person },
) {
  const fields = { id: listing, upload_id: uploadId, offset, size, name: 'hall.jpg' };
  const response = await upload(app, person.token, uploadPart, [
    ...Object.entries(fields).map(([name, content]) => ({ name, content: String(content) })),
    { name: 'files', filename: 'hall.jpg', content: photo.subarray(offset, until) },
  ]);
  return { ...response, body: response.body as unknown as PartResponse };
}
const received = async (uploadId = UPLOAD_ID, person = owner) =>
  (await app.call(getUpload, { query: { upload_id: uploadId } }, person)).body.data.received;

test('a photo is uploaded in parts, continues after an interruption, and is added once even when its last part is repeated', async () => {
  const listing = await draft();
  expect((await send(listing, { offset: 0, until: 10_000 })).body).toEqual({ received: 10_000, uploaded: null });
  // the response was lost, and the client sends the part again
  expect((await send(listing, { offset: 0, until: 10_000 })).body.received).toBe(10_000);
  expect(await received()).toBe(10_000);
  expect(await received(UPLOAD_ID, otherUser)).toBe(0);
  await send(listing, { offset: 10_000, until: 30_000 });
  const last = await send(listing, { offset: 30_000, until: photo.length });
  expect(last.body.uploaded?.data).toHaveLength(1);
  expect(await received()).toBe(0);
  const again = await send(listing, { offset: 0, until: photo.length });
  expect(again.body.uploaded?.data.map(({ id }) => id)).toEqual(last.body.uploaded?.data.map(({ id }) => id));
});

test('a part that is sent three times at once is stored once', async () => {
  const listing = await draft();
  const uploadId = '0199a3f0-7c1e-4b52-9a51-2f6f0c1d2e40';
  const responses = await Promise.all([0, 1, 2].map(() => send(listing, { offset: 0, until: 5000, uploadId })));
  expect(responses.map(({ body }) => body.received)).toEqual([5000, 5000, 5000]);
});

test('a part is refused after a gap, beyond the stated size, for a file that is too large, with an invalid id, or for the listing of another user', async () => {
  const listing = await draft();
  const uploadId = '0199a3f0-7c1e-4b52-9a51-2f6f0c1d2e41';
  expect((await send(listing, { offset: 500, until: 900, uploadId })).status).toBe(409);
  expect((await send(listing, { offset: 0, until: 900, size: 800, uploadId })).status).toBe(422);
  expect((await send(listing, { offset: 0, until: 900, size: 5_000_000, uploadId })).status).toBe(413);
  expect((await send(listing, { offset: 0, until: 900, uploadId: 'mine' })).status).toBe(422);
  expect((await send(listing, { offset: 0, until: 900, uploadId, person: otherUser })).status).toBe(404);
  expect(await received(uploadId)).toBe(0);
});

test('a file that is not a photo is refused after its last part and deleted', async () => {
  const listing = await draft();
  const uploadId = '0199a3f0-7c1e-4b52-9a51-2f6f0c1d2e42';
  // the end of the photo without its beginning
  const fields = { id: listing, upload_id: uploadId, offset: 0, size: 4000, name: 'hall.jpg' };
  const response = await upload(app, owner.token, uploadPart, [
    ...Object.entries(fields).map(([name, content]) => ({ name, content: String(content) })),
    { name: 'files', filename: 'hall.jpg', content: photo.subarray(-4000) },
  ]);
  expect(response.status).toBe(415);
  expect(await received(uploadId)).toBe(0);
});

test('a person has at most four unfinished files, and none for longer than a day', async () => {
  const listing = await draft();
  const ids = [1, 2, 3, 4, 5].map((number) => `0199a3f0-7c1e-4b52-9a51-2f6f0c1d2e5${number}`);
  for (const uploadId of ids) {
    await send(listing, { offset: 0, until: 1000, uploadId });
    app.advanceClock(1);
  }
  expect(await Promise.all(ids.map((id) => received(id)))).toEqual([0, 1000, 1000, 1000, 1000]);
  app.advanceClock(25 * 60 * 60);
  await deleteExpiredUploads(app.deps);
  expect(await received(ids[4])).toBe(0);
});

test('an upload is deleted completely when it is a day old, so that it never continues after a gap', async () => {
  const listing = await draft();
  const uploadId = '0199a3f0-7c1e-4b52-9a51-2f6f0c1d2e60';
  await send(listing, { offset: 0, until: 1000, uploadId });
  app.advanceClock(20 * 60 * 60);
  await send(listing, { offset: 1000, until: 2000, uploadId });
  app.advanceClock(5 * 60 * 60);
  await deleteExpiredUploads(app.deps);
  expect(await received(uploadId)).toBe(0);
  expect((await send(listing, { offset: 2000, until: 3000, uploadId })).status).toBe(409);
  expect((await send(listing, { offset: 0, until: 1000, uploadId })).body.received).toBe(1000);
});

test('a stated size below the number of received bytes is refused, and the upload can still be completed', async () => {
  const listing = await draft();
  const uploadId = '0199a3f0-7c1e-4b52-9a51-2f6f0c1d2e61';
  await send(listing, { offset: 0, until: photo.length - 100, uploadId });
  // smaller than the received bytes
  expect((await send(listing, { offset: 0, until: 10, size: 10, uploadId })).status).toBe(409);
  expect((await send(listing, { offset: photo.length - 100, until: photo.length, uploadId })).body.uploaded?.data).toHaveLength(1);
});

test('a part is at most a megabyte, however large a photo may be', async () => {
  const app3Mb = await testApp({ env: { MAX_UPLOAD_MB: '3' } });
  const person = await signIn(app3Mb);
  const listing = (await addDraft(app3Mb, person.token, KINDS.residential_rent, { listing_role: 'Owner' })).body.data.id;
  const fields = { id: listing, upload_id: UPLOAD_ID, offset: 0, size: 2_500_000, name: 'hall.jpg' };
  const response = await upload(app3Mb, person.token, uploadPart, [
    ...Object.entries(fields).map(([name, content]) => ({ name, content: String(content) })),
    { name: 'files', filename: 'hall.jpg', content: Buffer.alloc(1_200_000, 1) },
  ]);
  expect(response.status).toBe(413);
});

test('when all unfinished uploads exceed the limit, the oldest of the account with the most bytes is deleted, and no upload is refused', async () => {
  const full = await testApp({ env: { UNFINISHED_UPLOADS_MB: '1' } });
  const people = await Promise.all([signIn(full), signIn(full), signIn(full)]);
  const [heavy, light, another] = people;
  const listings = new Map<Person, string>();
  for (const person of people)
    listings.set(person, (await addDraft(full, person.token, KINDS.residential_rent, { listing_role: 'Owner' })).body.data.id);
  const begin = async (person: Person, uploadId: string, bytes: number) => {
    full.advanceClock(1);
    const fields = { id: listings.get(person)!, upload_id: uploadId, offset: 0, size: 2_000_000, name: 'hall.jpg' };
    const { body } = await upload(full, person.token, uploadPart, [
      ...Object.entries(fields).map(([name, content]) => ({ name, content: String(content) })),
      { name: 'files', filename: 'hall.jpg', content: Buffer.alloc(bytes, 1) },
    ]);
    return (body as unknown as PartResponse).received;
  };
  const receivedBy = async (person: Person, uploadId: string) =>
    (await full.call(getUpload, { query: { upload_id: uploadId } }, person)).body.data.received;
  const ids = [1, 2, 3].map((number) => `0199a3f0-7c1e-4b52-9a51-2f6f0c1d2e7${number}`);
  await begin(light, UPLOAD_ID, 300_000);
  for (const uploadId of ids.slice(0, 2)) await begin(heavy, uploadId, 350_000);
  expect(await begin(another, UPLOAD_ID, 200_000)).toBe(200_000);
  expect(await Promise.all(ids.slice(0, 2).map((uploadId) => receivedBy(heavy, uploadId)))).toEqual([0, 350_000]);
  expect(await receivedBy(light, UPLOAD_ID)).toBe(300_000);
  // the next file of the account with the most bytes replaces its oldest file
  expect(await begin(heavy, ids[2]!, 400_000)).toBe(400_000);
  expect(await receivedBy(heavy, ids[1]!)).toBe(0);
  // each of many small parts counts with the minimum weight
  const { rows } = await sql<{
    bytes: number;
  }>`select coalesce(sum(greatest(length(bytes), 16384)), 0)::int as bytes from upload_part`.execute(full.db);
  expect(rows[0]!.bytes).toBeLessThanOrEqual(1024 * 1024);
});

test('parts that arrive at the same time stay within the limit of all accounts, and none is refused', async () => {
  const busy = await testApp({ env: { UNFINISHED_UPLOADS_MB: '1', DATABASE_POOL: '10' } });
  const people = await Promise.all(Array.from({ length: 8 }, () => signIn(busy)));
  const stored = await Promise.all(
    people.map(({ id }) => storePart(busy.deps, { userId: id, uploadId: UPLOAD_ID }, 0, Buffer.alloc(300_000, 1))),
  );
  expect(stored).toEqual(Array<number>(8).fill(300_000));
  const { rows } = await sql<{ bytes: number }>`select sum(length(bytes))::int as bytes from upload_part`.execute(busy.db);
  expect(rows[0]!.bytes).toBeLessThanOrEqual(1024 * 1024);
  expect(rows[0]!.bytes).toBeGreaterThanOrEqual(300_000);
});

test('a part that is sent again needs no space, so no upload is deleted for it', async () => {
  const full = await testApp({ env: { UNFINISHED_UPLOADS_MB: '1' } });
  const [person, other] = await Promise.all([signIn(full), signIn(full)]);
  const key = { userId: person.id, uploadId: UPLOAD_ID };
  const part = Buffer.alloc(400_000, 1);
  await storePart(full.deps, key, 0, part);
  await storePart(full.deps, { userId: other.id, uploadId: UPLOAD_ID }, 0, part);
  expect(await storePart(full.deps, key, 0, part)).toBe(400_000);
  await expect(storePart(full.deps, key, 900_000, part)).rejects.toMatchObject({ code: 'conflict' });
  const { rows } = await sql<{ bytes: number }>`select sum(length(bytes))::int as bytes from upload_part`.execute(full.db);
  expect(rows[0]!.bytes).toBe(800_000);
});
