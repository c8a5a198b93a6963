import { beforeAll, expect, test } from 'vitest';
import { MAX_RECENTLY_VIEWED, recentlyViewedRoutes } from '../../../contract/recently-viewed.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { newListing, setStatus } from '../../../test/listings.ts';
import { signIn, type Person } from '../../../test/people.ts';
import { TRUST_LOCAL_PROXY, viewListing } from '../../../test/visitors.ts';
import { pruneVisits } from '../../visits/prune.ts';

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await testApp({ env: TRUST_LOCAL_PROXY });
  owner = await signIn(app);
});

const readViewed = (person: Person | null, query: object = {}) =>
  app.call(recentlyViewedRoutes.getSeen, { query }, person ? { token: person.token } : {});
const idsOf = async (person: Person, query?: object) => (await readViewed(person, query)).body.data.map(({ id }) => id);
const mergeDeviceEntries = (person: Person | null, entries: readonly object[]) =>
  app.call(recentlyViewedRoutes.addSeen, { body: { seen: entries } }, person ? { token: person.token } : {});
const clear = ({ token }: Person, body: object = {}) => app.call(recentlyViewedRoutes.clearSeen, { body }, { token });
const device = { ip: '203.0.113.1' };

test('a viewed listing is first in the list, once, with the time of the last view', async () => {
  const person = await signIn(app);
  const [first, second] = [await newListing(app, owner.id), await newListing(app, owner.id)];
  for (const { publicId } of [first, second, first]) {
    expect((await viewListing(app, publicId, device, person)).status).toBe(202);
    app.advanceClock(1);
  }
  const page = await readViewed(person);
  expect(page.status).toBe(200);
  expect(page.body.data.map(({ id }) => id)).toEqual([first.publicId, second.publicId]);
  expect(page.body.pagination).toEqual({ page: 1, limit: 20, total: 2, totalPages: 1 });
  const elapsedMs = app.deps.now().getTime() - Date.parse(page.body.data[0]!.seen_at!);
  expect(elapsedMs).toBeGreaterThan(0);
  expect(elapsedMs).toBeLessThan(60_000);
});

test('the ids of listings that are still live can be requested', async () => {
  const [person, otherUser] = [await signIn(app), await signIn(app)];
  const [listing, closed] = [await newListing(app, owner.id), await newListing(app, owner.id)];
  for (const { publicId } of [listing, closed]) await viewListing(app, publicId, device, person);
  await setStatus(app, closed, 'closed');
  const ids = (await app.call(recentlyViewedRoutes.getSeenIds, {}, { token: person.token })).body.data;
  expect(ids).toEqual([listing.publicId]);
  expect((await app.call(recentlyViewedRoutes.getSeenIds, {}, { token: otherUser.token })).body.data).toEqual([]);
  expect((await app.call(recentlyViewedRoutes.getSeenIds, {})).status).toBe(401);
});

test('users see only their own list, and visitors are asked to log in', async () => {
  const [person, otherUser, listing] = [await signIn(app), await signIn(app), await newListing(app, owner.id)];
  await viewListing(app, listing.publicId, device, person);
  expect(await idsOf(person)).toEqual([listing.publicId]);
  expect(await idsOf(otherUser)).toEqual([]);
  expect((await readViewed(null)).status).toBe(401);
  expect((await readViewed(otherUser, { user_id: person.id })).status).toBe(422);
});

test('own and removed listings are not in the list, and closed ones stay with their status', async () => {
  const [closed, removed] = [await newListing(app, owner.id), await newListing(app, owner.id)];
  const person = await signIn(app);
  const ownListing = await newListing(app, person.id);
  for (const { publicId } of [closed, removed, ownListing]) await viewListing(app, publicId, device, person);
  await readViewed(person);
  await setStatus(app, closed, 'closed');
  await setStatus(app, removed, 'removed');
  const page = await readViewed(person);
  expect(page.body.data.map(({ id, status }) => [id, status])).toEqual([[closed.publicId, 'closed']]);
  expect(page.body.pagination.total).toBe(1);
});

test('entries of a device are merged with their times, without times in the future or unknown listings, and only once', async () => {
  const person = await signIn(app);
  const [old, recent, draft] = [await newListing(app, owner.id), await newListing(app, owner.id), await newListing(app, owner.id, 'draft')];
  await viewListing(app, old.publicId, device, person);
  expect(await idsOf(person)).toEqual([old.publicId]);
  const latest = (await readViewed(person)).body.data[0]!.seen_at;
  const entries = [
    { property_id: old.publicId, at: '2026-01-01T00:00:00Z' },
    { property_id: recent.publicId, at: '2030-01-01T00:00:00Z' },
    { property_id: draft.publicId, at: '2026-01-01T00:00:00Z' },
    { property_id: 'nothing123', at: '2026-01-01T00:00:00Z' },
  ];
  for (let time = 0; time < 2; time += 1) {
    expect((await mergeDeviceEntries(person, entries)).status).toBe(202);
    const { data } = (await readViewed(person)).body;
    expect(data.map(({ id }) => id)).toEqual([recent.publicId, old.publicId]);
    expect(data[1]!.seen_at).toBe(latest);
    expect(Date.parse(data[0]!.seen_at!)).toBeLessThanOrEqual(app.deps.now().getTime());
  }
  expect((await mergeDeviceEntries(null, entries)).status).toBe(401);
  const views = await app.db
    .selectFrom('daily_listing_views')
    .select('views')
    .where('listing_id', 'in', [old.listingId, recent.listingId])
    .execute();
  expect(views).toEqual([{ views: 1 }]);
});

test(`a list contains the latest ${MAX_RECENTLY_VIEWED}, in pages, and drops entries older than half a year`, async () => {
  const person = await signIn(app);
  const listingIds: string[] = [];
  for (let count = 0; count < MAX_RECENTLY_VIEWED + 3; count += 1) listingIds.push((await newListing(app, owner.id)).publicId);
  const viewedAt = (index: number) => new Date(Date.parse('2026-11-01T00:00:00Z') + index * 1000).toISOString();
  const entries = listingIds.map((property_id, index) => ({ property_id, at: viewedAt(index) }));
  await mergeDeviceEntries(person, entries.slice(0, 150));
  await mergeDeviceEntries(person, entries.slice(150));
  const pages = await Promise.all([1, 2, 3].map((page) => readViewed(person, { page, limit: 100 })));
  expect(pages.flatMap(({ body }) => body.data.map(({ id }) => id))).toEqual(listingIds.slice(3).toReversed());
  expect(pages[0]!.body.pagination).toEqual({ page: 1, limit: 100, total: MAX_RECENTLY_VIEWED, totalPages: 2 });
  await pruneVisits(app.db, new Date('2027-06-01T00:00:00Z'));
  expect(await idsOf(person)).toEqual([]);
});

test('one entry or all entries can be deleted', async () => {
  const person = await signIn(app);
  const [first, second] = [await newListing(app, owner.id), await newListing(app, owner.id)];
  for (const { publicId } of [first, second]) await viewListing(app, publicId, device, person);
  expect((await clear(person, { property_id: first.publicId })).status).toBe(200);
  expect(await idsOf(person)).toEqual([second.publicId]);
  // No buffered view is written after the list is cleared.
  await viewListing(app, first.publicId, device, person);
  expect((await clear(person)).status).toBe(200);
  expect(await idsOf(person)).toEqual([]);
  expect((await app.call(recentlyViewedRoutes.clearSeen)).status).toBe(401);
});

test('anyone gets the cards of their device’s entries in order, without listings that visitors may not see', async () => {
  const [visible, closed, draft] = [
    await newListing(app, owner.id),
    await newListing(app, owner.id, 'closed'),
    await newListing(app, owner.id, 'draft'),
  ];
  const ids = [closed.publicId, 'nothing123', draft.publicId, visible.publicId, closed.publicId];
  const page = await readViewed(null, { property_id: ids });
  expect(page.body.data.map(({ id, status, seen_at }) => [id, status, seen_at])).toEqual([
    [closed.publicId, 'closed', null],
    [visible.publicId, 'active', null],
  ]);
  expect(page.body.pagination.total).toBe(2);
  expect((await readViewed(null, { property_id: ids, page: 2, limit: 1 })).body.data.map(({ id }) => id)).toEqual([visible.publicId]);
  expect((await readViewed(null, { property_id: visible.publicId })).body.data).toHaveLength(1);
});

test('invalid input is refused', async () => {
  const person = await signIn(app);
  const entry = { property_id: 'nothing123', at: '2026-01-01T00:00:00Z' };
  for (const body of [
    {},
    { property_id: 'x' },
    { property_id: ["' or 1=1"] },
    { property_id: 'nothing123', seen: [entry] },
    { seen: [] },
    { seen: Array.from({ length: MAX_RECENTLY_VIEWED + 1 }, () => entry) },
    { seen: [{ ...entry, at: 'yesterday' }] },
    { seen: [{ ...entry, user_id: owner.id }] },
    { property_id: 'nothing123', views: 1000 },
  ])
    expect((await app.call(recentlyViewedRoutes.addSeen, { body }, { token: person.token })).status, JSON.stringify(body)).toBe(422);
  for (const query of [
    { page: 0 },
    { limit: 101 },
    { page: 'x' },
    { property_id: '../../etc' },
    { property_id: Array.from({ length: 101 }, () => 'nothing123') },
  ])
    expect((await readViewed(person, query)).status, JSON.stringify(query)).toBe(422);
});

test('the documented examples are accepted', async () => {
  const person = await signIn(app);
  const response = await app.call(recentlyViewedRoutes.addSeen, recentlyViewedRoutes.addSeen.example);
  expect([response.status, response.error.code]).toEqual([404, 'not_found']);
  expect((await app.call(recentlyViewedRoutes.getSeen, recentlyViewedRoutes.getSeen.example, { token: person.token })).status).toBe(200);
  expect((await app.call(recentlyViewedRoutes.clearSeen, recentlyViewedRoutes.clearSeen.example, { token: person.token })).status).toBe(
    200,
  );
});
