/** Photos in conversations: who can send and see them, what remains of the sent file, and when they are deleted. */
import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { readPersonKey } from '../../../../accounts/person-key.ts';
import { contactPassRoutes } from '../../../../../contract/contact/passes.ts';
import { contactRoutes } from '../../../../../contract/contact/contact.ts';
import { conversationPhotoRoutes, type ConversationPhoto } from '../../../../../contract/contact/conversation-photos.ts';
import { conversationRoutes } from '../../../../../contract/contact/conversations.ts';
import { privacyRoutes } from '../../../../../contract/privacy/privacy.ts';
import { supportRoutes } from '../../../../../contract/support.ts';
import { testApp, type TestApp } from '../../../../../test/app.ts';
import { newListing } from '../../../../../test/listings.ts';
import { signIn, type Person } from '../../../../../test/people.ts';
import { signInAs } from '../../../../../test/staff.ts';
import { files, upload, type Part } from '../../../../../test/upload.ts';
import { deleteUnreferencedConversationPhotos, deleteUnsentPhotos } from '../../../../conversations/delete-photos.ts';
import { DAY_MS } from '../../../../durations.ts';
import { storageKeys } from '../../../../integrations/storage/picture-keys.ts';
import { uploadFolder } from '../../../../pictures/upload-form.ts';
import { closeAccounts } from '../../../../privacy/close-account.ts';
import { deleteExpiredData } from '../../../../privacy/retention.ts';

const { uploadConversationPhoto, getConversationPhoto } = conversationPhotoRoutes;
let app: TestApp;
beforeAll(async () => {
  app = await testApp({ env: { MAX_UPLOAD_MB: '1' } });
});

let shade = 0;
function picture(width = 400, height = 300) {
  shade += 1;
  return sharp({ create: { width, height, channels: 3, background: { r: (shade * 16) % 256, g: 100, b: 200 } } });
}
const jpeg = () => picture().jpeg().toBuffer();

interface Pair {
  readonly owner: Person;
  readonly seeker: Person;
  readonly publicId: string;
  /** The id of the conversation that the seeker began. */
  readonly id: string;
}
async function newPair(): Promise<Pair> {
  const [owner, seeker] = [await signIn(app), await signIn(app)];
  const publicId = (await newListing(app, owner.id)).publicId;
  const sent = await send(seeker, { property_id: publicId, text: 'Is it still available?' });
  return { owner, seeker, publicId, id: sent.body.data!.id };
}
const send = ({ token }: Person, body: { id?: string; property_id?: string; text?: string; photos?: string[]; client_id?: string }) =>
  app.call(conversationRoutes.sendConversationMessage, { body: { client_id: randomUUID(), ...body } }, { token });
const readConversations = ({ token }: Person, id?: string) =>
  app.call(conversationRoutes.getConversations, { query: id === undefined ? {} : { id } }, { token });
const fields = (values: Record<string, string>): Part[] => Object.entries(values).map(([name, content]) => ({ name, content }));

async function uploadParts({ token }: Person, parts: Part[]) {
  const { status, error, body } = await upload(app, token, uploadConversationPhoto, parts);
  return { status, error, photo: body.data as unknown as ConversationPhoto };
}
const uploadTo = async (person: Person, id: string, content?: Buffer, clientId: string = randomUUID()) =>
  uploadParts(person, [...fields({ id, client_id: clientId }), ...files(content ?? (await jpeg()))]);

async function sentPhoto({ seeker, id }: Pair): Promise<string> {
  const { photo } = await uploadTo(seeker, id);
  expect((await send(seeker, { id, photos: [photo.id] })).status).toBe(200);
  return photo.id;
}
const getPhoto = ({ token }: Pick<Person, 'token'>, id: string, size = 'small') =>
  app.fastify.inject({ url: `/api/v1${getConversationPhoto.path}?id=${id}&size=${size}`, headers: { 'x-access-token': token } });
const storedFiles = async (id: string) => {
  const keys: string[] = [];
  for await (const { key } of app.deps.storage.list(storageKeys.conversationPhotoFolder(id))) keys.push(key);
  return keys;
};

describe('a photo of a conversation', () => {
  test('is sent with or without text, and both people see it', async () => {
    const pair = await newPair();
    const { owner, seeker, id } = pair;
    const [first, second] = [(await uploadTo(seeker, id)).photo, (await uploadTo(seeker, id)).photo];
    expect(first).toMatchObject({ width: 400, height: 300, blur: expect.stringContaining('data:image/webp') as string });
    await send(seeker, { id, photos: [second.id, first.id] });
    await send(owner, { id, text: 'And this one', photos: [(await uploadTo(owner, id)).photo.id] });
    const { entries } = (await readConversations(owner, id)).body;
    expect(entries.map(({ text, photos }) => [text, photos.length])).toEqual([
      ['Is it still available?', 0],
      ['', 2],
      ['And this one', 1],
    ]);
    expect(entries[1]!.photos.map((photo) => photo.id)).toEqual([second.id, first.id]);
    for (const person of [owner, seeker]) {
      const served = await getPhoto(person, first.id);
      expect(served.statusCode).toBe(200);
      expect(served.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'private, max-age=3600' });
      expect(served.headers.vary).toContain('x-access-token');
      expect((await sharp(served.rawPayload).metadata()).width).toBe(400);
    }
  });

  test('is mentioned in the list of conversations when it has no text', async () => {
    const pair = await newPair();
    await sentPhoto(pair);
    expect((await readConversations(pair.owner)).body.data[0]).toMatchObject({ last_text: '1 photo', unread: 2 });
  });

  test('is encoded again: without position, camera and data after the picture, and rotated upright', async () => {
    const { seeker, id } = await newPair();
    const cameraData = { IFD0: { Model: 'Secret Phone 9' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '11/1 0/1 2484/100' } };
    const original = await picture(2400, 1800).withExif(cameraData).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const polyglot = Buffer.concat([original, Buffer.from('<script>alert(1)</script>PK\x03\x04')]);
    const { photo } = await uploadTo(seeker, id, polyglot);
    expect(photo).toMatchObject({ width: 1800, height: 2400 });
    for (const [size, width] of [['small', 480] as const, ['large', 1600] as const]) {
      const { rawPayload } = await getPhoto(seeker, photo.id, size);
      const { exif, xmp, orientation, ...metadata } = await sharp(rawPayload).metadata();
      expect({ exif, xmp, orientation }).toEqual({});
      expect(metadata).toMatchObject({ width, format: 'webp' });
      expect(rawPayload.toString('latin1')).not.toMatch(/Secret Phone|GPS|Exif|script|alert/);
    }
    expect(await storedFiles(photo.id)).toHaveLength(2);
  });

  test('is refused when it is too large, not a picture, sent together with another, or without a conversation', async () => {
    const { seeker, id } = await newPair();
    const large = Buffer.concat([await jpeg(), Buffer.alloc(1_100_000)]);
    expect(await uploadTo(seeker, id, large)).toMatchObject({ status: 413, error: { code: 'too_large' } });
    for (const content of ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'GIF89a', '%PDF-1.7', 'hello', '\xff\xd8\xff broken'])
      expect(await uploadTo(seeker, id, Buffer.from(content, 'latin1'))).toMatchObject({
        status: 415,
        error: { code: 'unsupported_media' },
      });
    const two = [...fields({ id, client_id: randomUUID() }), ...files(await jpeg(), await jpeg())];
    expect(await uploadParts(seeker, two)).toMatchObject({ status: 422, error: { errors: [{ path: 'files' }] } });
    expect((await uploadParts(seeker, [...fields({ id }), ...files(await jpeg())])).status).toBe(422);
    expect((await uploadParts(seeker, [...fields({ client_id: randomUUID() }), ...files(await jpeg())])).status).toBe(404);
    expect(readdirSync(join(uploadFolder(app.deps.config.dataDir)))).toEqual([]);
  });

  test('uploaded twice with one client id is stored once, even at the same time', async () => {
    const { seeker, id } = await newPair();
    const [content, clientId] = [await jpeg(), randomUUID()];
    const uploads = await Promise.all([uploadTo(seeker, id, content, clientId), uploadTo(seeker, id, content, clientId)]);
    const later = await uploadTo(seeker, id, content, clientId);
    expect(new Set([...uploads, later].map(({ photo }) => photo.id)).size).toBe(1);
  });

  test('of a repeated message is sent once, and cannot be sent with another message', async () => {
    const { seeker, id } = await newPair();
    const photos = [(await uploadTo(seeker, id)).photo.id];
    const body = { id, photos, client_id: randomUUID() };
    const numbers = [(await send(seeker, body)).body.data?.number, (await send(seeker, body)).body.data?.number];
    expect(numbers).toEqual([2, 2]);
    expect(await send(seeker, { id, photos })).toMatchObject({ status: 422, error: { errors: [{ path: 'photos.0' }] } });
    expect((await readConversations(seeker, id)).body.entries).toHaveLength(2);
  });

  test('cannot be sent when it belongs to somebody else or to another conversation; a message has one to four photos', async () => {
    const [pair, other] = [await newPair(), await newPair()];
    const { photo } = await uploadTo(pair.seeker, pair.id);
    expect((await send(pair.owner, { id: pair.id, photos: [photo.id] })).status).toBe(422);
    expect((await send(other.seeker, { id: other.id, photos: [photo.id] })).status).toBe(422);
    const repeated = await send(pair.seeker, { id: pair.id, photos: [photo.id, photo.id.toUpperCase()] });
    expect(repeated).toMatchObject({ status: 422, error: { errors: [{ path: 'photos.1' }] } });
    expect((await send(pair.seeker, { id: pair.id, photos: Array.from({ length: 5 }, () => randomUUID()) })).status).toBe(422);
    expect((await send(pair.seeker, { id: pair.id })).error.errors).toMatchObject([{ path: 'text' }]);
    expect((await send(pair.seeker, { id: pair.id, photos: [photo.id] })).status).toBe(200);
  });

  test('is visible to nobody else: not before it is sent, not to strangers, visitors or staff, and not at a public address', async () => {
    const pair = await newPair();
    const { photo } = await uploadTo(pair.seeker, pair.id);
    expect((await getPhoto(pair.seeker, photo.id)).statusCode).toBe(200);
    expect((await getPhoto(pair.owner, photo.id)).statusCode).toBe(404);
    await send(pair.seeker, { id: pair.id, photos: [photo.id] });
    expect((await getPhoto(pair.owner, photo.id)).statusCode).toBe(200);
    for (const role of ['user', 'support', 'moderator', 'administrator'] as const)
      expect((await getPhoto(await signInAs(app, role), photo.id)).statusCode, role).toBe(404);
    expect((await getPhoto({ token: '' }, photo.id)).statusCode).toBe(401);
    const key = storageKeys.conversationPhoto(photo.id, 'small');
    for (const url of [`/${key}`, `/media/${key}`, `/media/${photo.id}/320.webp`, `/media/../${key}`, `/media/conversations/${photo.id}`])
      expect((await app.fastify.inject({ url })).statusCode, url).toBe(404);
  });

  test('creates a conversation like a message, but only the message shows it to the other person', async () => {
    const [owner, seeker] = [await signIn(app), await signIn(app)];
    const publicId = (await newListing(app, owner.id)).publicId;
    const parts = async (id: string) => [...fields({ property_id: id, client_id: randomUUID() }), ...files(await jpeg())];
    const { photo } = await uploadParts(seeker, await parts(publicId));
    expect((await readConversations(owner)).body.data).toEqual([]);
    await send(seeker, { property_id: publicId, photos: [photo.id] });
    expect((await readConversations(owner)).body).toMatchObject({ unread: 1, data: [{ last_text: '1 photo' }] });
    const key = `conversation:begun:${await readPersonKey(app.deps, app.db, seeker.id)}:`;
    const counted = await app.db
      .selectFrom('rate_window')
      .select('count')
      .where(sql<boolean>`starts_with(key, ${key})`)
      .execute();
    expect(counted).toEqual([{ count: 1 }]);
    expect((await uploadParts(owner, await parts(publicId))).status).toBe(403);
  });

  test('is refused in the same cases as a message: after a block, but not after a pass was revoked', async () => {
    const { owner, seeker, publicId, id } = await newPair();
    const contact = await app.call(contactRoutes.contactOwner, { body: { property_id: publicId } }, { token: seeker.token });
    await app.call(contactPassRoutes.revokePass, { body: { id: contact.body.data.id } }, { token: owner.token });
    const { photo } = await uploadTo(seeker, id);
    await app.call(conversationRoutes.blockConversation, { body: { id } }, { token: owner.token });
    for (const person of [seeker, owner]) expect(await uploadTo(person, id)).toMatchObject({ status: 403, error: { code: 'forbidden' } });
    expect((await send(seeker, { id, photos: [photo.id] })).status).toBe(403);
    expect((await uploadTo(await signIn(app), id)).status).toBe(404);
  });

  test('is limited per hour, before it is decoded', async () => {
    const { seeker, id } = await newPair();
    const statuses: number[] = [];
    for (let count = 0; count < 41; count += 1) statuses.push((await uploadTo(seeker, id, Buffer.from('no picture'))).status);
    expect(statuses).toEqual([...Array.from({ length: 40 }, () => 415), 429]);
  });
});

describe('a report', () => {
  test('shows staff the photos of the reported person, and records who opened one in full size', async () => {
    const pair = await newPair();
    const [reportedPhoto, ownPhoto] = [await sentPhoto(pair), (await uploadTo(pair.owner, pair.id)).photo.id];
    await send(pair.owner, { id: pair.id, photos: [ownPhoto] });
    const staff = await signInAs(app, 'support');
    const body = { id: pair.id, text: 'A code to scan instead of the home.' };
    const ticket = (await app.call(conversationRoutes.reportPerson, { body }, { token: pair.owner.token })).body.data;
    const listed = await app.call(supportRoutes.listTickets, { query: { ticket } }, { token: staff.token });
    expect(listed.body.data[0]!.photos.map(({ id }) => id)).toEqual([reportedPhoto]);
    expect(listed.body.data[0]!.quote).toContain('[1 photo]');
    expect((await getPhoto(staff, reportedPhoto)).statusCode).toBe(200);
    expect((await getPhoto(staff, reportedPhoto, 'large')).statusCode).toBe(200);
    expect((await getPhoto(staff, ownPhoto)).statusCode).toBe(404);
    expect((await getPhoto(await signInAs(app, 'moderator'), reportedPhoto)).statusCode).toBe(404);
    const events = await app.db
      .selectFrom('audit_event')
      .select(['subject'])
      .where('actor_id', '=', staff.id)
      .where('action', '=', 'reported_photo_seen')
      .execute();
    expect(events).toEqual([{ subject: pair.seeker.id }]);
  });
});

describe('photos are deleted', () => {
  test('with the account of either person, and are in the export of their data until then', async () => {
    for (const side of ['seeker', 'owner'] as const) {
      const pair = await newPair();
      const photo = await sentPhoto(pair);
      const exported = await app.fastify.inject({
        url: `/api/v1${privacyRoutes.exportData.path}`,
        headers: { 'x-access-token': pair.seeker.token },
      });
      const { conversation_photo: rows, conversation_pictures: pictures } = exported.json<{
        conversation_photo: { id: string }[];
        conversation_pictures: Record<string, string>;
      }>();
      expect(rows.map(({ id }) => id)).toEqual([photo]);
      expect((await sharp(Buffer.from(pictures[photo]!.split(',')[1]!, 'base64')).metadata()).format).toBe('webp');
      await closeAccounts(
        app.deps,
        async (_tx, close) => void (await close({ userId: pair[side].id, cause: 'requested', ip: '127.0.0.1' })),
      );
      await app.runJobs();
      expect(await storedFiles(photo)).toEqual([]);
      expect(await app.db.selectFrom('conversation_photo').select('id').where('id', '=', photo).execute()).toEqual([]);
      expect((await getPhoto(pair[side === 'owner' ? 'seeker' : 'owner'], photo)).statusCode).toBe(404);
    }
  });

  test('with their conversation at the end of its retention', async () => {
    const pair = await newPair();
    const photo = await sentPhoto(pair);
    await deleteExpiredData(app.deps);
    expect(await storedFiles(photo)).toHaveLength(2);
    await app.db
      .updateTable('conversation')
      .set({ last_at: new Date('2020-01-01') })
      .where('id', '=', pair.id)
      .execute();
    await deleteExpiredData(app.deps);
    expect(await storedFiles(photo)).toEqual([]);
  });

  test('a day after the upload when no message contains them, and not when one does', async () => {
    const pair = await newPair();
    const [sentId, unsentId] = [await sentPhoto(pair), (await uploadTo(pair.seeker, pair.id)).photo.id];
    await deleteUnsentPhotos(app.deps);
    expect(await storedFiles(unsentId)).toHaveLength(2);
    await deleteUnsentPhotos({ ...app.deps, now: () => new Date(Date.now() + 2 * DAY_MS) });
    expect(await storedFiles(unsentId)).toEqual([]);
    expect(await storedFiles(sentId)).toHaveLength(2);
    expect(await send(pair.seeker, { id: pair.id, photos: [unsentId] })).toMatchObject({ status: 422 });
  });

  test('when no row has referred to them for a week', async () => {
    const photo = await sentPhoto(await newPair());
    const unreferencedId = randomUUID();
    await app.deps.storage.put(storageKeys.conversationPhoto(unreferencedId, 'small'), Buffer.from('x'));
    await deleteUnreferencedConversationPhotos(app.deps);
    expect(await storedFiles(unreferencedId)).toHaveLength(1);
    await deleteUnreferencedConversationPhotos({ ...app.deps, now: () => new Date(Date.now() + 8 * DAY_MS) });
    expect(await storedFiles(unreferencedId)).toEqual([]);
    expect(await storedFiles(photo)).toHaveLength(2);
  });
});
