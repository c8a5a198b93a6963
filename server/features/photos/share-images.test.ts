import sharp from 'sharp';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '../../../contract/index.ts';
import { addDemoPhoto, newListing, setStatus, type TestListing } from '../../../test/listings.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { signIn, type Person } from '../../../test/people.ts';
import { textToPath, textWidth, wrapText } from '../../pictures/text-to-path.ts';
import { shareOverlay } from '../../pictures/share-image-svg.ts';
import { storageKeys } from '../../integrations/storage/picture-keys.ts';

const COVER = 'demo-facade-villa-3';
let app: TestApp;
let owner: Person;
let listing: TestListing;
beforeAll(async () => {
  app = await testApp();
  owner = await signIn(app);
});
beforeEach(async () => {
  listing = await newListing(app, owner.id);
});

const get = (url: string) => app.fastify.inject({ method: 'GET', url });
async function imageUrl(): Promise<string> {
  const { body } = await app.call(contract.search.getProperty, { query: { id: listing.publicId } });
  if (!('page' in body)) throw new Error('no page');
  return body.page.image;
}
const addCover = () => addDemoPhoto(app, listing, COVER);

test('the share image of a listing is a JPEG of 1200 by 630, embeddable on other sites and cached forever', async () => {
  await addCover();
  const response = await get(await imageUrl());
  expect(response.statusCode).toBe(200);
  expect(response.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=31536000, s-maxage=86400, immutable',
    'cross-origin-resource-policy': 'cross-origin',
  });
  expect(await sharp(response.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
  expect(response.rawPayload.byteLength).toBeLessThan(300_000);
});

test('a listing without photos has a share image too, and so has the site', async () => {
  const imageWithoutPhoto = await get(await imageUrl());
  expect((await sharp(imageWithoutPhoto.rawPayload).metadata()).width).toBe(1200);
  const site = await get('/og/site.jpg');
  expect([site.statusCode, site.headers['cache-control']]).toEqual([200, 'public, max-age=86400']);
  expect(site.rawPayload.equals(imageWithoutPhoto.rawPayload)).toBe(false);
});

test('a changed listing has a new share image; its old addresses, and invented ones, redirect to it', async () => {
  await addCover();
  const first = await imageUrl();
  await get(first);
  app.advanceClock(60);
  await app.db
    .updateTable('listing')
    .set({ details: { bhk_type: '3BHK', property_type: 'Apartment', expected_rent: 30_000 }, updated_at: app.deps.now() })
    .where('id', '=', listing.listingId)
    .execute();
  const second = await imageUrl();
  expect(second).not.toBe(first);
  for (const old of [first, `/og/${listing.publicId}-zzz.jpg`]) {
    const { statusCode, headers } = await get(old);
    expect([statusCode, headers.location]).toEqual([302, second]);
  }
  expect((await get(second)).statusCode).toBe(200);
  const version = (url: string) => /-([0-9a-z]+)\.jpg$/.exec(url)![1]!;
  expect(await app.deps.storage.exists(storageKeys.share(COVER, listing.publicId, version(second)))).toBe(true);
  expect(await app.deps.storage.exists(storageKeys.share(COVER, listing.publicId, version(first)))).toBe(false);
});

test('parallel requests for a share image are all successful', async () => {
  await addCover();
  const url = await imageUrl();
  const responses = await Promise.all(Array.from({ length: 12 }, () => get(url)));
  expect(responses.every(({ statusCode }) => statusCode === 200)).toBe(true);
});

test.each(['draft', 'removed', 'rejected'])('a listing that is %s has no share image', async (status) => {
  const url = await imageUrl();
  await setStatus(app, listing, status);
  expect((await get(url)).statusCode).toBe(404);
});

test.each(['/og/nothing.jpg', '/og/..%2f..%2fetc.jpg', '/og/k3Yb90TzQa-1.png', '/og/k3Yb90TzQa-1.jpg'])(
  '%s is not a share image',
  async (url) => {
    expect((await get(url)).statusCode).toBe(404);
  },
);

test('letters and the rupee sign become finite outlines, and characters that no font has are omitted', () => {
  for (const text of ['₹18,500 / month', 'Each confirmed by its owner', 'நகர் Park', '🏠 <svg onload=x>'])
    expect(textToPath(text, { weight: 500, size: 33 }, 720, 500)).toMatch(/^[MLCQZ0-9. -]*$/);
  expect(textWidth('₹', { weight: 700, size: 100 })).toBeGreaterThan(20);
  expect(textToPath('🏠', { weight: 700, size: 40 }, 0, 0)).toBe('');
});

test('long words do not exceed the line width', () => {
  const font = { weight: 700, size: 42 } as const;
  for (const textLine of wrapText(`Villa ${'Thiruvananthapuram'.repeat(4)} with a garden and much more besides`, font, 400, 3))
    expect(textWidth(textLine, font)).toBeLessThanOrEqual(400);
});

test('text entered by users is drawn as outlines only', () => {
  const svg = shareOverlay({ name: 'Thinnai', price: '₹1', title: '<script>alert(1)</script>', lines: ['"&<'] }, true);
  expect(svg).not.toContain('script');
  expect(svg).not.toContain('<text');
});
