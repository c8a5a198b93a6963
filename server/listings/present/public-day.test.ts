import { beforeAll, expect, test } from 'vitest';
import { contract } from '../../../contract/index.ts';
import { getPropertyPhotos } from '../../../contract/listing/listing.ts';
import { KINDS } from '../../../kinds/index.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { addDemoPhoto } from '../../../test/listings.ts';
import { signIn } from '../../../test/people.ts';
import { publishListing } from '../../../test/wizard.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

test('no public time of a listing has more than the day, so that homes of one person are not recognised by it', async () => {
  const owner = await signIn(app);
  const listing = await publishListing(app, owner.token, KINDS.plot);
  const page = await app.call(contract.search.getProperty, { query: { id: listing.id } });
  const cards = await app.call(contract.search.getProperty, { query: { kind: ['plot'] } });
  const times = JSON.stringify([page.body, cards.body]).match(/\d{4}-\d{2}-\d{2}T[\d:.]+Z/g) ?? [];
  expect(times.length).toBeGreaterThan(2);
  // midnight in India
  for (const time of times) expect(time).toMatch(/T18:30:00\.000Z$/);
});

test('ids of photos, names of share images and relevance do not contain the time of an upload, a change or a publication', async () => {
  const owner = await signIn(app);
  const { id } = await publishListing(app, owner.token, KINDS.plot);
  const row = await app.db.selectFrom('listing').selectAll().where('public_id', '=', id).executeTakeFirstOrThrow();
  await addDemoPhoto(app, { cityId: row.city_id, listingId: row.id });
  const page = await app.call(contract.search.getProperty, { query: { id } });
  const cards = await app.call(contract.search.getProperty, { query: { kind: ['plot'] } });
  const photos = await app.call(getPropertyPhotos, { query: { property_id: id } });
  expect(photos.body.data).toHaveLength(1);
  const published = JSON.stringify([page.body, cards.body, photos.body]);
  const timeOrderedId = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/;
  expect(published).not.toMatch(timeOrderedId);
  expect(published).not.toContain(row.content_changed_at.getTime().toString(36));
  const points = [...published.matchAll(/"points":([\d.]+)/g)].map(([, number]) => Number(number));
  expect(points.length).toBeGreaterThan(0);
  for (const number of points) expect(Number.isInteger(number)).toBe(true);
});
