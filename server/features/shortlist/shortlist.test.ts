import { beforeAll, expect, test } from 'vitest';
import { shortlistRoutes } from '../../../contract/shortlist.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { newListing, setStatus } from '../../../test/listings.ts';
import { logIn, type Person } from '../../../test/people.ts';

let on: TestApp;
let owner: Person;
beforeAll(async () => {
  on = await testApp({ env: { DATABASE_POOL: '10' } });
  owner = await logIn(on);
});

const put = ({ token }: Person, property_id: string, status?: string) =>
  on.call(shortlistRoutes.setShortlist, { body: { property_id, ...(status && { status }) } }, { token });
const list = ({ token }: Person, query: object = {}) => on.call(shortlistRoutes.getShortlist, { query }, { token });
const active = ({ token }: Person, body: object) => on.call(shortlistRoutes.shortlistActive, { body }, { token });

test('a property is put in, shows in the list, and the next tap takes it out', async () => {
  const [person, listing] = [await logIn(on), await newListing(on, owner.id)];
  const added = await put(person, listing.publicId);
  expect(added.status).toBe(200);
  expect(added.body).toEqual({ status: 'active', message: 'Property added to Shortlist' });
  const page = await list(person);
  expect(page.body).toMatchObject({
    status: 'active',
    data: [{ id: listing.publicId, kind: 'residential_rent', status: 'active' }],
    pagination: { page: 1, limit: 20, total: 1, totalPages: 1 },
  });
  const removed = await put(person, listing.publicId);
  expect(removed.body).toEqual({ status: 'inactive', message: 'Property removed from Shortlist' });
  expect((await list(person)).body).toMatchObject({ data: [], pagination: { total: 0, totalPages: 0 } });
});

test('setting a status is safe to repeat and keeps the place in the list', async () => {
  const person = await logIn(on);
  const [first, second] = [await newListing(on, owner.id), await newListing(on, owner.id)];
  for (const { publicId } of [first, second, first]) expect((await put(person, publicId, 'active')).body.status).toBe('active');
  expect((await list(person)).body.data.map((card) => card.id)).toEqual([second.publicId, first.publicId]);
  for (let time = 0; time < 2; time += 1) expect((await put(person, first.publicId, 'inactive')).body.status).toBe('inactive');
  expect((await list(person)).body.data.map((card) => card.id)).toEqual([second.publicId]);
});

test('twenty-one taps at once end up in, each of them turning it over once', async () => {
  const [person, listing] = [await logIn(on), await newListing(on, owner.id)];
  const answers = await Promise.all(Array.from({ length: 21 }, () => put(person, listing.publicId)));
  expect(answers.every((answer) => answer.status === 200)).toBe(true);
  expect(answers.filter((answer) => answer.body.status === 'active')).toHaveLength(11);
  expect((await active(person, { property_id: listing.publicId })).body.data).toEqual({ [listing.publicId]: 'active' });
});

test('the same tap sent again under its idempotency key does not turn it over', async () => {
  const [person, listing] = [await logIn(on), await newListing(on, owner.id)];
  const options = { token: person.token, headers: { 'idempotency-key': 'one-tap' } };
  for (let time = 0; time < 3; time += 1) {
    const answer = await on.call(shortlistRoutes.setShortlist, { body: { property_id: listing.publicId } }, options);
    expect(answer.body.status).toBe('active');
  }
});

test('what is closed cannot be put in again once it was taken out', async () => {
  const [person, closed] = [await logIn(on), await newListing(on, owner.id)];
  await put(person, closed.publicId, 'active');
  await setStatus(on, closed, 'closed');
  expect((await put(person, closed.publicId, 'active')).body.status).toBe('active');
  expect((await put(person, closed.publicId)).body.status).toBe('inactive');
  expect((await put(person, closed.publicId, 'inactive')).body.status).toBe('inactive');
  const back = await put(person, closed.publicId);
  expect(back.status).toBe(410);
  expect(back.error).toMatchObject({ code: 'gone', message: expect.stringContaining('no longer available') });
});

test('what was taken out by mistake is put back where it was within the hour, later it is new', async () => {
  const [person, first, second] = [await logIn(on), await newListing(on, owner.id), await newListing(on, owner.id)];
  const order = async () => (await list(person)).body.data.map(({ id }) => id);
  for (const { publicId } of [first, second]) await put(person, publicId, 'active');
  const note = { property_id: first.publicId, note: 'quiet' };
  await on.call(shortlistRoutes.writeShortlistNote, { body: note }, { token: person.token });
  for (const status of ['inactive', 'active']) await put(person, first.publicId, status);
  expect(await order()).toEqual([second.publicId, first.publicId]);
  expect((await list(person)).body.data[1]!.note).toBe('quiet');
  await put(person, first.publicId, 'inactive');
  on.advance(3700);
  await put(person, first.publicId, 'active');
  expect(await order()).toEqual([first.publicId, second.publicId]);
});

test.each(['draft', 'pending_review', 'rejected', 'removed'])('a listing that is %s answers like one that never was', async (status) => {
  const [person, listing] = [await logIn(on), await newListing(on, owner.id, status)];
  const hidden = await put(person, listing.publicId);
  const unknown = await put(person, 'nothing123');
  expect(hidden.status).toBe(404);
  expect({ ...hidden.error, requestId: '' }).toEqual({ ...unknown.error, requestId: '' });
});

test("people may keep their own property, and see nobody else's shortlist", async () => {
  const [one, other, listing] = [await logIn(on), await logIn(on), await newListing(on, owner.id)];
  expect((await put(owner, listing.publicId)).body.status).toBe('active');
  expect((await put(one, listing.publicId)).body.status).toBe('active');
  expect((await active(other, { property_id: listing.publicId })).body.data).toEqual({ [listing.publicId]: 'inactive' });
  expect((await list(other)).body.data).toEqual([]);
});

test('many properties are asked about at once, unknown ones are simply not in', async () => {
  const [person, one, two] = [await logIn(on), await newListing(on, owner.id), await newListing(on, owner.id)];
  await put(person, two.publicId);
  const answer = await active(person, { property_ids: [one.publicId, two.publicId, 'nothing123'] });
  expect(answer.body.data).toEqual({ [one.publicId]: 'inactive', [two.publicId]: 'active', nothing123: 'inactive' });
});

test('pages of the list hold each property once, in order', async () => {
  const person = await logIn(on);
  const ids: string[] = [];
  for (let count = 0; count < 5; count += 1) {
    const { publicId } = await newListing(on, owner.id);
    await put(person, publicId);
    ids.unshift(publicId);
  }
  const pages = await Promise.all([1, 2, 3, 4].map((page) => list(person, { page, limit: 2 })));
  expect(pages.flatMap((page) => page.body.data.map((card) => card.id))).toEqual(ids);
  expect(pages[0]!.body.pagination).toEqual({ page: 1, limit: 2, total: 5, totalPages: 3 });
});

test('wrong input is refused by name', async () => {
  const person = await logIn(on);
  for (const body of [
    {},
    { property_id: 'x' },
    { property_id: 'nothing123', status: 'maybe' },
    { property_id: 'nothing123', user_id: owner.id },
  ]) {
    expect((await on.call(shortlistRoutes.setShortlist, { body }, { token: person.token })).status).toBe(422);
  }
  for (const body of [
    {},
    { property_ids: [] },
    { property_ids: Array.from({ length: 101 }, () => 'nothing123') },
    { property_id: 'nothing123', property_ids: ['nothing123'] },
  ]) {
    expect((await active(person, body)).status).toBe(422);
  }
  for (const query of [{ page: 0 }, { limit: 101 }, { page: 'x' }, { user: owner.id }])
    expect((await list(person, query)).status).toBe(422);
});

test('whoever is not logged in is asked to log in to save properties', async () => {
  const listing = await newListing(on, owner.id);
  const answers = [
    await on.call(shortlistRoutes.setShortlist, { body: { property_id: listing.publicId } }),
    await on.call(shortlistRoutes.getShortlist, {}, { token: 'dead' }),
    await on.call(shortlistRoutes.shortlistActive, { body: { property_id: listing.publicId } }),
    await on.call(shortlistRoutes.writeShortlistNote, { body: { property_id: listing.publicId, note: 'quiet' } }),
    await on.call(shortlistRoutes.mergeShortlist, shortlistRoutes.mergeShortlist.example),
  ];
  for (const answer of answers) {
    expect(answer.status).toBe(401);
    expect(answer.error).toMatchObject({ code: 'login_expired', message: 'Please log in to save properties to your shortlist.' });
  }
});

test('the documented examples can be sent', async () => {
  const { token } = await logIn(on);
  const statuses = Object.entries(shortlistRoutes).map(async ([name, route]) => [
    name,
    (await on.call(route, route.example as never, { token })).status,
  ]);
  expect(Object.fromEntries(await Promise.all(statuses))).toEqual({
    setShortlist: 404,
    getShortlist: 200,
    shortlistActive: 200,
    writeShortlistNote: 404,
    mergeShortlist: 200,
    getDeviceShortlist: 200,
  });
});
