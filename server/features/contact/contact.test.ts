import { beforeAll, expect, test } from 'vitest';
import { contactRoutes } from '../../../contract/contact.ts';
import { notificationRoutes } from '../../../contract/notification.ts';
import { shortlistRoutes } from '../../../contract/shortlist.ts';
import { userRoutes } from '../../../contract/user.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { newListing, setStatus } from '../../../test/listings.ts';
import { logIn, type Person } from '../../../test/people.ts';

const DAY = 24 * 60 * 60;
let on: TestApp;
let owner: Person;
beforeAll(async () => {
  // ten in the morning in India, so that a day does not end within a test by itself
  on = await testApp({ now: new Date('2026-11-20T04:30:00Z'), env: { DATABASE_POOL: '10' } });
  owner = await logIn(on);
  await on.call(userRoutes.updateUser, { body: { name: 'Kavitha Raman' } }, { token: owner.token });
});

const contact = ({ token }: Person, property_id: string) => on.call(contactRoutes.contactOwner, { body: { property_id } }, { token });
const list = ({ token }: Person, query: object = {}) => on.call(contactRoutes.getContacts, { query }, { token });

test('a logged-in person gets the name and number of the owner, and the owner is told', async () => {
  const [seeker, listing] = [await logIn(on), await newListing(on, owner.id)];
  const answer = await contact(seeker, listing.publicId);
  expect(answer.status).toBe(200);
  expect(answer.body.message).toBe('You can call the owner now. The owner sees your name and number too.');
  expect(answer.body.data).toMatchObject({
    property_id: listing.publicId,
    listing_role: 'Owner',
    property: { id: listing.publicId, status: 'active' },
    owner: { name: 'Kavitha Raman', phone: owner.phone },
    seeker: null,
  });
  const sms = await on.lastSms(owner.phone);
  expect(sms).toMatchObject({ template: 'new_contact', text: expect.stringContaining(answer.body.data.property!.title) });
  expect(sms!.text).not.toContain(seeker.phone.slice(3));
});

test('whatever language the seeker reads, the owner is told in their own, and by text message as it is registered', async () => {
  const [seeker, host] = [await logIn(on), await logIn(on)];
  const listing = await newListing(on, host.id);
  const options = { token: seeker.token, headers: { 'accept-language': 'ta' } };
  await on.call(contactRoutes.contactOwner, { body: { property_id: listing.publicId } }, options);
  expect((await on.lastSms(host.phone, 'new_contact'))!.text).toContain('2 BHK apartment');
  const told = async (language: string) => {
    const read = { token: host.token, headers: { 'accept-language': language } };
    return (await on.call(notificationRoutes.listNotifications, {}, read)).body.data[0]!.title;
  };
  expect(await told('en')).toBe('Somebody is interested in 2 BHK apartment');
  expect(await told('hi')).toMatch(/2 BHK \p{Script=Devanagari}/u);
});

test('each side finds the other in the list, and nobody else finds either', async () => {
  const [seeker, stranger, host] = [await logIn(on), await logIn(on), await logIn(on)];
  const listing = await newListing(on, host.id);
  await contact(seeker, listing.publicId);
  const mine = (await list(seeker)).body;
  expect(mine.data).toMatchObject([{ property_id: listing.publicId, owner: { phone: host.phone }, seeker: null }]);
  expect(mine.pagination).toEqual({ page: 1, limit: 20, total: 1, totalPages: 1 });
  expect((await list(host, { as: 'owner' })).body.data).toMatchObject([
    { property_id: listing.publicId, seeker: { phone: seeker.phone }, owner: null },
  ]);
  expect((await list(host)).body.data).toEqual([]);
  for (const as of ['seeker', 'owner']) expect((await list(stranger, { as })).body.data).toEqual([]);
});

test('asking again, or ten times at once, makes one record and tells the owner once', async () => {
  const [seeker, host] = [await logIn(on), await logIn(on)];
  const listing = await newListing(on, host.id);
  const answers = await Promise.all(Array.from({ length: 10 }, () => contact(seeker, listing.publicId)));
  expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 10 }, () => 200));
  expect(new Set(answers.map((answer) => answer.body.data.id)).size).toBe(1);
  const traces = await on.db
    .selectFrom('audit_event')
    .select('facts')
    .where('action', '=', 'reveal')
    .where('actor_id', '=', seeker.id)
    .execute();
  expect(traces).toHaveLength(10);
  expect(traces.filter(({ facts }) => facts.repeated === false)).toHaveLength(1);
  const told = await on.db.selectFrom('notification').select('type').where('user_id', '=', host.id).execute();
  expect(told).toEqual([{ type: 'contact_new' }]);
});

test('a contact that was made stays when the listing is closed, and no new one is made', async () => {
  const [seeker, late] = [await logIn(on), await logIn(on)];
  const listing = await newListing(on, owner.id);
  await contact(seeker, listing.publicId);
  await setStatus(on, listing, 'closed');
  expect((await contact(seeker, listing.publicId)).body.data).toMatchObject({
    owner: { phone: owner.phone },
    property: { status: 'closed' },
  });
  const refused = await contact(late, listing.publicId);
  expect(refused.status).toBe(410);
  expect(refused.error).toMatchObject({ code: 'gone', message: expect.stringContaining('no longer available') });
  await setStatus(on, listing, 'removed');
  expect((await list(seeker)).body.data).toMatchObject([{ property_id: listing.publicId, property: null }]);
});

test.each([
  ['draft', 404],
  ['pending_review', 404],
  ['rejected', 404],
  ['removed', 404],
  ['paused', 410],
  ['expired', 410],
])('nobody is revealed by a listing that is %s', async (status, expected) => {
  const [seeker, listing] = [await logIn(on), await newListing(on, owner.id, status)];
  const refused = await contact(seeker, listing.publicId);
  expect(refused.status).toBe(expected);
  expect(JSON.stringify(refused.body)).not.toContain(owner.phone.slice(3));
});

test('an owner who is suspended cannot be contacted', async () => {
  const [seeker, host] = [await logIn(on), await logIn(on)];
  const listing = await newListing(on, host.id);
  await on.db.updateTable('app_user').set({ suspended_at: new Date() }).where('id', '=', host.id).execute();
  expect((await contact(seeker, listing.publicId)).status).toBe(410);
});

test('nobody contacts themselves, and an unknown property is said to be unknown', async () => {
  const listing = await newListing(on, owner.id);
  const own = await contact(owner, listing.publicId);
  expect(own.status).toBe(403);
  expect(own.error).toMatchObject({ code: 'forbidden', message: 'This is your own property.' });
  expect((await contact(owner, 'nothing123')).status).toBe(404);
});

test('whoever is not logged in reads the words that ask them to, and learns nothing', async () => {
  const listing = await newListing(on, owner.id);
  for (const token of [undefined, 'dead']) {
    const answer = await on.call(
      contactRoutes.contactOwner,
      { body: { property_id: listing.publicId } },
      token === undefined ? {} : { token },
    );
    expect(answer.status).toBe(401);
    expect(answer.error).toEqual({
      message: 'Login Expired... Please log in and then contact to owner!',
      code: 'login_expired',
      requestId: answer.error.requestId,
    });
  }
});

test('the sixth new owner in a day is refused, all asked at once or not, and the next day is free again', async () => {
  const seeker = await logIn(on);
  const listings = await Promise.all(Array.from({ length: 8 }, () => newListing(on, owner.id)));
  const answers = await Promise.all(listings.map(({ publicId }) => contact(seeker, publicId)));
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(5);
  const refused = answers.filter((answer) => answer.status === 402);
  expect(refused).toHaveLength(3);
  expect(refused[0]!.error).toMatchObject({
    code: 'quota_exceeded',
    message: 'You have contacted 5 new owners today, which is the limit. You can contact more tomorrow.',
    plans: expect.any(Array),
  });
  const again = listings[answers.findIndex((answer) => answer.status === 200)]!;
  expect((await contact(seeker, again.publicId)).status).toBe(200);
  on.advance(DAY);
  const next = listings[answers.findIndex((answer) => answer.status === 402)]!;
  expect((await contact(seeker, next.publicId)).status).toBe(200);
});

test('no answer but the contact record holds a phone number of somebody else', async () => {
  const [seeker, host] = [await logIn(on), await logIn(on)];
  const listing = await newListing(on, host.id);
  await contact(seeker, listing.publicId);
  const shortlist = await on.call(shortlistRoutes.setShortlist, { body: { property_id: listing.publicId } }, { token: seeker.token });
  const kept = await on.call(shortlistRoutes.getShortlist, {}, { token: seeker.token });
  const me = await on.call(userRoutes.getUser, {}, { token: seeker.token });
  const { property } = (await list(seeker)).body.data[0]!;
  const text = JSON.stringify([shortlist.body, kept.body, me.body, property]);
  expect(text).not.toContain(host.phone.slice(3));
  expect(text).not.toContain('9444455555');
});

test('wrong input is refused by name', async () => {
  const seeker = await logIn(on);
  for (const body of [{}, { property_id: 7 }, { property_id: '../../etc' }, { property_id: 'nothing123', seeker_id: owner.id }]) {
    expect((await on.call(contactRoutes.contactOwner, { body }, { token: seeker.token })).status).toBe(422);
  }
  for (const query of [{ as: 'both' }, { page: -1 }, { limit: 1000 }]) expect((await list(seeker, query)).status).toBe(422);
});
