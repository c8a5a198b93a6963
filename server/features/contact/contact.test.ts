import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { contactRoutes } from '../../../contract/contact/contact.ts';
import { conversationRoutes } from '../../../contract/contact/conversations.ts';
import { notificationRoutes } from '../../../contract/notifications.ts';
import { siteVisitRoutes } from '../../../contract/site-visits.ts';
import { shortlistRoutes } from '../../../contract/shortlist.ts';
import { accountRoutes } from '../../../contract/account/account.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { newListing, setStatus } from '../../../test/listings.ts';
import { signIn, type Person } from '../../../test/people.ts';
import { DAY_S } from '../../durations.ts';

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  // It is 10:00 in India, so that no day ends during a test.
  app = await testApp({ now: new Date('2026-11-20T04:30:00Z'), env: { DATABASE_POOL: '10' } });
  owner = await signIn(app);
  await app.call(accountRoutes.updateUser, { body: { name: 'Kavitha Raman' } }, { token: owner.token });
});

const contactOwner = ({ token }: Person, property_id: string) => app.call(contactRoutes.contactOwner, { body: { property_id } }, { token });
const listContacts = ({ token }: Person, query: object = {}) => app.call(contactRoutes.getContacts, { query }, { token });

test("a logged-in user gets the owner's name and number, and the owner is notified", async () => {
  const [seeker, listing] = [await signIn(app), await newListing(app, owner.id)];
  const response = await contactOwner(seeker, listing.publicId);
  expect(response.status).toBe(200);
  expect(response.body.message).toBe('You can call the owner now. They see your name and number too.');
  expect(response.body.data).toMatchObject({
    property_id: listing.publicId,
    listing_role: 'Owner',
    property: { id: listing.publicId, status: 'active' },
    owner: { name: 'Kavitha Raman', phone: owner.phone },
    seeker: null,
  });
  const sms = await app.lastSms(owner.phone);
  expect(sms).toMatchObject({ template: 'new_contact', text: expect.stringContaining(response.body.data.property!.title) });
  expect(sms!.text).not.toContain(seeker.phone.slice(3));
});

test('a seeker who only wrote and asked for a visit sees the first name of the owner, and the full name after a contact', async () => {
  const [seeker, listing] = [await signIn(app), await newListing(app, owner.id)];
  const as = { token: seeker.token };
  const message = { property_id: listing.publicId, client_id: randomUUID(), text: 'Is it still available?' };
  expect((await app.call(conversationRoutes.sendConversationMessage, { body: message }, as)).status).toBe(200);
  const visit = { property_id: listing.publicId, starts_at: '2026-11-22T05:30:00Z' };
  expect((await app.call(siteVisitRoutes.requestVisit, { body: visit }, as)).status).toBe(201);
  const readNames = async () => [
    (await app.call(conversationRoutes.getConversations, {}, as)).body.data[0]!.name,
    (await app.call(siteVisitRoutes.getSiteVisits, { query: { as: 'seeker' } }, as)).body.data[0]!.counterpart_name,
  ];
  expect(await readNames()).toEqual(['Kavitha', 'Kavitha']);
  expect((await contactOwner(seeker, listing.publicId)).status).toBe(200);
  expect(await readNames()).toEqual(['Kavitha Raman', 'Kavitha Raman']);
});

test('the owner is notified in their own language, and by SMS with the registered template', async () => {
  const [seeker, lister] = [await signIn(app), await signIn(app)];
  const listing = await newListing(app, lister.id);
  const options = { token: seeker.token, headers: { 'accept-language': 'ta' } };
  await app.call(contactRoutes.contactOwner, { body: { property_id: listing.publicId } }, options);
  expect((await app.lastSms(lister.phone, 'new_contact'))!.text).toContain('2 BHK apartment');
  const titleIn = async (language: string) => {
    const options = { token: lister.token, headers: { 'accept-language': language } };
    return (await app.call(notificationRoutes.listNotifications, {}, options)).body.data[0]!.title;
  };
  expect(await titleIn('en')).toBe('New contact for 2 BHK apartment');
  expect(await titleIn('hi')).toMatch(/2 BHK \p{Script=Devanagari}/u);
});

test('each party finds the contact in their list, and no other user does', async () => {
  const [seeker, otherUser, lister] = [await signIn(app), await signIn(app), await signIn(app)];
  const listing = await newListing(app, lister.id);
  await contactOwner(seeker, listing.publicId);
  const contacts = (await listContacts(seeker)).body;
  expect(contacts.data).toMatchObject([{ property_id: listing.publicId, owner: { phone: lister.phone }, seeker: null }]);
  expect(contacts.pagination).toEqual({ page: 1, limit: 20, total: 1, totalPages: 1 });
  expect((await listContacts(lister, { as: 'owner' })).body.data).toMatchObject([
    { property_id: listing.publicId, seeker: { phone: seeker.phone }, owner: null },
  ]);
  expect((await listContacts(lister)).body.data).toEqual([]);
  for (const as of ['seeker', 'owner']) expect((await listContacts(otherUser, { as })).body.data).toEqual([]);
});

test('repeated or parallel requests create one contact and notify the owner once', async () => {
  const [seeker, lister] = [await signIn(app), await signIn(app)];
  const listing = await newListing(app, lister.id);
  const responses = await Promise.all(Array.from({ length: 10 }, () => contactOwner(seeker, listing.publicId)));
  expect(responses.map((response) => response.status)).toEqual(Array.from({ length: 10 }, () => 200));
  expect(new Set(responses.map((response) => response.body.data.id)).size).toBe(1);
  const rows = await app.db
    .selectFrom('audit_event')
    .select('details')
    .where('action', '=', 'reveal')
    .where('actor_id', '=', seeker.id)
    .execute();
  expect(rows).toHaveLength(10);
  expect(rows.filter(({ details }) => details.repeated === false)).toHaveLength(1);
  const notifications = await app.db.selectFrom('notification').select('type').where('user_id', '=', lister.id).execute();
  expect(notifications).toEqual([{ type: 'contact_new' }]);
});

test('an existing contact stays when the listing is closed, and no new one can be created', async () => {
  const [seeker, lateSeeker] = [await signIn(app), await signIn(app)];
  const listing = await newListing(app, owner.id);
  await contactOwner(seeker, listing.publicId);
  await setStatus(app, listing, 'closed');
  expect((await contactOwner(seeker, listing.publicId)).body.data).toMatchObject({
    owner: { phone: owner.phone },
    property: { status: 'closed' },
  });
  const response = await contactOwner(lateSeeker, listing.publicId);
  expect(response.status).toBe(410);
  expect(response.error).toMatchObject({ code: 'gone', message: expect.stringContaining('no longer available') });
  await setStatus(app, listing, 'removed');
  expect((await listContacts(seeker)).body.data).toMatchObject([{ property_id: listing.publicId, property: null }]);
});

test.each([
  ['draft', 404],
  ['pending_review', 404],
  ['rejected', 404],
  ['removed', 404],
  ['paused', 410],
  ['expired', 410],
])('a listing that is %s does not reveal its owner', async (status, expected) => {
  const [seeker, listing] = [await signIn(app), await newListing(app, owner.id, status)];
  const response = await contactOwner(seeker, listing.publicId);
  expect(response.status).toBe(expected);
  expect(JSON.stringify(response.body)).not.toContain(owner.phone.slice(3));
});

test('an owner who is suspended cannot be contacted', async () => {
  const [seeker, lister] = [await signIn(app), await signIn(app)];
  const listing = await newListing(app, lister.id);
  await app.db.updateTable('app_user').set({ suspended_at: new Date() }).where('id', '=', lister.id).execute();
  expect((await contactOwner(seeker, listing.publicId)).status).toBe(410);
});

test('users cannot contact themselves, and an unknown listing is not found', async () => {
  const listing = await newListing(app, owner.id);
  const response = await contactOwner(owner, listing.publicId);
  expect(response.status).toBe(403);
  expect(response.error).toMatchObject({ code: 'forbidden', message: 'This is your own property.' });
  expect((await contactOwner(owner, 'nothing123')).status).toBe(404);
});

test('a visitor is asked to log in and gets no data', async () => {
  const listing = await newListing(app, owner.id);
  for (const token of [undefined, 'dead']) {
    const response = await app.call(
      contactRoutes.contactOwner,
      { body: { property_id: listing.publicId } },
      token === undefined ? {} : { token },
    );
    expect(response.status).toBe(401);
    expect(response.error).toEqual({
      message: 'Login Expired... Please log in and then contact to owner!',
      code: 'login_expired',
      requestId: response.error.requestId,
    });
  }
});

test('the sixth new contact of a day is refused, even for parallel requests, and the next day new contacts are free again', async () => {
  const seeker = await signIn(app);
  const listings = await Promise.all(Array.from({ length: 8 }, () => newListing(app, owner.id)));
  const responses = await Promise.all(listings.map(({ publicId }) => contactOwner(seeker, publicId)));
  expect(responses.filter((response) => response.status === 200)).toHaveLength(5);
  const overLimit = responses.filter((response) => response.status === 402);
  expect(overLimit).toHaveLength(3);
  expect(overLimit[0]!.error).toMatchObject({
    code: 'quota_exceeded',
    message: 'Daily limit of 5 new contacts reached. Try again tomorrow.',
    plans: expect.any(Array),
  });
  const openedListing = listings[responses.findIndex((response) => response.status === 200)]!;
  expect((await contactOwner(seeker, openedListing.publicId)).status).toBe(200);
  app.advanceClock(DAY_S);
  const refusedListing = listings[responses.findIndex((response) => response.status === 402)]!;
  expect((await contactOwner(seeker, refusedListing.publicId)).status).toBe(200);
});

test('the shortlist, the account and the property of a contact do not contain the phone number of the owner', async () => {
  const [seeker, lister] = [await signIn(app), await signIn(app)];
  const listing = await newListing(app, lister.id);
  await contactOwner(seeker, listing.publicId);
  const shortlist = await app.call(shortlistRoutes.setShortlist, { body: { property_id: listing.publicId } }, { token: seeker.token });
  const ownShortlist = await app.call(shortlistRoutes.getShortlist, {}, { token: seeker.token });
  const me = await app.call(accountRoutes.getUser, {}, { token: seeker.token });
  const { property } = (await listContacts(seeker)).body.data[0]!;
  const text = JSON.stringify([shortlist.body, ownShortlist.body, me.body, property]);
  expect(text).not.toContain(lister.phone.slice(3));
  expect(text).not.toContain('9444455555');
});

test('invalid input is refused', async () => {
  const seeker = await signIn(app);
  for (const body of [{}, { property_id: 7 }, { property_id: '../../etc' }, { property_id: 'nothing123', seeker_id: owner.id }]) {
    expect((await app.call(contactRoutes.contactOwner, { body }, { token: seeker.token })).status).toBe(422);
  }
  for (const query of [{ as: 'both' }, { page: -1 }, { limit: 1000 }]) expect((await listContacts(seeker, query)).status).toBe(422);
});
