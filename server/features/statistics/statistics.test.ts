import { beforeAll, expect, test } from 'vitest';
import { contactRoutes } from '../../../contract/contact/contact.ts';
import { shortlistRoutes } from '../../../contract/shortlist.ts';
import { statisticsRoutes } from '../../../contract/administration/statistics.ts';
import { addDays, dayInIndia } from '../../../kinds/calendar.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { newListing, setStatus } from '../../../test/listings.ts';
import { signIn, type Person } from '../../../test/people.ts';
import { TRUST_LOCAL_PROXY, viewListing } from '../../../test/visitors.ts';
import { lastDays } from './series.ts';

let app: TestApp;
beforeAll(async () => {
  // It is 23:45 in India, so that a day ends during the tests.
  app = await testApp({ env: TRUST_LOCAL_PROXY, now: new Date('2026-11-20T18:15:00Z') });
});

const readStats = (person: Person, query: object) => app.call(statisticsRoutes.viewStats, { query }, { token: person.token });
const readTotals = (person: Person, query: object = {}) => app.call(statisticsRoutes.statistics, { query }, { token: person.token });
const addToShortlist = ({ token }: Person, property_id: string, status = 'active') =>
  app.call(shortlistRoutes.setShortlist, { body: { property_id, status } }, { token });
const contactOwner = ({ token }: Person, property_id: string) => app.call(contactRoutes.contactOwner, { body: { property_id } }, { token });
let deviceCount = 0;
const newDevice = () => ({ ip: `192.0.2.${(deviceCount += 1)}` });

test('views, contacts and shortlists are listed by day, oldest first, with totals', async () => {
  const [owner, seeker, otherSeeker] = [await signIn(app), await signIn(app), await signIn(app)];
  const listing = await newListing(app, owner.id);
  const today = dayInIndia(app.deps.now());
  await viewListing(app, listing.publicId, newDevice());
  await viewListing(app, listing.publicId, newDevice(), seeker);
  await contactOwner(seeker, listing.publicId);
  await addToShortlist(seeker, listing.publicId);
  await addToShortlist(otherSeeker, listing.publicId);
  // Removed entries, and entries of the owner, do not count.
  await addToShortlist(otherSeeker, listing.publicId, 'inactive');
  await addToShortlist(owner, listing.publicId);
  app.advanceClock(30 * 60);
  await viewListing(app, listing.publicId, newDevice());
  await contactOwner(otherSeeker, listing.publicId);
  const { status, body } = await readStats(owner, { property_id: listing.publicId, days: 7 });
  expect(status).toBe(200);
  const tomorrow = addDays(today, 1);
  expect(body.data).toMatchObject({
    property_id: listing.publicId,
    property: { id: listing.publicId, kind: 'residential_rent', status: 'active' },
    from: addDays(tomorrow, -6),
    to: tomorrow,
    views: 3,
    contacts: 2,
    shortlists: 1,
  });
  expect(body.data.by_day.map(({ day }) => day)).toEqual([6, 5, 4, 3, 2, 1, 0].map((ago) => addDays(tomorrow, -ago)));
  expect(body.data.by_day.slice(-2)).toEqual([
    { day: today, views: 2, contacts: 1, shortlists: 1 },
    { day: tomorrow, views: 1, contacts: 1, shortlists: 0 },
  ]);
  app.advanceClock(-30 * 60);
});

test('statistics include the date of first publication, which a draft does not have', async () => {
  const owner = await signIn(app);
  const [listing, draft] = [await newListing(app, owner.id), await newListing(app, owner.id, 'draft')];
  await app.db.updateTable('listing').set({ first_published_at: null }).where('public_id', '=', draft.publicId).execute();
  await app.db
    .updateTable('listing')
    .set({ first_published_at: new Date('2026-11-17T19:00:00Z') })
    .where('public_id', '=', listing.publicId)
    .execute();
  expect((await readStats(owner, { property_id: listing.publicId })).body.data.published_on).toBe('2026-11-18');
  const draftStatistics = (await readStats(owner, { property_id: draft.publicId })).body.data;
  expect(draftStatistics).toMatchObject({ published_on: null, views: 0, contacts: 0, shortlists: 0 });
  expect(draftStatistics.by_day).toHaveLength(30);
});

test('the totals of an owner are the sums of the listings, and one call returns a page of listings', async () => {
  const owner = await signIn(app);
  const listings = [await newListing(app, owner.id), await newListing(app, owner.id), await newListing(app, owner.id)];
  for (const [index, { publicId }] of listings.entries())
    for (let count = 0; count <= index; count += 1) await viewListing(app, publicId, newDevice());
  const allTotals = (await readTotals(owner)).body.data;
  expect(allTotals).toMatchObject({ views: 6, contacts: 0, shortlists: 0, properties: [] });
  expect(allTotals.by_day).toHaveLength(30);
  expect(allTotals.by_day.at(-1)).toMatchObject({ day: allTotals.to, views: 6 });
  const { properties } = (await readTotals(owner, { property_id: listings.slice(0, 2).map(({ publicId }) => publicId), days: 7 })).body
    .data;
  expect(Object.fromEntries(properties.map(({ property_id, views, by_day }) => [property_id, [views, by_day.length]]))).toEqual({
    [listings[0]!.publicId]: [1, 7],
    [listings[1]!.publicId]: [2, 7],
  });
  await setStatus(app, listings[2]!, 'removed');
  expect((await readTotals(owner)).body.data.views).toBe(3);
});

test('statistics are only visible to the owner', async () => {
  const [owner, otherOwner] = [await signIn(app), await signIn(app)];
  const listing = await newListing(app, owner.id);
  await viewListing(app, listing.publicId, newDevice());
  const foreign = await readStats(otherOwner, { property_id: listing.publicId });
  const unknown = await readStats(otherOwner, { property_id: 'nothing123' });
  expect(foreign.status).toBe(404);
  expect({ ...foreign.error, requestId: '' }).toEqual({ ...unknown.error, requestId: '' });
  expect((await readTotals(otherOwner, { property_id: listing.publicId })).body.data).toMatchObject({ views: 0, properties: [] });
  for (const route of [statisticsRoutes.viewStats, statisticsRoutes.statistics]) {
    const anonymous = await app.call(route, { query: { property_id: listing.publicId } });
    expect([anonymous.status, anonymous.error.code]).toEqual([401, 'login_expired']);
  }
});

test('invalid input is refused, naming the field', async () => {
  const owner = await signIn(app);
  const { publicId } = await newListing(app, owner.id);
  for (const days of ['0', '-1', '1e9', '366', '1.5', 'abc', '', "7' or 1=1", ['7', '30']]) {
    const response = await readStats(owner, { property_id: publicId, days });
    expect([response.status, response.error.errors?.[0]?.path], String(days)).toEqual([422, 'days']);
    expect((await readTotals(owner, { days })).status).toBe(422);
  }
  for (const query of [{}, { property_id: 'x' }, { property_id: publicId, owner_id: owner.id }, { property_id: [publicId, publicId] }])
    expect((await readStats(owner, query)).status).toBe(422);
  expect((await readTotals(owner, { property_id: Array.from({ length: 101 }, () => publicId) })).status).toBe(422);
  for (const days of [1, 365]) expect((await readStats(owner, { property_id: publicId, days })).body.data.by_day).toHaveLength(days);
});

test('a period ends with the current day in India at any hour', () => {
  expect(lastDays(new Date('2026-11-20T18:29:59Z'), 7)).toEqual({ from: '2026-11-14', to: '2026-11-20' });
  expect(lastDays(new Date('2026-11-20T18:30:00Z'), 1)).toEqual({ from: '2026-11-21', to: '2026-11-21' });
});

test('the documented examples are accepted', async () => {
  const owner = await signIn(app);
  const { viewStats, statistics } = statisticsRoutes;
  expect((await app.call(viewStats, viewStats.example, { token: owner.token })).status).toBe(404);
  expect((await app.call(statistics, statistics.example, { token: owner.token })).body.data.properties).toEqual([]);
});
