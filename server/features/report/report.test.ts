import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contract } from '../../../contract/index.ts';
import { newListing, setStatus, type TestListing } from '../../../test/listings.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { logIn, type Person } from '../../../test/people.ts';
import { deadlines } from '../../views/deadlines.ts';
import { newTicket } from '../../views/ticket.ts';

const { reportListing, getReports } = contract.report;
let on: TestApp;
let owner: Person;
let listing: TestListing;
beforeAll(async () => {
  on = await testApp();
  owner = await logIn(on);
});
beforeEach(async () => {
  listing = await newListing(on, owner.id);
});

const report = (body: object = {}, options = {}) =>
  on.call(reportListing, { body: { property_id: listing.publicId, reason: 'not_available', ...body } }, options);
const as = (browser: string) => ({ headers: { 'user-agent': browser } });
const rows = () => on.db.selectFrom('listing_report').selectAll().where('listing_id', '=', listing.listingId).execute();

describe('a report', () => {
  test('is taken from anyone, under a number to read out, with what the law promises', async () => {
    const { status, body } = await report({ reason: 'asks_for_money', details: 'Wanted ₹500 for a gate pass.', contact: '98765 43210' });
    expect(status).toBe(201);
    expect(body.data.ticket).toMatch(/^TH-[3-9A-Y]{4}-[3-9A-Y]{4}$/);
    expect(body.message).toContain(body.data.ticket);
    const sent = Date.parse(body.data.created_at);
    expect(Date.parse(body.data.acknowledge_by) - sent).toBe(48 * 3_600_000);
    expect(Date.parse(body.data.decide_by) - sent).toBeLessThanOrEqual(31 * 86_400_000);
    expect(body.data).toMatchObject({ property_id: listing.publicId, reason: 'asks_for_money', status: 'open', decided_at: null });
    expect(JSON.stringify(body)).not.toContain('98765');
    expect(await rows()).toMatchObject([
      { details: 'Wanted ₹500 for a gate pass.', contact: '98765 43210', reporter_id: null, suspect: false },
    ]);
  });

  test('is one for a visitor, a listing and a day, whatever is sent again', async () => {
    const first = await report();
    expect((await report({ reason: 'duplicate' })).body.data).toEqual(first.body.data);
    expect(await rows()).toHaveLength(1);
    const other = await report({}, as('Another browser'));
    expect(other.body.data.ticket).not.toBe(first.body.data.ticket);
    on.advance(24 * 3600);
    expect((await report()).body.data.ticket).not.toBe(first.body.data.ticket);
    expect(await rows()).toHaveLength(3);
  });

  test('sent many times at once is kept once', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => report()));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.data.ticket}`)).size).toBe(1);
    expect(await rows()).toHaveLength(1);
  });

  test('that a program seems to have filled in is kept as suspect', async () => {
    expect((await report({ website: 'https://spam.example' })).status).toBe(201);
    expect(await rows()).toMatchObject([{ suspect: true }]);
  });

  test('of something else says what', async () => {
    const { status, error } = await report({ reason: 'other' });
    expect([status, error.errors]).toEqual([422, [{ path: 'details', message: 'Say in a few words what is wrong.' }]]);
    expect((await report({ reason: 'other', details: 'The photos show my flat.' })).status).toBe(201);
  });

  test.each([
    ['an unknown reason', { reason: 'because' }, 'reason'],
    ['a letter of a thousand and one signs', { details: 'x'.repeat(1001) }, 'details'],
    ['a field of its own', { status: 'upheld' }, 'status'],
  ])('with %s is refused by name', async (_, body, path) => {
    const { status, error } = await report(body);
    expect([status, error.errors?.[0]?.path]).toEqual([422, path]);
  });

  test.each(['draft', 'removed', 'rejected'])('of a listing that is %s is of none', async (state) => {
    await setStatus(on, listing, state);
    expect((await report()).status).toBe(404);
  });

  test.each(['paused', 'closed', 'expired'])('of a listing that is %s is taken, since its page is still there', async (state) => {
    await setStatus(on, listing, state);
    expect((await report()).status).toBe(201);
  });

  test('is refused politely after twenty others that day', async () => {
    const browser = as('A tireless one');
    for (let sent = 0; sent < 20; sent++) {
      listing = await newListing(on, owner.id);
      expect((await report({}, browser)).status).toBe(201);
    }
    listing = await newListing(on, owner.id);
    const { status, headers } = await report({}, browser);
    expect(status).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  });
});

test('people see what they reported, with the listing while it is to be seen; others see nothing of it', async () => {
  const [anna, other] = [await logIn(on), await logIn(on)];
  const sent = await report({}, { token: anna.token });
  const mine = await on.call(getReports, {}, { token: anna.token });
  expect(mine.body.data).toMatchObject([
    { ticket: sent.body.data.ticket, title: '2 BHK apartment', url: expect.stringContaining('-pid-') },
  ]);
  await setStatus(on, listing, 'removed');
  expect((await on.call(getReports, {}, { token: anna.token })).body.data).toMatchObject([
    { title: 'A listing that is no longer here', url: null },
  ]);
  expect((await on.call(getReports, {}, { token: other.token })).body.pagination.total).toBe(0);
  expect((await on.call(getReports)).status).toBe(401);
});

test('a month ends where the next one does', () => {
  expect(deadlines(new Date('2027-01-31T10:00:00Z')).decide.toISOString()).toBe('2027-02-28T10:00:00.000Z');
  expect(deadlines(new Date('2026-11-21T10:00:00Z')).decide.toISOString()).toBe('2026-12-21T10:00:00.000Z');
});

test('ticket numbers say nothing of how many there are', () => {
  const tickets = Array.from({ length: 2000 }, newTicket);
  expect(new Set(tickets).size).toBe(2000);
  expect(tickets.every((ticket) => /^TH-[34679ACDEFGHJKMNPQRTVWXY]{4}-[34679ACDEFGHJKMNPQRTVWXY]{4}$/.test(ticket))).toBe(true);
});
