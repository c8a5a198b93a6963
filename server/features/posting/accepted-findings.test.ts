/** A moderator accepts exactly what the checks found in a listing. A new finding of the same sort is reviewed again. */
import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { contract } from '../../../contract/index.ts';
import { KINDS } from '../../../kinds/index.ts';
import { drawing } from '../../../demo/drawings/drawing.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { signIn, type Person } from '../../../test/people.ts';
import { decideReview, findReviewCase, newModerator } from '../../../test/review.ts';
import { files, upload } from '../../../test/upload.ts';
import { completeDraft, completeValues, publishListing } from '../../../test/wizard.ts';

const { residential_rent: rent, residential_resale: resale } = KINDS;
const { posting, photos } = contract;
let app: TestApp;
let moderator: Person;
beforeAll(async () => {
  app = await testApp();
  moderator = await newModerator(app);
});

let homeCount = 0;
const newHomeValues = (kind: typeof rent | typeof resale, fixed: object = {}) =>
  completeValues(kind, 11, { fixed: { listing_role: 'Owner', society_name: `Neem Court ${++homeCount}`, ...fixed } });
const setStatus = async (person: Person, id: string, status: 'paused' | 'active') =>
  (await app.call(posting.changeStatus, { body: { id, status } }, { token: person.token })).body.data.status;
const setDetails = (id: string, details: object) =>
  app.db
    .updateTable('listing')
    .set({ details: sql`details || ${JSON.stringify(details)}::jsonb` })
    .where('public_id', '=', id)
    .execute();
async function publishAccepted(person: Person, kind: typeof rent | typeof resale, id: string): Promise<void> {
  const published = await app.call(posting.publish, { body: { id } }, { token: person.token });
  expect([kind.id, published.body.data.status]).toEqual([kind.id, 'pending_review']);
  await decideReview(app, moderator, id);
}

test('a text that a moderator accepted is live again after a pause, and another text of the same sort is reviewed', async () => {
  const person = await signIn(app);
  const { id } = await completeDraft(app, person.token, resale, newHomeValues(resale, { landmark: 'Guaranteed returns of 9 %' }));
  await publishAccepted(person, resale, id);
  await setStatus(person, id, 'paused');
  expect(await setStatus(person, id, 'active')).toBe('active');
  await setStatus(person, id, 'paused');
  await setDetails(id, { landmark: 'Assured returns of 19 %' });
  expect(await setStatus(person, id, 'active')).toBe('pending_review');
});

test('a far lower price than the one that a moderator accepted is reviewed, and a slightly lower one is not', async () => {
  const person = await signIn(app);
  const values = newHomeValues(rent, { available_for: 'only_rent', expected_rent: 5_000, expected_deposit: 5_000 });
  const { id } = await completeDraft(app, person.token, rent, values);
  const row = await app.db.selectFrom('listing').selectAll().where('public_id', '=', id).executeTakeFirstOrThrow();
  const prices = { price_low: 15_000, price_median: 18_000, price_high: 22_000, rate_low: 15, rate_median: 18, rate_high: 22 };
  const month = `${new Date().toISOString().slice(0, 7)}-01`;
  const place = { city_id: row.city_id, kind: row.kind, locality_id: row.locality_id!, bedrooms: '' };
  await app.db
    .insertInto('locality_price')
    .values({ ...place, ...prices, month, listings: 12, counted_at: new Date() })
    .execute();
  await publishAccepted(person, rent, id);
  for (const [expected_rent, status] of [
    [4_500, 'active'],
    [2_000, 'pending_review'],
  ] as const) {
    await setStatus(person, id, 'paused');
    await setDetails(id, { expected_rent });
    expect(await setStatus(person, id, 'active')).toBe(status);
  }
});

test('a photo that a moderator accepted stays accepted, and other photos of other people are reviewed', async () => {
  const picture = (seed: number) =>
    sharp(Buffer.from(drawing('living-room', seed)))
      .resize(1200)
      .jpeg({ quality: 90 })
      .toBuffer();
  const addPhotos = async (person: Person, id: string, ...seeds: number[]) => {
    const pictures = await Promise.all(seeds.map(picture));
    const parts = [{ name: 'id', content: id }, ...files(...pictures)];
    expect((await upload(app, person.token, photos.uploadResidential, parts)).status).toBe(200);
    await app.runJobs();
  };
  const [first, second] = [await signIn(app), await signIn(app)];
  const original = await publishListing(app, first.token, rent, newHomeValues(rent));
  await addPhotos(first, original.id, 51, 52);
  const { id } = await publishListing(app, second.token, rent, newHomeValues(rent));
  await addPhotos(second, id, 51);
  await decideReview(app, moderator, id);
  await addPhotos(second, id, 53);
  expect(await findReviewCase(app, moderator, id)).toBeNull();
  await addPhotos(second, id, 52);
  expect(await findReviewCase(app, moderator, id)).toMatchObject({ subject: 'live', findings: ['Photos of another listing'] });
});
