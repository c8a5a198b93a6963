import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '../../../contract/index.ts';
import { KINDS } from '../../../kinds/index.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { signIn, type Person } from '../../../test/people.ts';
import { files, upload } from '../../../test/upload.ts';
import { addDraft } from '../../../test/wizard.ts';
import { decodeUpload } from '../../pictures/decode-upload.ts';
import { DECODING_CAPACITY_MB, decodingQueue } from '../../pictures/images/image-queues.ts';

let app: TestApp;
const folder = mkdtempSync(join(tmpdir(), 'thinnai-uploads-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeAll(async () => {
  app = await testApp();
});

const jpeg = (red: number, width = 400) =>
  sharp({ create: { width, height: 300, channels: 3, background: { r: red, g: 90, b: 90 } } })
    .jpeg()
    .toBuffer();
async function newLister(): Promise<{ person: Person; id: string }> {
  const person = await signIn(app);
  return { person, id: (await addDraft(app, person.token, KINDS.residential_rent, { listing_role: 'Owner' })).body.data.id };
}
const send = ({ person, id }: { person: Person; id: string }, ...pictures: Buffer[]) =>
  upload(app, person.token, contract.photos.uploadResidential, [{ name: 'id', content: id }, ...files(...pictures)]);

test('an account that uploads forty damaged pictures in an hour waits for the next hour, and others do not', async () => {
  const [lister, other] = [await newLister(), await newLister()];
  const whole = await jpeg(1, 1200);
  const damaged = Array.from({ length: 20 }, (_, n) => Buffer.concat([whole.subarray(0, whole.length / 2), Buffer.from([n])]));
  for (let request = 0; request < 2; request += 1) expect((await send(lister, ...damaged)).status).toBe(415);
  expect(await send(lister, await jpeg(2))).toMatchObject({ status: 429, error: { code: 'too_many_requests' } });
  expect((await send(other, await jpeg(2))).status).toBe(200);
  app.advanceClock(3600);
  expect((await send(lister, await jpeg(2))).status).toBe(200);
});

test('a picture with very many scans is refused before it is decoded, and counts like ten damaged ones', async () => {
  const lister = await newLister();
  const progressive = await sharp(await jpeg(6))
    .jpeg({ progressive: true })
    .toBuffer();
  const lastScan = progressive.subarray(progressive.lastIndexOf(Buffer.from([0xff, 0xda])), -2);
  const withScans = (more: number, n = 0) =>
    Buffer.concat([progressive.subarray(0, -2), ...Array.from({ length: more }, () => lastScan), Buffer.from([0xff, 0xd9, n])]);
  for (let n = 0; n < 4; n += 1)
    expect(await send(lister, withScans(91, n))).toMatchObject({
      status: 415,
      error: { message: expect.stringContaining('took too long') },
    });
  expect(await send(lister, await jpeg(7))).toMatchObject({ status: 429 });
});

test('the picture of one account does not wait for all pictures that another account uploaded before', async () => {
  const [first, second] = [await signIn(app), await signIn(app)];
  const decoded: string[] = [];
  const decode = async ({ id }: Person, name: string, width: number) => {
    const path = join(folder, name);
    writeFileSync(path, await jpeg(decoded.length, width));
    await decodeUpload(app.deps, id, { path, name });
    decoded.push(name);
  };
  const { promise: untilAllWait, resolve: start } = Promise.withResolvers<void>();
  const running = decodingQueue.run(DECODING_CAPACITY_MB, () => untilAllWait);
  const uploads = ['1', '2', '3', '4'].map((name) => decode(first, name, 2400));
  await expect.poll(() => decodingQueue.waiting).toBe(1);
  uploads.push(decode(second, 'of another account', 400));
  await expect.poll(() => decodingQueue.waiting).toBe(2);
  start();
  await Promise.all([running, ...uploads]);
  expect(decoded.indexOf('of another account')).toBeLessThan(3);
});

test('the photos of all drafts of an account together have a limit; a photo that was stored before is not refused', async () => {
  const small = await testApp({ env: { DRAFT_PHOTOS_MB: '1' } });
  const person = await signIn(small);
  const newDraft = async () => (await addDraft(small, person.token, KINDS.residential_rent, { listing_role: 'Owner' })).body.data.id;
  const sendTo = (id: string, picture: Buffer) =>
    upload(small, person.token, contract.photos.uploadResidential, [{ name: 'id', content: id }, ...files(picture)]);
  const [first, second] = [await newDraft(), await newDraft()];
  const picture = await jpeg(3);
  expect((await sendTo(first, picture)).status).toBe(200);
  await small.db
    .updateTable('listing_photo')
    .set({ bytes: 1024 * 1024 })
    .execute();
  expect(await sendTo(second, await jpeg(4))).toMatchObject({
    status: 413,
    error: { message: expect.stringContaining('drafts may use 1 MB') },
  });
  expect((await sendTo(first, picture)).status).toBe(200);
  await small.db.updateTable('listing').set({ status: 'active' }).where('public_id', '=', first).execute();
  expect((await sendTo(second, await jpeg(4))).status).toBe(200);
});
