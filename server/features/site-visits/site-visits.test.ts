import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { contract } from '../../../contract/index.ts';
import { contactRoutes } from '../../../contract/contact/contact.ts';
import { siteVisitRoutes } from '../../../contract/site-visits.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { newListing } from '../../../test/listings.ts';
import { signIn, type Person } from '../../../test/people.ts';
import { signInAs } from '../../../test/staff.ts';
import type { JobPayloads } from '../../jobs/queue.ts';
import { siteVisitJobs } from './jobs.ts';
import { reminderTimes } from './notify-visit.ts';
import { HOUR_S } from '../../durations.ts';

// ten in the morning in India, on a Friday
const NOW = new Date('2026-11-20T04:30:00Z');
let app: TestApp;
beforeAll(async () => {
  app = await testApp({ now: NOW, env: { DATABASE_POOL: '10' } });
});

const tomorrowAt = (time: string) => new Date(app.deps.now().getTime() + 86_400_000).toISOString().slice(0, 11) + time;
const ELEVEN = '05:30:00.000Z';
const NOON = '06:30:00.000Z';
const requestVisit = ({ token }: Person, property_id: string, starts_at: string, note?: string) =>
  app.call(siteVisitRoutes.requestVisit, { body: { property_id, starts_at, ...(note === undefined ? {} : { note }) } }, { token });
const accept = ({ token }: Person, visit_id: string, starts_at: string) =>
  app.call(siteVisitRoutes.acceptVisit, { body: { visit_id, starts_at } }, { token });
const propose = ({ token }: Person, visit_id: string, starts_at: string) =>
  app.call(siteVisitRoutes.proposeVisit, { body: { visit_id, starts_at } }, { token });
const cancel = ({ token }: Person, visit_id: string, reason = 'I am ill.') =>
  app.call(siteVisitRoutes.cancelVisit, { body: { visit_id, reason } }, { token });
const checkIn = ({ token }: Person, visit_id: string, code: string) =>
  app.call(siteVisitRoutes.checkInToVisit, { body: { visit_id, code } }, { token });
const visitsOf = async ({ token }: Person, as: 'seeker' | 'owner') =>
  (await app.call(siteVisitRoutes.getSiteVisits, { query: { as } }, { token })).body.data;
const slotsOf = async (property_id: string) =>
  (await app.call(siteVisitRoutes.getVisitSlots, { query: { property_id } })).body.data.days.flatMap(({ slots }) => slots);
const readNotificationTypes = async ({ id }: Person) =>
  (await app.db.selectFrom('notification').select('type').where('user_id', '=', id).orderBy('seq').execute()).map(({ type }) => type);

/** An owner with two listings, a seeker, and another person. */
async function newPeople() {
  const [owner, seeker, stranger] = [await signIn(app), await signIn(app), await signIn(app)];
  const [listing, secondListing] = [await newListing(app, owner.id), await newListing(app, owner.id)];
  return { owner, seeker, stranger, listing, secondListing };
}
async function newAcceptedVisit() {
  const people = await newPeople();
  const time = tomorrowAt(ELEVEN);
  const { id } = (await requestVisit(people.seeker, people.listing.publicId, time)).body.data;
  expect((await accept(people.owner, id, time)).status).toBe(200);
  return { ...people, id, time };
}

test('after a request, the slot is not offered to others for the home, and still offered for other homes of the owner', async () => {
  const { owner, seeker, listing, secondListing } = await newPeople();
  const time = tomorrowAt(ELEVEN);
  expect(await slotsOf(listing.publicId)).toContain(time);
  const requested = await requestVisit(seeker, listing.publicId, time, 'We are three.');
  expect(requested.status).toBe(201);
  expect(await slotsOf(listing.publicId)).not.toContain(time);
  expect(await visitsOf(owner, 'owner')).toMatchObject([
    { state: 'requested', note: 'We are three.', actions: ['accept', 'propose', 'cancel'] },
  ]);
  expect((await accept(seeker, requested.body.data.id, time)).status).toBe(409);
  for (let attempt = 0; attempt < 2; attempt += 1) expect((await accept(owner, requested.body.data.id, time)).status).toBe(200);
  expect(await visitsOf(seeker, 'seeker')).toMatchObject([{ state: 'accepted', starts_at: time, code: null }]);
  expect(await slotsOf(listing.publicId)).not.toContain(time);
  // otherwise anybody could compare free times to find out which homes are of one owner
  expect(await slotsOf(secondListing.publicId)).toContain(time);
  expect(await readNotificationTypes(owner)).toEqual(['visit_requested']);
  expect(await readNotificationTypes(seeker)).toEqual(['visit_accepted']);
});

test('only one of many people who request the same slot of a home at the same time gets it', async () => {
  const { owner, listing } = await newPeople();
  const seekers = await Promise.all(Array.from({ length: 8 }, () => signIn(app)));
  const time = tomorrowAt(NOON);
  const responses = await Promise.all(seekers.map((seeker) => requestVisit(seeker, listing.publicId, time)));
  expect(responses.map(({ status }) => status).toSorted()).toEqual([201, ...Array.from({ length: 7 }, () => 409)]);
  expect(responses.find(({ status }) => status === 409)!.error.message).toBe('This time was just taken. Choose another.');
  expect(await visitsOf(owner, 'owner')).toHaveLength(1);
});

test('an owner accepts only one of the visits to two homes that were requested for the same time, and proposes another time for the other', async () => {
  const { owner, seeker, stranger, listing, secondListing } = await newPeople();
  const time = tomorrowAt(NOON);
  const first = (await requestVisit(seeker, listing.publicId, time)).body.data;
  const second = (await requestVisit(stranger, secondListing.publicId, time)).body.data;
  const responses = await Promise.all([accept(owner, first.id, time), accept(owner, second.id, time)]);
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const refused = responses[0].status === 409 ? { visit: first, seeker } : { visit: second, seeker: stranger };
  expect(responses.find(({ status }) => status === 409)!.error.message).toBe('You have another visit at this time. Propose another time.');
  expect((await propose(owner, refused.visit.id, tomorrowAt(ELEVEN))).status).toBe(200);
  expect((await accept(refused.seeker, refused.visit.id, tomorrowAt(ELEVEN))).status).toBe(200);
});

test('a repeated request returns the same visit, and another time for the same home is refused', async () => {
  const { seeker, listing } = await newPeople();
  const responses = await Promise.all(Array.from({ length: 4 }, () => requestVisit(seeker, listing.publicId, tomorrowAt(ELEVEN))));
  expect(new Set(responses.map(({ body }) => body.data.id)).size).toBe(1);
  expect((await requestVisit(seeker, listing.publicId, tomorrowAt(NOON))).status).toBe(409);
});

test('a proposal reschedules the visit, releases its slot and waits for the other side', async () => {
  const { owner, seeker, listing, id, time } = await newAcceptedVisit();
  expect((await propose(owner, id, tomorrowAt(NOON))).body.data.state).toBe('proposed');
  expect(await slotsOf(listing.publicId)).toContain(time);
  expect((await accept(owner, id, tomorrowAt(NOON))).status).toBe(409);
  expect((await accept(seeker, id, time)).error.message).toContain('was just updated');
  expect((await accept(seeker, id, tomorrowAt(NOON))).body.data.state).toBe('accepted');
});

test('a cancelled visit releases its slot, shows the reason, and can be requested again', async () => {
  const { owner, seeker, listing, id, time } = await newAcceptedVisit();
  for (let attempt = 0; attempt < 2; attempt += 1) expect((await cancel(seeker, id)).status).toBe(200);
  expect(await visitsOf(owner, 'owner')).toMatchObject([
    { state: 'cancelled', cancelled_by: 'seeker', cancel_reason: 'I am ill.', actions: [] },
  ]);
  expect((await readNotificationTypes(owner)).filter((type) => type === 'visit_cancelled')).toHaveLength(1);
  expect((await requestVisit(seeker, listing.publicId, time)).status).toBe(201);
});

test.each([
  ['call me at nine eight one one one zero zero zero three two', 422, 'Remove the phone number'],
  ['Pay the token advance by UPI first to hold the flat, keys by courier.', 422, 'This looks like a scam message'],
  ['I paid the token for another flat by UPI.', 201, undefined],
])('as a note and as a reason, "%s" is treated like a message', async (text, status, message) => {
  const { seeker, listing } = await newPeople();
  const asked = await requestVisit(seeker, listing.publicId, tomorrowAt(ELEVEN), text);
  expect(asked.status).toBe(status);
  expect(asked.error.errors).toEqual(message && [{ path: 'note', message }]);
  const { owner, id } = await newAcceptedVisit();
  const cancelled = await cancel(owner, id, text);
  expect(cancelled.status).toBe(status === 201 ? 200 : status);
  expect(cancelled.error.errors).toEqual(message && [{ path: 'reason', message }]);
});

test('notes have no direction overrides, in which digits read as a phone number', async () => {
  const { owner, seeker, listing } = await newPeople();
  expect((await requestVisit(seeker, listing.publicId, tomorrowAt(ELEVEN), 'Gate \u202e0123456789\u202c')).status).toBe(201);
  expect(await visitsOf(owner, 'owner')).toMatchObject([{ note: 'Gate 0123456789' }]);
});

test('strangers can neither see nor change a visit, and nobody can request a visit to their own home', async () => {
  const { owner, stranger, listing, id, time } = await newAcceptedVisit();
  for (const response of [
    await accept(stranger, id, time),
    await propose(stranger, id, tomorrowAt(NOON)),
    await cancel(stranger, id),
    await checkIn(stranger, id, '0000'),
  ])
    expect(response.status).toBe(404);
  expect(await visitsOf(stranger, 'seeker')).toEqual([]);
  expect((await requestVisit(owner, listing.publicId, tomorrowAt(NOON))).status).toBe(403);
});

test('times outside of the hours, between slots and in the past are refused', async () => {
  const { seeker, listing } = await newPeople();
  for (const time of [tomorrowAt('00:00:00Z'), tomorrowAt('05:45:00Z'), '2026-11-01T05:30:00Z', '2027-03-01T05:30:00Z'])
    expect((await requestVisit(seeker, listing.publicId, time)).status).toBe(422);
});

test('the code at the door checks the seeker in only at the time of the visit, and is not stored with the visit', async () => {
  const { owner, seeker, stranger, id } = await newAcceptedVisit();
  expect((await visitsOf(owner, 'owner'))[0]!.code).toBeNull();
  expect((await checkIn(seeker, id, '1234')).status).toBe(409);
  app.advanceClock(25 * HOUR_S);
  const code = (await visitsOf(owner, 'owner'))[0]!.code!;
  expect(code).toMatch(/^\d{4}$/);
  expect((await visitsOf(seeker, 'seeker'))[0]!.code).toBeNull();
  const row = await app.db.selectFrom('site_visit').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  expect(Object.values(row)).not.toContain(code);
  expect((await checkIn(owner, id, code)).status).toBe(409);
  // another person has the code
  expect((await checkIn(stranger, id, code)).status).toBe(404);
  expect((await checkIn(seeker, id, code)).body.data).toMatchObject({ state: 'checked_in', actions: ['give_feedback'] });
  const feedback = { visit_id: id, as_shown: true, price_as_shown: false, rented_or_sold: false };
  for (let attempt = 0; attempt < 2; attempt += 1)
    expect((await app.call(siteVisitRoutes.giveVisitFeedback, { body: feedback }, { token: seeker.token })).status).toBe(200);
});

test('after five wrong codes the correct one fails too, even when they are sent at once', async () => {
  const { owner, seeker, id } = await newAcceptedVisit();
  app.advanceClock(25 * HOUR_S);
  const code = (await visitsOf(owner, 'owner'))[0]!.code!;
  const wrongCode = code === '0000' ? '0001' : '0000';
  const responses = await Promise.all(Array.from({ length: 8 }, () => checkIn(seeker, id, wrongCode)));
  expect(responses.map(({ status }) => status).toSorted()).toEqual([422, 422, 422, 422, 422, 429, 429, 429]);
  expect((await checkIn(seeker, id, code)).status).toBe(429);
});

test('a visit without a check-in is missed, and the home can be visited again', async () => {
  const { seeker, listing, id } = await newAcceptedVisit();
  app.advanceClock(28 * HOUR_S);
  expect(await visitsOf(seeker, 'seeker')).toMatchObject([{ id, state: 'missed', actions: [] }]);
  expect((await requestVisit(seeker, listing.publicId, tomorrowAt(ELEVEN))).status).toBe(201);
});

test('both sides are reminded of an accepted visit, but not of a cancelled one', async () => {
  const [acceptedVisit, cancelledVisit] = [await newAcceptedVisit(), await newAcceptedVisit()];
  await cancel(cancelledVisit.seeker, cancelledVisit.id);
  // the queue uses the clock of the database, so the test runs the jobs itself
  for (const { id } of [acceptedVisit, cancelledVisit]) {
    const { rows } = await sql<{ payload: JobPayloads['remind_of_visit'] }>`
      select payload from graphile_worker._private_jobs where key like ${`visit:${id}:%`}`.execute(app.db);
    expect(rows).toHaveLength(2);
    for (const { payload } of [...rows, ...rows]) await siteVisitJobs(app.deps).remind_of_visit(payload, new AbortController().signal);
  }
  const reminders = async (person: Person) => (await readNotificationTypes(person)).filter((type) => type === 'visit_reminder').length;
  expect([await reminders(acceptedVisit.owner), await reminders(acceptedVisit.seeker)]).toEqual([2, 2]);
  expect([await reminders(cancelledVisit.owner), await reminders(cancelledVisit.seeker)]).toEqual([0, 0]);
});

test('the calendar file is mailed only to verified addresses, and only the two sides can download it', async () => {
  const { owner, seeker, listing } = await newPeople();
  const setEmail = (person: Person, email: string, verifiedAt: Date | null) =>
    app.db.updateTable('app_user').set({ email, email_verified_at: verifiedAt }).where('id', '=', person.id).execute();
  await setEmail(owner, 'verified@example.org', NOW);
  await setEmail(seeker, 'unverified@example.org', null);
  const time = tomorrowAt(ELEVEN);
  const { id } = (await requestVisit(seeker, listing.publicId, time)).body.data;
  await accept(owner, id, time);
  await app.runJobs();
  expect((await app.mailsTo('verified@example.org')).map(({ subject }) => subject)).toContain('Visit to 2 BHK apartment confirmed');
  expect(await app.mailsTo('unverified@example.org')).toEqual([]);
  const fetchCalendar = (person: Person) =>
    app.call(siteVisitRoutes.getVisitCalendar, { query: { visit_id: id } }, { token: person.token });
  expect((await fetchCalendar(await signIn(app))).status).toBe(404);
});

test('calendar files have the locality until the owner accepts, then the street, never the door number, and one removes a cancelled visit', async () => {
  const { owner, seeker, listing } = await newPeople();
  await sql`update listing set details = details || '{"street": "Thadagam Road", "door_no": "17/4B", "pincode": "641002"}'
    where public_id = ${listing.publicId}`.execute(app.db);
  await app.db.updateTable('app_user').set({ email: 'calendar@example.org', email_verified_at: NOW }).where('id', '=', owner.id).execute();
  const time = tomorrowAt(ELEVEN);
  const { id } = (await requestVisit(seeker, listing.publicId, time)).body.data;
  const download = async ({ token }: Person) => {
    const { payload } = await app.fastify.inject({ url: `/api/v1/visit/calendar?visit_id=${id}`, headers: { 'x-access-token': token } });
    return payload;
  };
  const locality = String.raw`LOCATION:RS Puram\, Coimbatore`;
  expect(await download(seeker)).toContain(`${locality}\r\n`);
  await accept(owner, id, time);
  expect(await download(seeker)).toContain(String.raw`LOCATION:Thadagam Road\, RS Puram\, Coimbatore 641002`);
  await cancel(seeker, id);
  const mails = await app.mailsTo('calendar@example.org');
  const subjects = mails.map(({ subject }) => subject);
  expect(subjects.toSorted()).toEqual(['Visit request for 2 BHK apartment', 'Visit to 2 BHK apartment cancelled']);
  const [file] = mails.find(({ files }) => files !== undefined)!.files!;
  expect(file!.type).toContain('method=CANCEL');
  const content = Buffer.from(file!.content, 'base64').toString();
  for (const line of ['METHOD:CANCEL', `UID:${id}@visit`, 'SEQUENCE:3', locality, 'STATUS:CANCELLED'])
    expect(content).toContain(`${line}\r\n`);
  expect([content, await download(owner)].join('')).not.toContain('17/4B');
});

test('requests to one lister, and rescheduling of visits with one person, are limited per day', async () => {
  const { owner, seeker, stranger, listing, secondListing } = await newPeople();
  const times = (await slotsOf(listing.publicId)).slice(0, 9);
  const request = async (slot: number) => (await requestVisit(seeker, secondListing.publicId, times[slot]!)).body.data.id;
  for (let n = 0; n < 2; n += 1) await cancel(seeker, await request(7));
  const { id } = (await requestVisit(seeker, listing.publicId, times[0]!)).body.data;
  const secondId = await request(7);
  await cancel(owner, secondId);
  expect((await requestVisit(seeker, secondListing.publicId, times[7]!)).status).toBe(429);
  expect((await requestVisit(stranger, secondListing.publicId, times[8]!)).status).toBe(201);
  const statuses: number[] = [];
  for (const time of times.slice(1, 8).toReversed()) statuses.push((await propose(seeker, id, time)).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429]);
  expect((await propose(owner, id, times[0]!)).status).toBe(200);
});

test('rescheduling of two visits with the same person is counted together', async () => {
  const { seeker, listing, secondListing } = await newPeople();
  const times = (await slotsOf(listing.publicId)).slice(0, 9);
  const first = (await requestVisit(seeker, listing.publicId, times[0]!)).body.data.id;
  const second = (await requestVisit(seeker, secondListing.publicId, times[8]!)).body.data.id;
  const statuses: number[] = [];
  for (let n = 1; n <= 7; n += 1) statuses.push((await propose(seeker, n % 2 ? first : second, times[n]!)).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429]);
});

test('reminders are due at seven in the evening before in India, and an hour before', () => {
  expect(reminderTimes(new Date('2026-11-22T04:30:00Z'), NOW)).toEqual([
    { reminder: 'evening', sendAt: new Date('2026-11-21T13:30:00Z') },
    { reminder: 'hour', sendAt: new Date('2026-11-22T03:30:00Z') },
  ]);
  expect(reminderTimes(new Date('2026-11-20T06:00:00Z'), NOW)).toEqual([{ reminder: 'hour', sendAt: new Date('2026-11-20T05:00:00Z') }]);
});

test('when a home is closed, its future visits are cancelled, both sides are notified, and the slot is free', async () => {
  const { owner, seeker, listing, secondListing, time } = await newAcceptedVisit();
  const close = { body: { id: listing.publicId, status: 'closed', reason: 'found_here' } } as const;
  expect((await app.call(contract.posting.changeStatus, close, { token: owner.token })).body).toMatchObject({ data: { status: 'closed' } });
  await app.runJobs();
  expect(await visitsOf(seeker, 'seeker')).toMatchObject([{ state: 'cancelled', cancelled_by: 'site', actions: [] }]);
  expect((await requestVisit(seeker, secondListing.publicId, time)).status).toBe(201);
  for (const person of [owner, seeker])
    expect((await readNotificationTypes(person)).filter((type) => type === 'visit_cancelled')).toHaveLength(1);
});

test('after a block the blocked person can neither move nor cancel a visit, and the site cancels the visits of the two', async () => {
  const { owner, seeker, stranger, listing, secondListing, id, time } = await newAcceptedVisit();
  expect((await requestVisit(stranger, secondListing.publicId, tomorrowAt(NOON))).status).toBe(201);
  const contact = await app.call(contactRoutes.contactOwner, { body: { property_id: listing.publicId } }, { token: seeker.token });
  const blocked = await app.call(contactRoutes.blockPerson, { body: { contact_id: contact.body.data.id } }, { token: owner.token });
  expect(blocked.status).toBe(200);
  expect((await cancel(seeker, id, 'You will regret this.')).status).toBe(403);
  expect((await propose(seeker, id, tomorrowAt(NOON))).status).toBe(403);
  await app.runJobs();
  expect(await visitsOf(seeker, 'seeker')).toMatchObject([{ state: 'cancelled', cancelled_by: 'site', cancel_reason: null }]);
  expect((await visitsOf(owner, 'owner')).map(({ state }) => state).toSorted()).toEqual(['cancelled', 'requested']);
  expect(await slotsOf(secondListing.publicId)).toContain(time);
  const entries = await app.db
    .selectFrom('conversation_entry')
    .select('type')
    .where('type', '=', 'visit_cancelled')
    .where(sql<boolean>`data->>'visit' = ${id}`)
    .execute();
  expect(entries).toHaveLength(1);
});

test('the visits of a suspended seeker are cancelled, so that the owner does not wait and the slot is free', async () => {
  const { owner, seeker, secondListing, time } = await newAcceptedVisit();
  const administrator = await signInAs(app, 'administrator');
  const suspended = await app.call(contract.users.suspend, { body: { id: seeker.id, reason: 'Harasses owners' } }, administrator);
  expect(suspended.status).toBe(200);
  await app.runJobs();
  expect(await visitsOf(owner, 'owner')).toMatchObject([{ state: 'cancelled', cancelled_by: 'site' }]);
  expect(await slotsOf(secondListing.publicId)).toContain(time);
});
