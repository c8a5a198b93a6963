import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contract } from '../../../contract/index.ts';
import { newListing, setStatus, type TestListing } from '../../../test/listings.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { signIn, type Person } from '../../../test/people.ts';
import { complaintDeadlines, newTicketNumber } from '../../support/tickets.ts';

const { reportListing, getReports } = contract.reports;
let app: TestApp;
let owner: Person;
let listing: TestListing;
beforeAll(async () => {
  app = await testApp();
  owner = await signIn(app);
});
beforeEach(async () => {
  listing = await newListing(app, owner.id);
});

const report = (body: object = {}, options = {}) =>
  app.call(reportListing, { body: { property_id: listing.publicId, reason: 'not_available', ...body } }, options);
const fromBrowser = (browser: string) => ({ headers: { 'user-agent': browser } });
const readRows = () => app.db.selectFrom('listing_report').selectAll().where('listing_id', '=', listing.listingId).execute();

describe('a report', () => {
  test('is accepted from anyone, with a ticket number and the legal deadlines', async () => {
    const { status, body } = await report({ reason: 'asks_for_money', details: 'Wanted ₹500 for a gate pass.', contact: '98765 43210' });
    expect(status).toBe(201);
    expect(body.data.ticket).toMatch(/^TH-[3-9A-Y]{4}-[3-9A-Y]{4}$/);
    expect(body.message).toContain(body.data.ticket);
    const createdAt = Date.parse(body.data.created_at);
    expect(Date.parse(body.data.acknowledge_by) - createdAt).toBe(48 * 3_600_000);
    expect(Date.parse(body.data.decide_by) - createdAt).toBeLessThanOrEqual(31 * 86_400_000);
    expect(body.data).toMatchObject({ property_id: listing.publicId, reason: 'asks_for_money', status: 'open', decided_at: null });
    expect(JSON.stringify(body)).not.toContain('98765');
    expect(await readRows()).toMatchObject([
      { details: 'Wanted ₹500 for a gate pass.', contact: '98765 43210', reporter_id: null, suspect: false },
    ]);
  });

  test('is stored once per visitor, listing and day', async () => {
    const first = await report();
    expect((await report({ reason: 'duplicate' })).body.data).toEqual(first.body.data);
    expect(await readRows()).toHaveLength(1);
    const otherBrowser = await report({}, fromBrowser('Another browser'));
    expect(otherBrowser.body.data.ticket).not.toBe(first.body.data.ticket);
    app.advanceClock(24 * 3600);
    expect((await report()).body.data.ticket).not.toBe(first.body.data.ticket);
    expect(await readRows()).toHaveLength(3);
  });

  test('sent many times in parallel is stored once', async () => {
    const responses = await Promise.all(Array.from({ length: 8 }, () => report()));
    expect(new Set(responses.map(({ status, body }) => `${status} ${body.data.ticket}`)).size).toBe(1);
    expect(await readRows()).toHaveLength(1);
  });

  test('with a filled-in honeypot field is stored as suspect', async () => {
    expect((await report({ website: 'https://spam.example' })).status).toBe(201);
    expect(await readRows()).toMatchObject([{ suspect: true }]);
  });

  test('with the reason "other" requires details', async () => {
    const { status, error } = await report({ reason: 'other' });
    expect([status, error.errors]).toEqual([422, [{ path: 'details', message: 'Describe the problem in a few words.' }]]);
    expect((await report({ reason: 'other', details: 'The photos show my flat.' })).status).toBe(201);
  });

  test.each([
    ['an unknown reason', { reason: 'because' }, 'reason'],
    ['details of 1,001 characters', { details: 'x'.repeat(1001) }, 'details'],
    ['an unknown field', { status: 'upheld' }, 'status'],
  ])('with %s is refused, naming the field', async (_, body, path) => {
    const { status, error } = await report(body);
    expect([status, error.errors?.[0]?.path]).toEqual([422, path]);
  });

  test.each(['draft', 'removed', 'rejected'])('of a listing that is %s is not found', async (status) => {
    await setStatus(app, listing, status);
    expect((await report()).status).toBe(404);
  });

  test.each(['paused', 'closed', 'expired'])('of a listing that is %s is accepted, since its page still exists', async (status) => {
    await setStatus(app, listing, status);
    expect((await report()).status).toBe(201);
  });

  test('is refused after twenty others on the same day', async () => {
    const browser = fromBrowser('A tireless one');
    for (let i = 0; i < 20; i++) {
      listing = await newListing(app, owner.id);
      expect((await report({}, browser)).status).toBe(201);
    }
    listing = await newListing(app, owner.id);
    const { status, headers } = await report({}, browser);
    expect(status).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  });
});

test('visitors with one IP address, or in one IPv6 network, share a limit regardless of the names of their browsers', async () => {
  const send = async (n: number, remoteAddress: string) => {
    const payload = { property_id: listing.publicId, reason: 'not_available' };
    const url = `/api/v1${reportListing.path}`;
    return (await app.fastify.inject({ method: 'POST', url, payload, remoteAddress, headers: { 'user-agent': `Browser ${n}` } }))
      .statusCode;
  };
  const statuses = await Promise.all(Array.from({ length: 65 }, (_, n) => send(n, `2001:db8::${n + 1}`)));
  expect(statuses.filter((status) => status === 429)).toHaveLength(5);
  expect(await send(1, '2001:db8:0:1::1')).toBe(201);
});

test('users see their own reports, with the listing as long as it is visible; others do not', async () => {
  const [anna, otherUser] = [await signIn(app), await signIn(app)];
  const response = await report({}, { token: anna.token });
  const ownReports = await app.call(getReports, {}, { token: anna.token });
  expect(ownReports.body.data).toMatchObject([
    { ticket: response.body.data.ticket, title: '2 BHK apartment', url: expect.stringContaining('-pid-') },
  ]);
  await setStatus(app, listing, 'removed');
  expect((await app.call(getReports, {}, { token: anna.token })).body.data).toMatchObject([{ title: 'A removed listing', url: null }]);
  expect((await app.call(getReports, {}, { token: otherUser.token })).body.pagination.total).toBe(0);
  expect((await app.call(getReports)).status).toBe(401);
});

test('deadlines at the end of a month fall on its last day', () => {
  expect(complaintDeadlines(new Date('2027-01-31T10:00:00Z')).decide.toISOString()).toBe('2027-02-28T10:00:00.000Z');
  expect(complaintDeadlines(new Date('2026-11-21T10:00:00Z')).decide.toISOString()).toBe('2026-12-21T10:00:00.000Z');
});

test('ticket numbers are random: 2,000 of them differ, each with eight characters that cannot be confused', () => {
  const tickets = Array.from({ length: 2000 }, newTicketNumber);
  expect(new Set(tickets).size).toBe(2000);
  expect(tickets.every((ticket) => /^TH-[34679ACDEFGHJKMNPQRTVWXY]{4}-[34679ACDEFGHJKMNPQRTVWXY]{4}$/.test(ticket))).toBe(true);
});
