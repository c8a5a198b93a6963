import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { encode } from 'uqr';
import { contract } from '../../../contract/index.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { newListing, setStatus, type TestListing } from '../../../test/listings.ts';
import { signIn, type Person } from '../../../test/people.ts';

let app: TestApp;
let owner: Person;
let listing: TestListing;
beforeAll(async () => {
  app = await testApp();
  owner = await signIn(app);
  listing = await newListing(app, owner.id);
  const terms = JSON.stringify({ available_for: 'only_rent', expected_rent: 18_500 });
  await app.db
    .updateTable('listing')
    .set({ details: sql`details || ${terms}::jsonb` })
    .where('city_id', '=', listing.cityId)
    .where('id', '=', listing.listingId)
    .execute();
});

const getFile = (path: string, person?: Person, language = 'en') =>
  app.fastify.inject({
    url: `/api/v1${path}?id=${listing.publicId}`,
    headers: { 'accept-language': language, ...(person && { 'x-access-token': person.token }) },
  });

async function pagesOf(bytes: Buffer): Promise<string[]> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  return Promise.all(
    Array.from({ length: pdf.numPages }, async (_, index) => {
      const { items } = await (await pdf.getPage(index + 1)).getTextContent();
      return items.map((item) => ('str' in item ? item.str : '')).join(' ');
    }),
  );
}

test('the board is one page that says what is offered, without a phone number', async () => {
  const response = await getFile('/property/board', owner);
  expect(response.headers['content-type']).toBe('application/pdf');
  const pages = await pagesOf(response.rawPayload);
  expect(pages).toHaveLength(1);
  for (const part of ['To let', 'Coimbatore', '18,500', 'Scan for photos and contact']) expect(pages[0]).toContain(part);
  expect(pages[0]).not.toMatch(/\d{10}/);
});

test('the board is in the language of the owner', async () => {
  const response = await getFile('/property/board', owner, 'ta');
  expect(response.statusCode).toBe(200);
  // Tamil is drawn as outlines; Latin letters stay text.
  expect((await pagesOf(response.rawPayload))[0]).not.toContain('To let');
});

test('the QR code has the size of a code for the address of the page of the listing', async () => {
  const { body } = await app.call(contract.search.getProperty, { query: { id: listing.publicId } });
  if (!('page' in body)) throw new Error('no page');
  const { size } = encode(app.deps.siteUrl() + body.page.canonical, { ecc: 'M', border: 2 });
  const response = await getFile('/property/qr');
  expect(response.headers['content-type']).toContain('image/svg+xml');
  expect(response.body).toContain(`viewBox="0 0 ${size} ${size}"`);
});

test('other people get no board, and nobody gets a QR code of a listing that is not public', async () => {
  expect((await getFile('/property/board', await signIn(app))).statusCode).toBe(404);
  expect((await getFile('/property/board')).statusCode).toBe(401);
  await setStatus(app, listing, 'draft');
  expect((await getFile('/property/board', owner)).statusCode).toBe(409);
  expect((await getFile('/property/qr')).statusCode).toBe(404);
});

test('the card for other sites may be framed by all of them, has no scripts, and disappears with the listing', async () => {
  const getCard = (path: string) => app.fastify.inject(path);
  const embedded = await newListing(app, owner.id);
  const { statusCode, headers, body } = await getCard(`/ta/embed/${embedded.publicId}`);
  expect(statusCode).toBe(200);
  expect(headers['content-security-policy']).toContain('frame-ancestors *');
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; img-src 'self'; style-src 'sha256-/);
  expect(headers['x-frame-options']).toBeUndefined();
  expect(body).toContain('lang="ta-IN"');
  expect(body).toMatch(new RegExp(`href="http[^"]*/ta/[^"]*-pid-${embedded.publicId}"`));
  // an id may consist of digits, like a phone number
  expect(body.replaceAll(embedded.publicId, '')).not.toMatch(/<script|\son\w+=|\d{10}/);
  expect((await getCard('/embed/nothere123')).statusCode).toBe(404);
  const closedListing = await newListing(app, owner.id, 'closed');
  const unavailableCard = await getCard(`/embed/${closedListing.publicId}`);
  expect([
    unavailableCard.statusCode,
    unavailableCard.body.includes('no longer available'),
    unavailableCard.body.includes(closedListing.publicId),
  ]).toEqual([404, true, false]);
});
