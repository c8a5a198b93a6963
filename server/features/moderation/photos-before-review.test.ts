/** Photos are not public before their listing is live and, on a site that reviews every listing, before a moderator approved them. */
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../../contract/index.ts';
import type { Listing } from '../../../contract/listing/listing.ts';
import type { OwnPhoto } from '../../../contract/listing/card.ts';
import { KINDS } from '../../../kinds/index.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { blackPng } from '../../../test/fixtures/png.ts';
import { signIn, type Person } from '../../../test/people.ts';
import { decideReview, findReviewCase, newModerator } from '../../../test/review.ts';
import { files, upload } from '../../../test/upload.ts';
import { completeDraft, completeValues, saveStep } from '../../../test/wizard.ts';
import { storageKeys } from '../../integrations/storage/picture-keys.ts';

const { residential_rent: rent } = KINDS;
const { posting, photos, search, listing, moderation } = contract;
let app: TestApp;
let origin: string;
let [owner, moderator]: Person[] = [];

async function startApp(review: string): Promise<void> {
  app = await testApp({ env: { REVIEW: review } });
  await app.fastify.listen({ port: 0, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${(app.fastify.server.address() as AddressInfo).port}`;
  moderator = await newModerator(app);
  owner = await signIn(app);
}
let size = 0;
/** A picture that differs from all earlier ones. */
const picture = () => blackPng(400 + 8 * ++size);
async function addPhotos(id: string, count = 1): Promise<readonly OwnPhoto[]> {
  const { status, body } = await upload(app, owner!.token, photos.uploadResidential, [
    { name: 'id', content: id },
    ...files(...Array.from({ length: count }, picture)),
  ]);
  expect(status).toBe(200);
  return body.data;
}
const publish = (id: string) => app.call(posting.publish, { body: { id } }, owner);
/** Reads the response completely, because a response that nobody reads keeps its connection, and with it the server, open. */
async function get(url: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
  const response = await fetch(origin + url, { headers: { ...headers, connection: 'close' } });
  await response.arrayBuffer();
  return response;
}
/** Addresses under which a visitor could guess a photo: the one its owner sees, and the one it has once it is public. */
const variantOf = ({ url }: { readonly url: string }) => `${url}/320.webp`;
const publicVariantOf = ({ url }: { readonly url: string }) => `${url.split('~')[0]!}/320.webp`;
const keyOf = ({ url }: { readonly url: string }) => url.split('/')[2]!.split('~')[0]!;
const publicListing = async (id: string) => (await app.call(search.getProperty, { query: { id } })).body.data as Listing;
const publicPhotos = async (id: string) => (await app.call(listing.getPropertyPhotos, { query: { property_id: id } })).body.data.map(keyOf);

describe('with REVIEW=all', () => {
  beforeAll(() => startApp('all'));

  test('photos of a listing under review are loaded by its owner and by staff, and by nobody else until it is approved', async () => {
    const { id } = await completeDraft(app, owner!.token, rent);
    const [photo] = await addPhotos(id);
    await app.runJobs();
    expect((await publish(id)).body.data.status).toBe('pending_review');
    await app.runJobs();

    const ownVariant = await get(variantOf(photo!));
    expect([ownVariant.status, ownVariant.headers.get('cache-control')]).toEqual([200, 'private, max-age=3600']);
    const reviewCase = (await findReviewCase(app, moderator!, id))!;
    expect((await get(variantOf(reviewCase.photos[0]!))).status).toBe(200);

    const key = keyOf(photo!);
    for (const url of [
      publicVariantOf(photo!),
      `/media/${key}~/320.webp`,
      `/media/${key}~${'0'.repeat(32)}/320.webp`,
      `/media/${key}~null/320.webp`,
    ])
      expect((await get(url)).status, url).toBe(404);
    const withEtag = await get(publicVariantOf(photo!), { 'if-none-match': `"${key}/320.webp"` });
    expect(withEtag.status).toBe(404);
    // a bucket or a CDN may serve this folder
    expect(await app.deps.storage.exists(storageKeys.variant(key, 320, 'webp'))).toBe(false);

    await decideReview(app, moderator!, id);
    const approvedVariant = await get(publicVariantOf(photo!));
    expect([approvedVariant.status, approvedVariant.headers.get('cache-control')]).toEqual([
      200,
      'public, max-age=31536000, s-maxage=86400, immutable',
    ]);
    // pages that the owner still has open
    expect((await get(variantOf(photo!))).status).toBe(200);
    expect(await publicPhotos(id)).toEqual([keyOf(photo!)]);
    await app.runJobs();
    expect(await app.deps.storage.exists(storageKeys.variant(key, 320, 'webp'))).toBe(true);
    expect(await app.deps.storage.exists(storageKeys.previewVariant(key, 320, 'webp'))).toBe(false);
  });

  test('new photos of a live listing are hidden everywhere until they are approved, also when they replace all others', async () => {
    const { id } = await completeDraft(app, owner!.token, rent);
    const [first] = await addPhotos(id);
    await publish(id);
    await decideReview(app, moderator!, id);
    await app.runJobs();

    const added = (await addPhotos(id, 2)).filter((photo) => photo.id !== first!.id);
    expect(await publicPhotos(id)).toEqual([keyOf(first!)]);
    await app.call(photos.deleteResidential, { body: { id, file_ids: [first!.id] } }, owner);
    const visible = await publicListing(id);
    expect([visible.photos, visible.photo, visible.photo_count]).toEqual([[], null, 0]);
    expect(await publicPhotos(id)).toEqual([]);
    const [row] = await app.db.selectFrom('listing_search').select('photo_count').where('public_id', '=', id).execute();
    expect(row?.photo_count).toBe(0);
    for (const photo of added) expect((await get(publicVariantOf(photo))).status).toBe(404);
    const share = await get(`/og/${id}-0.jpg`);
    expect(share.status).toBe(200);
    const ownListings = await app.call(posting.myProperties, { query: {} }, owner);
    const ownPhoto = ownListings.body.data.find((ownListing) => ownListing.id === id)!.card.photo!;
    expect((await get(variantOf(ownPhoto))).status).toBe(200);

    await app.runJobs();
    expect((await findReviewCase(app, moderator!, id))!.photos).toHaveLength(2);
    await decideReview(app, moderator!, id);
    expect(await publicPhotos(id)).toEqual(added.map(keyOf));
    expect((await publicListing(id)).photo_count).toBe(2);
    const [rowAfterReview] = await app.db.selectFrom('listing_search').select('photo_count').where('public_id', '=', id).execute();
    expect(rowAfterReview?.photo_count).toBe(2);
    for (const photo of added) expect((await get(publicVariantOf(photo))).status).toBe(200);
  });

  test('rejected photos stay hidden, and photos that waited together with an edit are reviewed after it was withdrawn', async () => {
    const { id } = await completeDraft(
      app,
      owner!.token,
      rent,
      completeValues(rent, 5, { fixed: { available_for: 'only_rent', expected_rent: 20_000, expected_deposit: 50_000 } }),
    );
    await publish(id);
    await decideReview(app, moderator!, id);
    await saveStep(app, owner!.token, rent, 'details', { id, expected_rent: 60_000 });
    const [photo] = await addPhotos(id);
    await app.runJobs();
    await decideReview(app, moderator!, id, 'reject');
    expect((await get(publicVariantOf(photo!))).status).toBe(404);
    await app.call(posting.withdraw, { body: { id } }, owner);
    await app.runJobs();
    expect(await findReviewCase(app, moderator!, id)).toMatchObject({ subject: 'live' });
    await decideReview(app, moderator!, id);
    expect((await get(publicVariantOf(photo!))).status).toBe(200);
  });

  test.each([
    ['caption', (id: string, file_id: string) => app.call(photos.update, { body: { id, file_id, alt_text: 'Another caption' } }, owner)],
    ['category', (id: string, file_id: string) => app.call(photos.update, { body: { id, file_id, category: 'kitchen' } }, owner)],
    ['set of photos', (id: string) => addPhotos(id)],
  ])('a decision is refused when the %s changed since the moderator opened the case', async (_what, change) => {
    const { id } = await completeDraft(app, owner!.token, rent);
    const [photo] = await addPhotos(id);
    await publish(id);
    const opened = (await findReviewCase(app, moderator!, id))!;
    await change(id, photo!.id);
    const decide = (revision: string) =>
      app.call(moderation.decide, { body: { id: opened.id, revision, decision: 'approve' as const } }, moderator);
    expect(await decide(opened.revision)).toMatchObject({ status: 409, error: { code: 'version_conflict' } });
    expect((await get(publicVariantOf(photo!))).status).toBe(404);
    expect((await decide((await findReviewCase(app, moderator!, id))!.revision)).status).toBe(200);
  });
});

describe('with REVIEW=changes', () => {
  beforeAll(() => startApp('changes'));

  test('photos of a draft are hidden until it is published, and photos added later are visible at once', async () => {
    const { id } = await completeDraft(app, owner!.token, rent);
    const [first] = await addPhotos(id);
    expect((await get(publicVariantOf(first!))).status).toBe(404);
    expect((await get(variantOf(first!))).status).toBe(200);
    expect((await publish(id)).body.data.status).toBe('active');
    expect((await get(publicVariantOf(first!))).status).toBe(200);
    const second = (await addPhotos(id))[1]!;
    expect(second.url).not.toContain('~');
    expect((await get(variantOf(second))).status).toBe(200);
    expect(await publicPhotos(id)).toEqual([first!, second].map(keyOf));
  });

  test('photos that are added while a listing is paused are hidden until it is live again', async () => {
    const { id } = await completeDraft(app, owner!.token, rent);
    await publish(id);
    const changeStatus = (status: 'paused' | 'active') => app.call(posting.changeStatus, { body: { id, status } }, owner);
    expect((await changeStatus('paused')).status).toBe(200);
    const [photo] = await addPhotos(id);
    expect((await get(publicVariantOf(photo!))).status).toBe(404);
    expect((await changeStatus('active')).status).toBe(200);
    expect((await get(publicVariantOf(photo!))).status).toBe(200);
    expect((await publicListing(id)).photo_count).toBe(1);
  });
});
