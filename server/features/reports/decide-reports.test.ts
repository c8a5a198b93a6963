import { DAY_S } from '../../durations.ts';
import * as fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contract } from '../../../contract/index.ts';
import type { TestListing } from '../../../test/listings.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { signIn, type Person } from '../../../test/people.ts';
import { findReviewCase, insertApproval, newModerator } from '../../../test/review.ts';
import { publishListing, saveStep } from '../../../test/wizard.ts';
import { KINDS } from '../../../kinds/index.ts';
import { HIDE_THRESHOLD, reportScore, reportWeight, type Reporter } from './report-weight.ts';

const { reportListing, openReports, acknowledgeReports, decideReports, lookUpReport, reportOutcomes, getReports } = contract.reports;
let app: TestApp;
let owner: Person;
let moderator: Person;
let listing: TestListing;
beforeAll(async () => {
  app = await testApp({ env: { TRUST_PROXY: '127.0.0.1' } });
  moderator = await newModerator(app);
});
beforeEach(async () => {
  owner = await signIn(app);
  const { id } = await publishListing(app, owner.token, KINDS.residential_rent);
  const row = await app.db.selectFrom('listing').select(['city_id', 'id']).where('public_id', '=', id).executeTakeFirstOrThrow();
  listing = { cityId: row.city_id, listingId: row.id, publicId: id };
});

let hosts = 0;
/** Creates a user with an account of this age, who reports from a separate network. */
async function newMember(daysOld: number): Promise<Person> {
  const person = await signIn(app);
  const createdAt = new Date(app.deps.now().getTime() - (daysOld + hosts / 100) * 86_400_000);
  await app.db.updateTable('app_user').set({ created_at: createdAt }).where('id', '=', person.id).execute();
  return person;
}
const newIp = () => `10.${Math.floor(++hosts / 250)}.${hosts % 250}.7`;
const report = (person: Person | null, ip = newIp(), target = listing) =>
  app.call(
    reportListing,
    { body: { property_id: target.publicId, reason: 'does_not_exist' } },
    { ...(person && { token: person.token }), headers: { 'x-forwarded-for': ip, 'user-agent': `browser ${ip}` } },
  );
const statusOf = async () =>
  (await app.db.selectFrom('listing').select('status').where('id', '=', listing.listingId).executeTakeFirstOrThrow()).status;
const pageStatus = async () => (await app.call(contract.search.getProperty, { query: { id: listing.publicId } })).status;
const notificationTypesOf = async (person: Person) =>
  (await app.db.selectFrom('notification').select('type').where('user_id', '=', person.id).orderBy('seq').execute()).map(
    ({ type }) => type,
  );
const decide = (body: object, actor = moderator) =>
  app.call(decideReports, { body: { property_id: listing.publicId, ...body } }, { token: actor.token });

describe('many reports', () => {
  test('of established users hide a listing and notify its owner, and dismissing them restores it', async () => {
    const tickets: string[] = [];
    for (const days of [400, 250, 100]) tickets.push((await report(await newMember(days))).body.data.ticket);
    expect([await statusOf(), await pageStatus()]).toEqual(['pending_review', 404]);
    expect(await notificationTypesOf(owner)).toContain('listing_hidden');
    const withdrawn = await app.call(contract.posting.withdraw, { body: { id: listing.publicId } }, { token: owner.token });
    expect(withdrawn.status).toBe(409);

    const response = await decide({ tickets, outcome: 'dismissed' });
    expect(response.body.data).toEqual({ decided: 3, status: 'active' });
    expect(await pageStatus()).toBe(200);
    expect(await notificationTypesOf(owner)).toContain('listing_restored');
    // A repeated request changes nothing.
    expect((await decide({ tickets, outcome: 'dismissed' })).status).toBe(200);
    // A recently cleared listing has twice the threshold.
    for (const days of [401, 251, 101]) await report(await newMember(days));
    expect(await statusOf()).toBe('active');
  });

  test('of two people do not hide a listing, even when both contacted its owner', async () => {
    for (const days of [403, 253]) {
      const member = await newMember(days);
      await app.call(contract.contact.contactOwner, { body: { property_id: listing.publicId } }, { token: member.token });
      expect((await report(member)).status).toBeLessThan(300);
    }
    expect(await statusOf()).toBe('active');
  });

  test('hide a listing, which is reviewed when they are dismissed if its owner edited it meanwhile', async () => {
    const tickets: string[] = [];
    for (const days of [402, 252, 102]) tickets.push((await report(await newMember(days))).body.data.ticket);
    app.advanceClock(60);
    const edit = { id: listing.publicId, expected_rent: 9000, expected_deposit: 20_000 };
    await saveStep(app, owner.token, KINDS.residential_rent, 'details', edit);
    const response = await decide({ tickets, outcome: 'dismissed' });
    expect(response.body.data).toEqual({ decided: 3, status: 'pending_review' });
    expect(await findReviewCase(app, moderator, listing.publicId)).toMatchObject({ subject: 'listing' });
    expect(await notificationTypesOf(owner)).not.toContain('listing_restored');
  });

  test('hide a listing even shortly after its moderation approval', async () => {
    await insertApproval(app, listing, app.deps.now(), moderator);
    for (const days of [400, 250, 100]) await report(await newMember(days));
    expect(await statusOf()).toBe('pending_review');
  });

  test('of visitors, new accounts or one IP address hide no listing, but are still queued', async () => {
    for (let i = 0; i < 200; i++) expect((await report(null)).status).toBe(201);
    for (let i = 0; i < 12; i++) await report(await newMember(0));
    for (let i = 0; i < 12; i++) await report(await newMember(100 + 40 * i), '10.99.0.1');
    expect(await statusOf()).toBe('active');
    const queue = await app.call(openReports, { query: { page: 1 } }, { token: moderator.token });
    const entry = queue.body.data.find(({ property_id: id }) => id === listing.publicId)!;
    expect(entry).toMatchObject({ hidden: false, status_text: 'Live', next: { action: 'acknowledge', overdue: false } });
    expect(entry.reports[0]!.reporter).toBe('member');
  });
});

describe('a report', () => {
  test('is acknowledged and decided; its sender is notified and the listing is taken down with a reason for its lister', async () => {
    const anna = await newMember(30);
    const { ticket } = (await report(anna)).body.data;
    const visitorReport = await app.call(
      reportListing,
      { body: { property_id: listing.publicId, reason: 'stolen_photos', contact: 'witness@example.com' } },
      { headers: { 'x-forwarded-for': newIp() } },
    );
    const response = await app.call(acknowledgeReports, { body: { property_id: listing.publicId } }, { token: moderator.token });
    expect(response.body.data.acknowledged).toBe(2);
    const decision = {
      tickets: [ticket, visitorReport.body.data.ticket],
      outcome: 'upheld',
      take_down: ['not_authorised', 'wrong_facts'],
      note: 'The owner wrote to us.',
    };
    expect((await decide(decision)).body.data).toEqual({ decided: 2, status: 'removed' });
    const removedPage = await app.call(contract.search.getProperty, { query: { id: listing.publicId } });
    expect([removedPage.status, removedPage.error.message]).toEqual([
      410,
      expect.stringMatching(/removed this listing on .* permission to offer it/),
    ]);
    expect(removedPage.error.message).not.toMatch(/report/i);
    expect(await notificationTypesOf(owner)).toContain('listing_taken_down');
    expect(await notificationTypesOf(anna)).toEqual(['report_decided']);
    expect((await app.call(getReports, {}, { token: anna.token })).body.data[0]).toMatchObject({ ticket, status: 'upheld' });
    const [mail] = await app.mailsTo('witness@example.com');
    expect(mail?.subject).toContain(visitorReport.body.data.ticket);
    const spokenTicket = ticket.toLowerCase().replaceAll('-', ' ');
    expect((await app.call(lookUpReport, { query: { ticket: spokenTicket } })).body.data).toMatchObject({ ticket, status: 'upheld' });
    expect((await app.call(lookUpReport, { query: { ticket: 'TH-3333-3333' } })).status).toBe(404);
    const auditEvents = await app.db
      .selectFrom('audit_event')
      .select(['action', 'details'])
      .where('subject', '=', listing.publicId)
      .execute();
    expect(auditEvents.map(({ action }) => action)).toEqual(expect.arrayContaining(['report_acknowledge', 'report_decide', 'take_down']));
    expect(JSON.stringify(auditEvents)).not.toContain('witness');
    const restored = await app.call(contract.moderation.restore, { body: { id: listing.publicId } }, { token: moderator.token });
    expect([restored.body.data.status, await pageStatus()]).toEqual(['active', 200]);
  });

  test('credits contacts and notifies seekers when it is upheld, but not when it is dismissed', async () => {
    const [seeker, anna] = [await signIn(app), await newMember(30)];
    await app.call(contract.contact.contactOwner, { body: { property_id: listing.publicId } }, seeker);
    const creditOf = async () =>
      (await app.db.selectFrom('contact').select('credit_reason').where('seeker_id', '=', seeker.id).executeTakeFirstOrThrow())
        .credit_reason;
    await decide({ tickets: [(await report(anna)).body.data.ticket], outcome: 'dismissed' });
    expect(await creditOf()).toBeNull();
    await decide({ tickets: [(await report(await newMember(40))).body.data.ticket], outcome: 'upheld' });
    expect(await creditOf()).toBe('wrong');
    expect(await notificationTypesOf(seeker)).toContain('contact_credited');
  });

  test('is not shown to a moderator whose listing it is about', async () => {
    const { ticket } = (await report(await newMember(20))).body.data;
    await app.db.updateTable('app_user').set({ role: 'moderator' }).where('id', '=', owner.id).execute();
    const entryFor = async ({ token }: Person) =>
      (await app.call(openReports, { query: { page: 1 } }, { token })).body.data.find(({ property_id: id }) => id === listing.publicId);
    expect(await entryFor(owner)).toMatchObject({ own: true, reports: [] });
    expect(await entryFor(moderator)).toMatchObject({ own: false, reports: [{ ticket }] });
  });

  test('is decided once, and not by the owner of the listing', async () => {
    const { ticket } = (await report(await newMember(20))).body.data;
    await app.db.updateTable('app_user').set({ role: 'moderator' }).where('id', '=', owner.id).execute();
    expect((await decide({ tickets: [ticket], outcome: 'dismissed' }, owner)).status).toBe(403);
    const otherModerator = await newModerator(app);
    const responses = await Promise.all([
      decide({ tickets: [ticket], outcome: 'upheld' }),
      decide({ tickets: [ticket], outcome: 'dismissed' }, otherModerator),
    ]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await decide({ tickets: [ticket], outcome: 'dismissed', take_down: ['other'] })).status).toBe(422);
    expect((await app.call(openReports, {}, { token: (await signIn(app)).token })).status).toBe(403);
  });

  test('that is overdue is marked as such and sorted first', async () => {
    await report(await newMember(20));
    app.advanceClock(31 * DAY_S);
    const staff = await newModerator(app);
    const { body } = await app.call(openReports, { query: { page: 1 } }, { token: staff.token });
    const deadlines = body.data.filter(({ hidden }) => !hidden).map(({ next }) => Date.parse(next.due_at));
    expect(deadlines).toEqual(deadlines.toSorted((a, b) => a - b));
    expect(body.data.find(({ property_id: id }) => id === listing.publicId)?.next).toMatchObject({ action: 'acknowledge', overdue: true });
    const [month] = (await app.call(reportOutcomes)).body.data;
    expect(month!.received).toBeGreaterThan(0);
  });
});

describe('weights', () => {
  const now = new Date('2026-11-21T10:00:00Z');
  const reliable: Reporter = {
    accountCreatedAt: new Date('2026-01-01'),
    hasVerifiedPhone: true,
    upheld: 0,
    dismissed: 0,
    hasContacted: false,
    reportsToday: 0,
    isSuspect: false,
  };
  const accountAge = (days: number) => ({ accountCreatedAt: new Date(now.getTime() - days * 86_400_000) });

  test('grow with account age, a verified number, accuracy and a contact', () => {
    expect(reportWeight(reliable, now)).toBe(1);
    expect(reportWeight({ ...reliable, ...accountAge(1) }, now)).toBe(0);
    expect(reportWeight({ ...reliable, accountCreatedAt: null }, now)).toBe(0);
    expect(reportWeight({ ...reliable, isSuspect: true }, now)).toBe(0);
    expect(reportWeight({ ...reliable, hasVerifiedPhone: false }, now)).toBeLessThan(0.3);
    expect(reportWeight({ ...reliable, dismissed: 5 }, now)).toBeLessThan(0.4);
    expect(reportWeight({ ...reliable, upheld: 10 }, now)).toBeGreaterThan(1.4);
    expect(reportWeight({ ...reliable, hasContacted: true }, now)).toBe(1.5);
    expect(reportWeight({ ...reliable, reportsToday: 5 }, now)).toBeLessThan(0.3);
  });

  test('of two people never hide a listing, also with a report that hardly counts', () => {
    const reliableReports = [1, 2].map((n) => ({ weight: 2.25, network: `network ${n}`, accountDay: `2026-05-0${n}` }));
    const weakReport = { weight: 0.2, network: 'network 3', accountDay: '2026-05-03' };
    expect(reportScore([...reliableReports, weakReport])).toBeLessThan(HIDE_THRESHOLD);
  });

  test('from one network or one creation day add up to at most two users', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.boolean(), (count, sameNetwork) => {
        const coordinated = Array.from({ length: count }, (_, i) => ({
          weight: 1,
          network: sameNetwork ? 'one' : String(i),
          accountDay: sameNetwork ? String(i) : '2026-05-01',
        }));
        expect(reportScore(coordinated)).toBeLessThanOrEqual(2);
      }),
    );
  });

  test('of independent users add up, regardless of coordinated reports', () => {
    const independent = Array.from({ length: 3 }, (_, i) => ({ weight: 1, network: `n${i}`, accountDay: `d${i}` }));
    const coordinated = Array.from({ length: 50 }, () => ({ weight: 0.2, network: 'n0', accountDay: 'd0' }));
    expect(reportScore(independent)).toBe(HIDE_THRESHOLD);
    expect(reportScore([...coordinated, ...independent])).toBeGreaterThanOrEqual(HIDE_THRESHOLD);
  });
});
