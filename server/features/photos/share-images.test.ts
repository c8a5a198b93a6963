import sharp from 'sharp';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '../../../contract/index.ts';
import { newListing, setStatus, type TestListing } from '../../../test/listings.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { logIn, type Person } from '../../../test/people.ts';
import { outline, widthOf, wrapped } from './lettering.ts';
import { shareOverlay } from './share-drawing.ts';
import { storageKeys } from './keys.ts';

const COVER = 'demo-facade-villa-3';
let on: TestApp;
let owner: Person;
let listing: TestListing;
beforeAll(async () => {
  on = await testApp();
  owner = await logIn(on);
});
beforeEach(async () => {
  listing = await newListing(on, owner.id);
});

const get = (url: string) => on.app.inject({ method: 'GET', url });
async function imageUrl(): Promise<string> {
  const { body } = await on.call(contract.property.getProperty, { query: { id: listing.publicId } });
  if (!('page' in body)) throw new Error('no page');
  return body.page.image;
}
const withCover = () =>
  on.db
    .insertInto('listing_photo')
    .values({
      city_id: listing.cityId,
      listing_id: listing.listingId,
      position: 0,
      media_key: COVER,
      category: null,
      alt_text: null,
      width: 1600,
      height: 1200,
      blur: null,
    })
    .execute();

test('a listing has a picture for its link: a JPEG of 1200 by 630, to be shown anywhere and kept for good', async () => {
  await withCover();
  const answer = await get(await imageUrl());
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=31536000, immutable',
    'cross-origin-resource-policy': 'cross-origin',
  });
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
  expect(answer.rawPayload.byteLength).toBeLessThan(300_000);
}, 30_000);

test('a listing without photos has one too, and so has the site', async () => {
  const drawn = await get(await imageUrl());
  expect((await sharp(drawn.rawPayload).metadata()).width).toBe(1200);
  const site = await get('/og/site.jpg');
  expect([site.statusCode, site.headers['cache-control']]).toEqual([200, 'public, max-age=86400']);
  expect(site.rawPayload.equals(drawn.rawPayload)).toBe(false);
}, 30_000);

test('a changed listing has another picture, and its old address leads there; none is drawn for a made-up one', async () => {
  await withCover();
  const first = await imageUrl();
  await get(first);
  on.advance(60);
  await on.db
    .updateTable('listing')
    .set({ details: { bhk_type: '3BHK', property_type: 'Apartment', expected_rent: 30_000 }, updated_at: on.deps.now() })
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
  expect(await on.deps.storage.exists(storageKeys.share(COVER, listing.publicId, version(second)))).toBe(true);
  expect(await on.deps.storage.exists(storageKeys.share(COVER, listing.publicId, version(first)))).toBe(false);
}, 30_000);

test('many who ask at once wait for one drawing', async () => {
  await withCover();
  const url = await imageUrl();
  const answers = await Promise.all(Array.from({ length: 12 }, () => get(url)));
  expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
}, 30_000);

test.each(['draft', 'removed', 'rejected'])('a listing that is %s has none', async (state) => {
  const url = await imageUrl();
  await setStatus(on, listing, state);
  expect((await get(url)).statusCode).toBe(404);
});

test.each(['/og/nothing.jpg', '/og/..%2f..%2fetc.jpg', '/og/k3Yb90TzQa-1.png', '/og/k3Yb90TzQa-1.jpg'])('%s is none', async (url) => {
  expect((await get(url)).statusCode).toBe(404);
});

test('letters become finite outlines, rupees among them; what no font has is left out', () => {
  for (const text of ['₹18,500 / month', 'Each confirmed by its owner', 'நகர் Park', '🏠 <svg onload=x>'])
    expect(outline(text, { weight: 500, size: 33 }, 720, 500)).toMatch(/^[MLCQZ0-9. -]*$/);
  expect(widthOf('₹', { weight: 700, size: 100 })).toBeGreaterThan(20);
  expect(outline('🏠', { weight: 700, size: 40 }, 0, 0)).toBe('');
});

test('long words stay inside their lines', () => {
  const lettering = { weight: 700, size: 42 } as const;
  for (const line of wrapped(`Villa ${'Thiruvananthapuram'.repeat(4)} with a garden and much more besides`, lettering, 400, 3))
    expect(widthOf(line, lettering)).toBeLessThanOrEqual(400);
});

test('nothing people write stands in the drawing but as outlines', () => {
  const svg = shareOverlay({ name: 'Thinnai', price: '₹1', title: '<script>alert(1)</script>', lines: ['"&<'] }, true);
  expect(svg).not.toContain('script');
  expect(svg).not.toContain('<text');
});
