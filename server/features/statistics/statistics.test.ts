import { beforeAll, expect, test } from 'vitest';
import { contactRoutes } from '../../../contract/contact.ts';
import { shortlistRoutes } from '../../../contract/shortlist.ts';
import { statisticsRoutes } from '../../../contract/statistics.ts';
import { addDays, dayInIndia } from '../../../kinds/calendar.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { newListing, setStatus } from '../../../test/listings.ts';
import { logIn, type Person } from '../../../test/people.ts';
import { BEHIND_PROXY, visit } from '../../../test/visitors.ts';
import { spanOf } from './series.ts';

let on: TestApp;
beforeAll(async () => {
  // a quarter to twelve at night in India: a day ends within the tests
  on = await testApp({ env: BEHIND_PROXY, now: new Date('2026-11-20T18:15:00Z') });
});

const stats = (person: Person, query: object) => on.call(statisticsRoutes.viewStats, { query }, { token: person.token });
const totals = (person: Person, query: object = {}) => on.call(statisticsRoutes.statistics, { query }, { token: person.token });
const keep = ({ token }: Person, property_id: string, status = 'active') =>
  on.call(shortlistRoutes.setShortlist, { body: { property_id, status } }, { token });
const ask = ({ token }: Person, property_id: string) => on.call(contactRoutes.contactOwner, { body: { property_id } }, { token });
let devices = 0;
const newDevice = () => ({ ip: `192.0.2.${(devices += 1)}` });

test('views, contacts and shortlists are told day by day, oldest first, with their sums', async () => {
  const [owner, one, two] = [await logIn(on), await logIn(on), await logIn(on)];
  const home = await newListing(on, owner.id);
  const today = dayInIndia(on.deps.now());
  await visit(on, home.publicId, newDevice());
  await visit(on, home.publicId, newDevice(), one);
  await ask(one, home.publicId);
  await keep(one, home.publicId);
  await keep(two, home.publicId);
  // who takes it out again does not count, nor does the owner
  await keep(two, home.publicId, 'inactive');
  await keep(owner, home.publicId);
  on.advance(30 * 60);
  await visit(on, home.publicId, newDevice());
  await ask(two, home.publicId);
  const { status, body } = await stats(owner, { property_id: home.publicId, days: 7 });
  expect(status).toBe(200);
  const tomorrow = addDays(today, 1);
  expect(body.data).toMatchObject({
    property_id: home.publicId,
    property: { id: home.publicId, kind: 'residential_rent', status: 'active' },
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
  on.advance(-30 * 60);
});

test('the day it was first on the market is told, and that a draft never was', async () => {
  const owner = await logIn(on);
  const [home, draft] = [await newListing(on, owner.id), await newListing(on, owner.id, 'draft')];
  await on.db.updateTable('listing').set({ first_published_at: null }).where('public_id', '=', draft.publicId).execute();
  await on.db
    .updateTable('listing')
    .set({ first_published_at: new Date('2026-11-17T19:00:00Z') })
    .where('public_id', '=', home.publicId)
    .execute();
  expect((await stats(owner, { property_id: home.publicId })).body.data.published_on).toBe('2026-11-18');
  const never = (await stats(owner, { property_id: draft.publicId })).body.data;
  expect(never).toMatchObject({ published_on: null, views: 0, contacts: 0, shortlists: 0 });
  expect(never.by_day).toHaveLength(30);
});

test("an owner's totals are the sums of the listings, which a page of them gets in the same call", async () => {
  const owner = await logIn(on);
  const homes = [await newListing(on, owner.id), await newListing(on, owner.id), await newListing(on, owner.id)];
  for (const [at, { publicId }] of homes.entries()) for (let count = 0; count <= at; count += 1) await visit(on, publicId, newDevice());
  const alone = (await totals(owner)).body.data;
  expect(alone).toMatchObject({ views: 6, contacts: 0, shortlists: 0, properties: [] });
  expect(alone.by_day).toHaveLength(30);
  expect(alone.by_day.at(-1)).toMatchObject({ day: alone.to, views: 6 });
  const { properties } = (await totals(owner, { property_id: homes.slice(0, 2).map(({ publicId }) => publicId), days: 7 })).body.data;
  expect(Object.fromEntries(properties.map(({ property_id, views, by_day }) => [property_id, [views, by_day.length]]))).toEqual({
    [homes[0]!.publicId]: [1, 7],
    [homes[1]!.publicId]: [2, 7],
  });
  await setStatus(on, homes[2]!, 'removed');
  expect((await totals(owner)).body.data.views).toBe(3);
});

test("another person's figures are nobody's business", async () => {
  const [owner, other] = [await logIn(on), await logIn(on)];
  const home = await newListing(on, owner.id);
  await visit(on, home.publicId, newDevice());
  const theirs = await stats(other, { property_id: home.publicId });
  const unknown = await stats(other, { property_id: 'nothing123' });
  expect(theirs.status).toBe(404);
  expect({ ...theirs.error, requestId: '' }).toEqual({ ...unknown.error, requestId: '' });
  expect((await totals(other, { property_id: home.publicId })).body.data).toMatchObject({ views: 0, properties: [] });
  for (const route of [statisticsRoutes.viewStats, statisticsRoutes.statistics]) {
    const stranger = await on.call(route, { query: { property_id: home.publicId } });
    expect([stranger.status, stranger.error.code]).toEqual([401, 'login_expired']);
  }
});

test('wrong input is refused by name', async () => {
  const owner = await logIn(on);
  const { publicId } = await newListing(on, owner.id);
  for (const days of ['0', '-1', '1e9', '366', '1.5', 'abc', '', "7' or 1=1", ['7', '30']]) {
    const refused = await stats(owner, { property_id: publicId, days });
    expect([refused.status, refused.error.errors?.[0]?.path], String(days)).toEqual([422, 'days']);
    expect((await totals(owner, { days })).status).toBe(422);
  }
  for (const query of [{}, { property_id: 'x' }, { property_id: publicId, owner_id: owner.id }, { property_id: [publicId, publicId] }])
    expect((await stats(owner, query)).status).toBe(422);
  expect((await totals(owner, { property_id: Array.from({ length: 101 }, () => publicId) })).status).toBe(422);
  for (const days of [1, 365]) expect((await stats(owner, { property_id: publicId, days })).body.data.by_day).toHaveLength(days);
});

test('a span ends today in India, whatever the hour', () => {
  expect(spanOf(new Date('2026-11-20T18:29:59Z'), 7)).toEqual({ from: '2026-11-14', to: '2026-11-20' });
  expect(spanOf(new Date('2026-11-20T18:30:00Z'), 1)).toEqual({ from: '2026-11-21', to: '2026-11-21' });
});

test('the documented examples can be sent', async () => {
  const owner = await logIn(on);
  const { viewStats, statistics } = statisticsRoutes;
  expect((await on.call(viewStats, viewStats.example, { token: owner.token })).status).toBe(404);
  expect((await on.call(statistics, statistics.example, { token: owner.token })).body.data.properties).toEqual([]);
});
