import * as fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contract } from '../../../contract/index.ts';
import type { TestListing } from '../../../test/listings.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { logIn, type Person } from '../../../test/people.ts';
import { newModerator } from '../../../test/review.ts';
import { live } from '../../../test/wizard.ts';
import { KINDS } from '../../../kinds/index.ts';
import { HIDES_AT, scoreOf, weightOf, type Reporter } from './weigh.ts';

const { reportListing, openReports, acknowledgeReports, decideReports, lookUpReport, reportOutcomes, getReports } = contract.report;
const DAY_S = 86_400;
let on: TestApp;
let owner: Person;
let moderator: Person;
let listing: TestListing;
beforeAll(async () => {
  on = await testApp({ env: { TRUST_PROXY: '127.0.0.1' } });
  moderator = await newModerator(on);
});
beforeEach(async () => {
  owner = await logIn(on);
  const { id } = await live(on, owner.token, KINDS.residential_rent);
  const row = await on.db.selectFrom('listing').select(['city_id', 'id']).where('public_id', '=', id).executeTakeFirstOrThrow();
  listing = { cityId: row.city_id, listingId: row.id, publicId: id };
});

let hosts = 0;
/** Somebody whose account is this old, reporting from a network of their own. */
async function member(daysOld: number): Promise<Person> {
  const person = await logIn(on);
  const since = new Date(on.deps.now().getTime() - (daysOld + hosts / 100) * 86_400_000);
  await on.db.updateTable('app_user').set({ created_at: since }).where('id', '=', person.id).execute();
  return person;
}
const address = () => `10.${Math.floor(++hosts / 250)}.${hosts % 250}.7`;
const report = (person: Person | null, ip = address(), of = listing) =>
  on.call(
    reportListing,
    { body: { property_id: of.publicId, reason: 'does_not_exist' } },
    { ...(person && { token: person.token }), headers: { 'x-forwarded-for': ip, 'user-agent': `browser ${ip}` } },
  );
const statusOf = async () =>
  (await on.db.selectFrom('listing').select('status').where('id', '=', listing.listingId).executeTakeFirstOrThrow()).status;
const page = async () => (await on.call(contract.property.getProperty, { query: { id: listing.publicId } })).status;
const noticesOf = async (person: Person) =>
  (await on.db.selectFrom('notification').select('type').where('user_id', '=', person.id).orderBy('seq').execute()).map(({ type }) => type);
const decide = (body: object, by = moderator) =>
  on.call(decideReports, { body: { property_id: listing.publicId, ...body } }, { token: by.token });

describe('many reports', () => {
  test('of people with standing hide a listing, its owner is told, and dismissing them gives it back', async () => {
    const tickets: string[] = [];
    for (const days of [400, 250, 100]) tickets.push((await report(await member(days))).body.data.ticket);
    expect([await statusOf(), await page()]).toEqual(['pending_review', 404]);
    expect(await noticesOf(owner)).toContain('listing_hidden');
    const withdrawn = await on.call(contract.posting.withdraw, { body: { id: listing.publicId } }, { token: owner.token });
    expect(withdrawn.status).toBe(409);

    const answer = await decide({ tickets, outcome: 'dismissed' });
    expect(answer.body.data).toEqual({ decided: 3, status: 'active' });
    expect(await page()).toBe(200);
    expect(await noticesOf(owner)).toContain('listing_restored');
    // the same again is the same
    expect((await decide({ tickets, outcome: 'dismissed' })).status).toBe(200);
    // and somebody who was looked at lately takes twice as much
    for (const days of [401, 251, 101]) await report(await member(days));
    expect(await statusOf()).toBe('active');
  });

  test('hide what a moderator approved just now: whoever looked before anybody went there cannot know', async () => {
    const now = on.deps.now();
    await on.db
      .insertInto('listing_review')
      .values({
        city_id: listing.cityId,
        listing_id: listing.listingId,
        of: 'listing',
        state: 'approved',
        since: now,
        decided_at: now,
        decided_by: moderator.id,
        to_city_id: null,
        locality_id: null,
        lat: null,
        lng: null,
        public_lat: null,
        public_lng: null,
        claimed_by: null,
        note: null,
      })
      .execute();
    for (const days of [400, 250, 100]) await report(await member(days));
    expect(await statusOf()).toBe('pending_review');
  });

  test('of two hundred visitors and fresh accounts, or of one address, hide nothing, and are still read', async () => {
    for (let sent = 0; sent < 200; sent++) expect((await report(null)).status).toBe(201);
    for (let sent = 0; sent < 12; sent++) await report(await member(0));
    for (let sent = 0; sent < 12; sent++) await report(await member(100 + 40 * sent), '10.99.0.1');
    expect(await statusOf()).toBe('active');
    const queue = await on.call(openReports, { query: { page: 1 } }, { token: moderator.token });
    const mine = queue.body.data.find(({ property_id: id }) => id === listing.publicId)!;
    expect(mine).toMatchObject({ hidden: false, next: { do: 'acknowledge', overdue: false } });
    expect(mine.reports[0]!.by).toBe('member');
  });
});

describe('a report', () => {
  test('is acknowledged, then decided; its sender is told, and the listing is gone with its reason for its lister', async () => {
    const anna = await member(30);
    const { ticket } = (await report(anna)).body.data;
    const mailed = await on.call(
      reportListing,
      { body: { property_id: listing.publicId, reason: 'stolen_photos', contact: 'witness@example.com' } },
      { headers: { 'x-forwarded-for': address() } },
    );
    const seen = await on.call(acknowledgeReports, { body: { property_id: listing.publicId } }, { token: moderator.token });
    expect(seen.body.data.acknowledged).toBe(2);
    const wish = {
      tickets: [ticket, mailed.body.data.ticket],
      outcome: 'upheld',
      take_down: ['not_authorised', 'wrong_facts'],
      note: 'The owner wrote to us.',
    };
    expect((await decide(wish)).body.data).toEqual({ decided: 2, status: 'removed' });
    const gone = await on.call(contract.property.getProperty, { query: { id: listing.publicId } });
    expect([gone.status, gone.error.message]).toEqual([410, expect.stringMatching(/took this listing down on .* may offer it/)]);
    expect(gone.error.message).not.toMatch(/report/i);
    expect(await noticesOf(owner)).toContain('listing_taken_down');
    expect(await noticesOf(anna)).toEqual(['report_decided']);
    expect((await on.call(getReports, {}, { token: anna.token })).body.data[0]).toMatchObject({ ticket, status: 'upheld' });
    const [mail] = await on.mailsTo('witness@example.com');
    expect(mail?.subject).toContain(mailed.body.data.ticket);
    const spoken = ticket.toLowerCase().replaceAll('-', ' ');
    expect((await on.call(lookUpReport, { query: { ticket: spoken } })).body.data).toMatchObject({ ticket, status: 'upheld' });
    expect((await on.call(lookUpReport, { query: { ticket: 'TH-3333-3333' } })).status).toBe(404);
    const trail = await on.db.selectFrom('audit_event').select(['action', 'facts']).where('subject', '=', listing.publicId).execute();
    expect(trail.map(({ action }) => action)).toEqual(expect.arrayContaining(['report_acknowledge', 'report_decide', 'take_down']));
    expect(JSON.stringify(trail)).not.toContain('witness');
    const back = await on.call(contract.review.restore, { body: { id: listing.publicId } }, { token: moderator.token });
    expect([back.body.data.status, await page()]).toEqual(['active', 200]);
  });

  test('that is upheld gives their contact back to those who asked, and tells them; one that is dismissed does not', async () => {
    const [seeker, anna] = [await logIn(on), await member(30)];
    await on.call(contract.contact.contactOwner, { body: { property_id: listing.publicId } }, seeker);
    const creditOf = async () =>
      (await on.db.selectFrom('contact').select('credit_reason').where('seeker_id', '=', seeker.id).executeTakeFirstOrThrow())
        .credit_reason;
    await decide({ tickets: [(await report(anna)).body.data.ticket], outcome: 'dismissed' });
    expect(await creditOf()).toBeNull();
    await decide({ tickets: [(await report(await member(40))).body.data.ticket], outcome: 'upheld' });
    expect(await creditOf()).toBe('wrong');
    expect(await noticesOf(seeker)).toContain('contact_credited');
  });

  test('is decided by one, by nobody of one’s own listing, and not twice', async () => {
    const { ticket } = (await report(await member(20))).body.data;
    await on.db.updateTable('app_user').set({ role: 'moderator' }).where('id', '=', owner.id).execute();
    expect((await decide({ tickets: [ticket], outcome: 'dismissed' }, owner)).status).toBe(403);
    const other = await newModerator(on);
    const answers = await Promise.all([
      decide({ tickets: [ticket], outcome: 'upheld' }),
      decide({ tickets: [ticket], outcome: 'dismissed' }, other),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await decide({ tickets: [ticket], outcome: 'dismissed', take_down: ['other'] })).status).toBe(422);
    expect((await on.call(openReports, {}, { token: (await logIn(on)).token })).status).toBe(403);
  });

  test('that nobody decided in its time is marked, and stands before younger ones', async () => {
    await report(await member(20));
    on.advance(31 * DAY_S);
    const staff = await newModerator(on);
    const { body } = await on.call(openReports, { query: { page: 1 } }, { token: staff.token });
    const deadlines = body.data.filter(({ hidden }) => !hidden).map(({ next }) => Date.parse(next.by));
    expect(deadlines).toEqual(deadlines.toSorted((a, b) => a - b));
    expect(body.data.find(({ property_id: id }) => id === listing.publicId)?.next).toMatchObject({ do: 'acknowledge', overdue: true });
    const [month] = (await on.call(reportOutcomes)).body.data;
    expect(month!.received).toBeGreaterThan(0);
  });
});

describe('weights', () => {
  const now = new Date('2026-11-21T10:00:00Z');
  const honest: Reporter = {
    accountSince: new Date('2026-01-01'),
    phoneVerified: true,
    upheld: 0,
    dismissed: 0,
    contacted: false,
    today: 0,
    suspect: false,
  };
  const since = (days: number) => ({ accountSince: new Date(now.getTime() - days * 86_400_000) });

  test('grow with age, a proven number, having been right, and having asked for the contact', () => {
    expect(weightOf(honest, now)).toBe(1);
    expect(weightOf({ ...honest, ...since(1) }, now)).toBe(0);
    expect(weightOf({ ...honest, accountSince: null }, now)).toBe(0);
    expect(weightOf({ ...honest, suspect: true }, now)).toBe(0);
    expect(weightOf({ ...honest, phoneVerified: false }, now)).toBeLessThan(0.3);
    expect(weightOf({ ...honest, dismissed: 5 }, now)).toBeLessThan(0.4);
    expect(weightOf({ ...honest, upheld: 10 }, now)).toBeGreaterThan(1.4);
    expect(weightOf({ ...honest, contacted: true }, now)).toBe(1.5);
    expect(weightOf({ ...honest, today: 5 }, now)).toBeLessThan(0.3);
  });

  test('of one network or one day add up to no more than two people, however many there are', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.boolean(), (count, sameNetwork) => {
        const crowd = Array.from({ length: count }, (_, at) => ({
          weight: 1,
          network: sameNetwork ? 'one' : String(at),
          accountDay: sameNetwork ? String(at) : '2026-05-01',
        }));
        expect(scoreOf(crowd)).toBeLessThanOrEqual(2);
      }),
    );
  });

  test('of people who have nothing in common add up, whatever a crowd adds beside them', () => {
    const strangers = Array.from({ length: 3 }, (_, at) => ({ weight: 1, network: `n${at}`, accountDay: `d${at}` }));
    const crowd = Array.from({ length: 50 }, () => ({ weight: 0.2, network: 'n0', accountDay: 'd0' }));
    expect(scoreOf(strangers)).toBe(HIDES_AT);
    expect(scoreOf([...crowd, ...strangers])).toBeGreaterThanOrEqual(HIDES_AT);
  });
});
