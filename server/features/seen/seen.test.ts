import { beforeAll, expect, test } from 'vitest';
import { SEEN_KEPT, seenRoutes } from '../../../contract/seen.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { newListing, setStatus } from '../../../test/listings.ts';
import { logIn, type Person } from '../../../test/people.ts';
import { BEHIND_PROXY, visit } from '../../../test/visitors.ts';
import { pruneVisits } from '../../visits/prune.ts';

let on: TestApp;
let owner: Person;
beforeAll(async () => {
  on = await testApp({ env: BEHIND_PROXY });
  owner = await logIn(on);
});

const list = (person: Person | null, query: object = {}) => on.call(seenRoutes.getSeen, { query }, person ? { token: person.token } : {});
const idsOf = async (person: Person, query?: object) => (await list(person, query)).body.data.map(({ id }) => id);
const merge = (person: Person | null, seen: readonly object[]) =>
  on.call(seenRoutes.addSeen, { body: { seen } }, person ? { token: person.token } : {});
const clear = ({ token }: Person, body: object = {}) => on.call(seenRoutes.clearSeen, { body }, { token });
const device = { ip: '203.0.113.1' };

test('what a person looks at is on top of their list, once, at its latest time', async () => {
  const person = await logIn(on);
  const [first, second] = [await newListing(on, owner.id), await newListing(on, owner.id)];
  for (const { publicId } of [first, second, first]) {
    expect((await visit(on, publicId, device, person)).status).toBe(202);
    on.advance(1);
  }
  const page = await list(person);
  expect(page.status).toBe(200);
  expect(page.body.data.map(({ id }) => id)).toEqual([first.publicId, second.publicId]);
  expect(page.body.pagination).toEqual({ page: 1, limit: 20, total: 2, totalPages: 1 });
  const ago = on.deps.now().getTime() - Date.parse(page.body.data[0]!.seen_at!);
  expect(ago).toBeGreaterThan(0);
  expect(ago).toBeLessThan(60_000);
});

test('the ids of what is still on offer can be asked for', async () => {
  const [person, other] = [await logIn(on), await logIn(on)];
  const [home, closed] = [await newListing(on, owner.id), await newListing(on, owner.id)];
  for (const { publicId } of [home, closed]) await visit(on, publicId, device, person);
  await setStatus(on, closed, 'closed');
  const ids = (await on.call(seenRoutes.getSeenIds, {}, { token: person.token })).body.data;
  expect(ids).toEqual([home.publicId]);
  expect((await on.call(seenRoutes.getSeenIds, {}, { token: other.token })).body.data).toEqual([]);
  expect((await on.call(seenRoutes.getSeenIds, {})).status).toBe(401);
});

test("nobody sees anybody else's list, and strangers are asked to log in", async () => {
  const [person, other, home] = [await logIn(on), await logIn(on), await newListing(on, owner.id)];
  await visit(on, home.publicId, device, person);
  expect(await idsOf(person)).toEqual([home.publicId]);
  expect(await idsOf(other)).toEqual([]);
  expect((await list(null)).status).toBe(401);
  expect((await list(other, { user_id: person.id })).status).toBe(422);
});

test("a person's own listings are not in it, what was closed since stays and says so, what was taken down is gone", async () => {
  const [closed, removed] = [await newListing(on, owner.id), await newListing(on, owner.id)];
  const person = await logIn(on);
  const own = await newListing(on, person.id);
  for (const { publicId } of [closed, removed, own]) await visit(on, publicId, device, person);
  await list(person);
  await setStatus(on, closed, 'closed');
  await setStatus(on, removed, 'removed');
  const page = await list(person);
  expect(page.body.data.map(({ id, status }) => [id, status])).toEqual([[closed.publicId, 'closed']]);
  expect(page.body.pagination.total).toBe(1);
});

test('what a device remembered is handed over: at its time, never in the future, nothing unknown, and sent twice it is the same', async () => {
  const person = await logIn(on);
  const [old, recent, draft] = [await newListing(on, owner.id), await newListing(on, owner.id), await newListing(on, owner.id, 'draft')];
  await visit(on, old.publicId, device, person);
  expect(await idsOf(person)).toEqual([old.publicId]);
  const latest = (await list(person)).body.data[0]!.seen_at;
  const seen = [
    { property_id: old.publicId, at: '2026-01-01T00:00:00Z' },
    { property_id: recent.publicId, at: '2030-01-01T00:00:00Z' },
    { property_id: draft.publicId, at: '2026-01-01T00:00:00Z' },
    { property_id: 'nothing123', at: '2026-01-01T00:00:00Z' },
  ];
  for (let time = 0; time < 2; time += 1) {
    expect((await merge(person, seen)).status).toBe(202);
    const { data } = (await list(person)).body;
    expect(data.map(({ id }) => id)).toEqual([recent.publicId, old.publicId]);
    expect(data[1]!.seen_at).toBe(latest);
    expect(Date.parse(data[0]!.seen_at!)).toBeLessThanOrEqual(on.deps.now().getTime());
  }
  expect((await merge(null, seen)).status).toBe(401);
  const views = await on.db
    .selectFrom('listing_day')
    .select('views')
    .where('listing_id', 'in', [old.listingId, recent.listingId])
    .execute();
  expect(views).toEqual([{ views: 1 }]);
});

test(`a list holds the latest ${SEEN_KEPT}, in pages, and forgets what is half a year old`, async () => {
  const person = await logIn(on);
  const homes: string[] = [];
  for (let count = 0; count < SEEN_KEPT + 3; count += 1) homes.push((await newListing(on, owner.id)).publicId);
  const at = (index: number) => new Date(Date.parse('2026-11-01T00:00:00Z') + index * 1000).toISOString();
  const entries = homes.map((property_id, index) => ({ property_id, at: at(index) }));
  await merge(person, entries.slice(0, 150));
  await merge(person, entries.slice(150));
  const pages = await Promise.all([1, 2, 3].map((page) => list(person, { page, limit: 100 })));
  expect(pages.flatMap(({ body }) => body.data.map(({ id }) => id))).toEqual(homes.slice(3).toReversed());
  expect(pages[0]!.body.pagination).toEqual({ page: 1, limit: 100, total: SEEN_KEPT, totalPages: 2 });
  await pruneVisits(on.db, new Date('2027-06-01T00:00:00Z'));
  expect(await idsOf(person)).toEqual([]);
});

test('one listing is forgotten, or all of them', async () => {
  const person = await logIn(on);
  const [one, other] = [await newListing(on, owner.id), await newListing(on, owner.id)];
  for (const { publicId } of [one, other]) await visit(on, publicId, device, person);
  expect((await clear(person, { property_id: one.publicId })).status).toBe(200);
  expect(await idsOf(person)).toEqual([other.publicId]);
  // no list waits to be written when it is cleared
  await visit(on, one.publicId, device, person);
  expect((await clear(person)).status).toBe(200);
  expect(await idsOf(person)).toEqual([]);
  expect((await on.call(seenRoutes.clearSeen)).status).toBe(401);
});

test('cards of what a device remembers come in its order, without what visitors may not know of, to anybody', async () => {
  const [one, closed, draft] = [
    await newListing(on, owner.id),
    await newListing(on, owner.id, 'closed'),
    await newListing(on, owner.id, 'draft'),
  ];
  const ids = [closed.publicId, 'nothing123', draft.publicId, one.publicId, closed.publicId];
  const page = await list(null, { property_id: ids });
  expect(page.body.data.map(({ id, status, seen_at }) => [id, status, seen_at])).toEqual([
    [closed.publicId, 'closed', null],
    [one.publicId, 'active', null],
  ]);
  expect(page.body.pagination.total).toBe(2);
  expect((await list(null, { property_id: ids, page: 2, limit: 1 })).body.data.map(({ id }) => id)).toEqual([one.publicId]);
  expect((await list(null, { property_id: one.publicId })).body.data).toHaveLength(1);
});

test('wrong input is refused by name', async () => {
  const person = await logIn(on);
  const entry = { property_id: 'nothing123', at: '2026-01-01T00:00:00Z' };
  for (const body of [
    {},
    { property_id: 'x' },
    { property_id: ["' or 1=1"] },
    { property_id: 'nothing123', seen: [entry] },
    { seen: [] },
    { seen: Array.from({ length: SEEN_KEPT + 1 }, () => entry) },
    { seen: [{ ...entry, at: 'yesterday' }] },
    { seen: [{ ...entry, user_id: owner.id }] },
    { property_id: 'nothing123', views: 1000 },
  ])
    expect((await on.call(seenRoutes.addSeen, { body }, { token: person.token })).status, JSON.stringify(body)).toBe(422);
  for (const query of [
    { page: 0 },
    { limit: 101 },
    { page: 'x' },
    { property_id: '../../etc' },
    { property_id: Array.from({ length: 101 }, () => 'nothing123') },
  ])
    expect((await list(person, query)).status, JSON.stringify(query)).toBe(422);
});

test('the documented examples can be sent', async () => {
  const person = await logIn(on);
  const noted = await on.call(seenRoutes.addSeen, seenRoutes.addSeen.example);
  expect([noted.status, noted.error.code]).toEqual([404, 'not_found']);
  expect((await on.call(seenRoutes.getSeen, seenRoutes.getSeen.example, { token: person.token })).status).toBe(200);
  expect((await on.call(seenRoutes.clearSeen, seenRoutes.clearSeen.example, { token: person.token })).status).toBe(200);
});
