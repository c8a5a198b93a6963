import { beforeAll, expect, test } from 'vitest';
import { shortlistRoutes } from '../../../contract/shortlist.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { newListing, setStatus } from '../../../test/listings.ts';
import { signIn, type Person } from '../../../test/people.ts';

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await testApp({ env: { DATABASE_POOL: '10' } });
  owner = await signIn(app);
});

const toggle = ({ token }: Person, property_id: string, status?: string) =>
  app.call(shortlistRoutes.setShortlist, { body: { property_id, ...(status && { status }) } }, { token });
const readShortlist = ({ token }: Person, query: object = {}) => app.call(shortlistRoutes.getShortlist, { query }, { token });
const readStatuses = ({ token }: Person, body: object) => app.call(shortlistRoutes.shortlistActive, { body }, { token });

test('toggling adds a property to the list, and toggling again removes it', async () => {
  const [person, listing] = [await signIn(app), await newListing(app, owner.id)];
  const added = await toggle(person, listing.publicId);
  expect(added.status).toBe(200);
  expect(added.body).toEqual({ status: 'active', message: 'Property added to Shortlist' });
  const page = await readShortlist(person);
  expect(page.body).toMatchObject({
    status: 'active',
    data: [{ id: listing.publicId, kind: 'residential_rent', status: 'active' }],
    pagination: { page: 1, limit: 20, total: 1, totalPages: 1 },
  });
  const removed = await toggle(person, listing.publicId);
  expect(removed.body).toEqual({ status: 'inactive', message: 'Property removed from Shortlist' });
  expect((await readShortlist(person)).body).toMatchObject({ data: [], pagination: { total: 0, totalPages: 0 } });
});

test('setting the same status again keeps the position in the list', async () => {
  const person = await signIn(app);
  const [first, second] = [await newListing(app, owner.id), await newListing(app, owner.id)];
  for (const { publicId } of [first, second, first]) expect((await toggle(person, publicId, 'active')).body.status).toBe('active');
  expect((await readShortlist(person)).body.data.map((card) => card.id)).toEqual([second.publicId, first.publicId]);
  for (let time = 0; time < 2; time += 1) expect((await toggle(person, first.publicId, 'inactive')).body.status).toBe('inactive');
  expect((await readShortlist(person)).body.data.map((card) => card.id)).toEqual([second.publicId]);
});

test('twenty-one parallel toggles each apply once, so that the property ends up in the list', async () => {
  const [person, listing] = [await signIn(app), await newListing(app, owner.id)];
  const responses = await Promise.all(Array.from({ length: 21 }, () => toggle(person, listing.publicId)));
  expect(responses.every((response) => response.status === 200)).toBe(true);
  expect(responses.filter((response) => response.body.status === 'active')).toHaveLength(11);
  expect((await readStatuses(person, { property_id: listing.publicId })).body.data).toEqual({ [listing.publicId]: 'active' });
});

test('a repeated toggle with the same idempotency key does not apply twice', async () => {
  const [person, listing] = [await signIn(app), await newListing(app, owner.id)];
  const options = { token: person.token, headers: { 'idempotency-key': 'one-tap' } };
  for (let time = 0; time < 3; time += 1) {
    const response = await app.call(shortlistRoutes.setShortlist, { body: { property_id: listing.publicId } }, options);
    expect(response.body.status).toBe('active');
  }
});

test('a closed listing cannot be added again after its removal', async () => {
  const [person, closed] = [await signIn(app), await newListing(app, owner.id)];
  await toggle(person, closed.publicId, 'active');
  await setStatus(app, closed, 'closed');
  expect((await toggle(person, closed.publicId, 'active')).body.status).toBe('active');
  expect((await toggle(person, closed.publicId)).body.status).toBe('inactive');
  expect((await toggle(person, closed.publicId, 'inactive')).body.status).toBe('inactive');
  const response = await toggle(person, closed.publicId);
  expect(response.status).toBe(410);
  expect(response.error).toMatchObject({ code: 'gone', message: expect.stringContaining('no longer available') });
});

test('an entry that is restored within an hour keeps its position, and later it counts as new', async () => {
  const [person, first, second] = [await signIn(app), await newListing(app, owner.id), await newListing(app, owner.id)];
  const order = async () => (await readShortlist(person)).body.data.map(({ id }) => id);
  for (const { publicId } of [first, second]) await toggle(person, publicId, 'active');
  const note = { property_id: first.publicId, note: 'quiet' };
  await app.call(shortlistRoutes.writeShortlistNote, { body: note }, { token: person.token });
  for (const status of ['inactive', 'active']) await toggle(person, first.publicId, status);
  expect(await order()).toEqual([second.publicId, first.publicId]);
  expect((await readShortlist(person)).body.data[1]!.note).toBe('quiet');
  await toggle(person, first.publicId, 'inactive');
  app.advanceClock(3700);
  await toggle(person, first.publicId, 'active');
  expect(await order()).toEqual([first.publicId, second.publicId]);
});

test.each(['draft', 'pending_review', 'rejected', 'removed'])(
  'a listing that is %s gets the same response as one that never existed',
  async (status) => {
    const [person, listing] = [await signIn(app), await newListing(app, owner.id, status)];
    const hidden = await toggle(person, listing.publicId);
    const unknown = await toggle(person, 'nothing123');
    expect(hidden.status).toBe(404);
    expect({ ...hidden.error, requestId: '' }).toEqual({ ...unknown.error, requestId: '' });
  },
);

test('users may shortlist their own property, and see only their own shortlist', async () => {
  const [person, otherUser, listing] = [await signIn(app), await signIn(app), await newListing(app, owner.id)];
  expect((await toggle(owner, listing.publicId)).body.status).toBe('active');
  expect((await toggle(person, listing.publicId)).body.status).toBe('active');
  expect((await readStatuses(otherUser, { property_id: listing.publicId })).body.data).toEqual({ [listing.publicId]: 'inactive' });
  expect((await readShortlist(otherUser)).body.data).toEqual([]);
});

test('the status of many properties can be requested at once, and unknown ones are not in the list', async () => {
  const [person, first, second] = [await signIn(app), await newListing(app, owner.id), await newListing(app, owner.id)];
  await toggle(person, second.publicId);
  const response = await readStatuses(person, { property_ids: [first.publicId, second.publicId, 'nothing123'] });
  expect(response.body.data).toEqual({ [first.publicId]: 'inactive', [second.publicId]: 'active', nothing123: 'inactive' });
});

test('the pages of the list together contain each property once and in order', async () => {
  const person = await signIn(app);
  const ids: string[] = [];
  for (let count = 0; count < 5; count += 1) {
    const { publicId } = await newListing(app, owner.id);
    await toggle(person, publicId);
    ids.unshift(publicId);
  }
  const pages = await Promise.all([1, 2, 3, 4].map((page) => readShortlist(person, { page, limit: 2 })));
  expect(pages.flatMap((page) => page.body.data.map((card) => card.id))).toEqual(ids);
  expect(pages[0]!.body.pagination).toEqual({ page: 1, limit: 2, total: 5, totalPages: 3 });
});

test('invalid input is refused', async () => {
  const person = await signIn(app);
  for (const body of [
    {},
    { property_id: 'x' },
    { property_id: 'nothing123', status: 'maybe' },
    { property_id: 'nothing123', user_id: owner.id },
  ]) {
    expect((await app.call(shortlistRoutes.setShortlist, { body }, { token: person.token })).status).toBe(422);
  }
  for (const body of [
    {},
    { property_ids: [] },
    { property_ids: Array.from({ length: 101 }, () => 'nothing123') },
    { property_id: 'nothing123', property_ids: ['nothing123'] },
  ]) {
    expect((await readStatuses(person, body)).status).toBe(422);
  }
  for (const query of [{ page: 0 }, { limit: 101 }, { page: 'x' }, { user: owner.id }])
    expect((await readShortlist(person, query)).status).toBe(422);
});

test('visitors are asked to log in to save properties', async () => {
  const listing = await newListing(app, owner.id);
  const responses = [
    await app.call(shortlistRoutes.setShortlist, { body: { property_id: listing.publicId } }),
    await app.call(shortlistRoutes.getShortlist, {}, { token: 'dead' }),
    await app.call(shortlistRoutes.shortlistActive, { body: { property_id: listing.publicId } }),
    await app.call(shortlistRoutes.writeShortlistNote, { body: { property_id: listing.publicId, note: 'quiet' } }),
    await app.call(shortlistRoutes.mergeShortlist, shortlistRoutes.mergeShortlist.example),
  ];
  for (const response of responses) {
    expect(response.status).toBe(401);
    expect(response.error).toMatchObject({ code: 'login_expired', message: 'Log in to save properties to your shortlist.' });
  }
});

test('the documented examples are accepted', async () => {
  const { token } = await signIn(app);
  const statuses = Object.entries(shortlistRoutes).map(async ([name, route]) => [
    name,
    (await app.call(route, route.example as never, { token })).status,
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
