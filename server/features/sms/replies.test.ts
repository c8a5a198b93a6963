import fc from 'fast-check';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '../../../contract/index.ts';
import { KINDS } from '../../../kinds/index.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { signIn, type Person } from '../../../test/people.ts';
import { startSmsVendor, vendorEnv, type SmsVendor } from '../../../test/fakes/sms-vendor.ts';
import { publishListing } from '../../../test/wizard.ts';
import { isConfirmation, mobileNumber } from '../../messaging/sms-replies.ts';
import { expireListings } from '../posting/expire-listings.ts';
import { remindOwnersAfter } from '../posting/reminders.ts';
import { DAY_S } from '../../durations.ts';
import { FIRST_UUID } from '../../db/uuids.ts';

const REPLY_SECRET = 'the secret of the replies';
let app: TestApp;
let vendor: SmsVendor;
let owner: Person;
beforeAll(async () => {
  vendor = await startSmsVendor();
  const env = { SMS_REPLY_NUMBER: '9220592205', SMS_REPLY_KEYWORD: 'HOMES', SMS_REPLY_SECRET: REPLY_SECRET };
  app = await testApp({ env: { ...vendorEnv(vendor, vendor), ...env } });
});
/** Every test has its own owner, and begins without replies and live listings of earlier tests. */
beforeEach(async () => {
  vendor.accepted.length = 0;
  await app.db.deleteFrom('sms_reply').execute();
  await app.db.updateTable('listing').set({ status: 'closed' }).execute();
  owner = await signIn(app);
});

let replyCount = 0;
const messageOf = (text: string, sender = owner.phone) => ({ id: `m${(replyCount += 1)}`, sender, text });
const deliver = async (payload: object, headers: Record<string, string> = { 'x-webhook-secret': REPLY_SECRET }, vendorName = 'first') => {
  const response = await app.fastify.inject({ method: 'POST', url: `/api/v1/sms/replies/${vendorName}`, headers, payload });
  await app.runJobs();
  return response;
};
const rowOf = (id: string) => app.db.selectFrom('listing').selectAll().where('public_id', '=', id).executeTakeFirstOrThrow();
const readConfirmedAt = async (id: string) => (await rowOf(id)).last_confirmed_at!.getTime();
const isConfirmedNow = async (id: string) => (await readConfirmedAt(id)) > app.deps.now().getTime() - 30_000;
const publishListingOf = async (person: Person) => (await publishListing(app, person.token, KINDS.residential_rent)).id;
const passDays = async (days: number) => {
  app.advanceClock(days * DAY_S);
  await expireListings(app.deps);
  await remindOwnersAfter(app.deps, FIRST_UUID);
  await app.runJobs();
};

test('the reminder says where to send "1", and the reply confirms the listings that it asked about and no others', async () => {
  const remindedListings = [await publishListingOf(owner), await publishListingOf(owner)];
  await passDays(5);
  owner = await signIn(app, owner.phone.slice(3));
  const laterListing = await publishListingOf(owner);
  const laterConfirmedAt = await readConfirmedAt(laterListing);
  await passDays(2);
  const reminder = vendor.accepted.at(-1)!.recipients[0]!;
  expect(reminder).toMatchObject({ reply: 'HOMES 1', number: '9220592205', link: expect.stringMatching(/\/confirm#[\w-]{48}$/) });
  const response = await deliver(messageOf('homes 1'));
  expect(response.json()).toEqual({ received: 1, new: 1 });
  for (const id of remindedListings) expect(await isConfirmedNow(id)).toBe(true);
  expect(await readConfirmedAt(laterListing)).toBe(laterConfirmedAt);
});

test('a listing that expired without a reply is live again after a late reply', async () => {
  const id = await publishListingOf(owner);
  for (let week = 0; week < 3; week++) await passDays(7);
  expect((await rowOf(id)).status).toBe('expired');
  await deliver(messageOf('1'));
  expect((await rowOf(id)).status).toBe('active');
});

test('a repeated message, a late message, another text and another sender confirm nothing', async () => {
  const otherPerson = await signIn(app);
  const id = await publishListingOf(owner);
  await passDays(8);
  const first = messageOf('1');
  await deliver(first);
  const confirmedBefore = await readConfirmedAt(id);
  await passDays(8);
  expect((await deliver(first)).json()).toEqual({ received: 1, new: 0 });
  await deliver({ ...messageOf('1'), time: new Date(app.deps.now().getTime() - 2 * DAY_S * 1000).toISOString() });
  await deliver([messageOf('2'), messageOf('1 no'), messageOf('yes'), messageOf('1', otherPerson.phone), messageOf('1', '+14155550100')]);
  expect(await readConfirmedAt(id)).toBe(confirmedBefore);
  const outcomes = await app.db.selectFrom('sms_reply').select(['outcome']).orderBy('at').orderBy('vendor_ref').execute();
  expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(
    ['time_out_of_range', 'not_understood', 'not_understood', 'not_understood', 'accepted', 'accepted', 'unknown_number'].toSorted(),
  );
  expect(JSON.stringify(await app.db.selectFrom('sms_reply').selectAll().execute())).not.toContain(owner.phone.slice(3));
});

test('twenty deliveries of one message at once confirm once', async () => {
  const id = await publishListingOf(owner);
  await passDays(8);
  const message = messageOf('1');
  await Promise.all(Array.from({ length: 20 }, () => deliver(message)));
  const confirmations = await app.db.selectFrom('sms_reply').selectAll().execute();
  expect(confirmations).toHaveLength(1);
  expect(await isConfirmedNow(id)).toBe(true);
});

test('a request without the secret in its header is refused and recorded, and confirms nothing', async () => {
  const id = await publishListingOf(owner);
  await passDays(8);
  const before = await readConfirmedAt(id);
  expect((await deliver(messageOf('1'), {})).statusCode).toBe(403);
  expect((await deliver(messageOf('1'), { 'x-webhook-secret': 'a guess of the secret' })).statusCode).toBe(403);
  expect((await deliver({ ...messageOf('1'), secret: REPLY_SECRET }, {})).statusCode).toBe(403);
  expect((await deliver(messageOf('1'), undefined, 'third')).statusCode).toBe(404);
  for (const body of [{}, [], { id: 'x', text: '1' }, { id: 'x'.repeat(101), sender: owner.phone, text: '1' }])
    expect((await deliver(body)).statusCode).toBe(400);
  // the id has a character that the database cannot store
  expect((await deliver({ ...messageOf('1'), id: 'm\0' })).statusCode).toBe(422);
  expect(await readConfirmedAt(id)).toBe(before);
  expect(await app.db.selectFrom('sms_reply').selectAll().execute()).toEqual([]);
  // once a day for each network, so that a flood does not fill the audit trail
  const refused = await app.db.selectFrom('audit_event').select('ip').where('action', '=', 'sms_reply_refused').execute();
  expect(refused).toHaveLength(1);
});

test('the link of a reminder shows its listings and confirms them, even when it is used twice, but not for a suspended person', async () => {
  const id = await publishListingOf(owner);
  await passDays(8);
  const token = /#([\w-]{48})$/.exec(vendor.accepted.at(-1)!.recipients[0]!['link']!)![1]!;
  const openLink = (confirm: boolean, body = token) => app.call(contract.posting.confirmReminded, { body: { token: body, confirm } });
  const before = await readConfirmedAt(id);
  expect((await openLink(false)).body).toMatchObject({ data: [{ id, state: 'waiting' }] });
  expect(await readConfirmedAt(id)).toBe(before);
  expect((await openLink(true)).body).toMatchObject({ data: [{ id, state: 'confirmed' }] });
  const confirmedBefore = await readConfirmedAt(id);
  expect(await isConfirmedNow(id)).toBe(true);
  app.advanceClock(60);
  expect((await openLink(true)).body).toMatchObject({ data: [{ id, state: 'confirmed' }] });
  expect(await readConfirmedAt(id)).toBe(confirmedBefore);
  const forged = Buffer.from(token, 'base64url');
  forged[10]! ^= 1;
  expect((await openLink(true, forged.toString('base64url'))).status).toBe(404);
  await app.db.updateTable('app_user').set({ suspended_at: app.deps.now() }).where('id', '=', owner.id).execute();
  expect((await openLink(true)).body).toMatchObject({ data: [] });
  app.advanceClock(46 * DAY_S);
  expect((await openLink(true)).status).toBe(404);
});

test('a mobile number is parsed in its usual spellings', () => {
  const spellings = ['98765 43210', '9876543210', '09876543210', '+91 98765-43210', '919876543210', '00919876543210', '+91 (0) 9876543210'];
  for (const spelling of spellings) expect({ spelling, number: mobileNumber(spelling) }).toEqual({ spelling, number: '+919876543210' });
  for (const other of ['', '12345', '+1 415 555 0100', '5876543210', 'VM-BANK', '98765432101']) expect(mobileNumber(other)).toBeNull();
  fc.assert(fc.property(fc.string(), (text) => /^\+91[6-9]\d{9}$/.test(mobileNumber(text) ?? '+919876543210')));
});

test('only "1" counts as yes, with or without the keyword of the number', () => {
  for (const text of ['1', ' 1 ', '1.', '"1"', '१', '௧', 'HOMES 1', 'homes  1'])
    expect({ text, yes: isConfirmation(text, 'HOMES') }).toEqual({ text, yes: true });
  for (const text of ['', '11', '0', 'HOMES', '1 2', 'OTHER 1', 'no 1', 'HOMES HOMES 1'])
    expect({ text, yes: isConfirmation(text, 'HOMES') }).toEqual({ text, yes: false });
  expect(isConfirmation('HOMES 1', null)).toBe(false);
});
