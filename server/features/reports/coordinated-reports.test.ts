/** Coordinated reports of many accounts against one listing, together with reports of honest users. */
import { DAY_MS } from '../../durations.ts';
import { beforeAll, expect, test } from 'vitest';
import { contract } from '../../../contract/index.ts';
import { KINDS } from '../../../kinds/index.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { normalOrExhaustive } from '../../../test/exhaustive.ts';
import { signIn, type Person } from '../../../test/people.ts';
import { newModerator } from '../../../test/review.ts';
import { publishListing } from '../../../test/wizard.ts';
import { newToken, tokenHash } from '../../crypto/tokens.ts';

const { reportListing, openReports, decideReports } = contract.reports;
// more reports than one page of a listing contains
const REPORTER_COUNT = normalOrExhaustive(80, 200);
let app: TestApp;
let moderator: Person;
beforeAll(async () => {
  app = await testApp({ env: { TRUST_PROXY: '127.0.0.1' } });
  moderator = await newModerator(app);
});

interface Account {
  readonly id: string;
  readonly token: string;
  readonly ip: string;
}
/** Creates users with verified numbers and one session each, with this account age and IP address. */
async function createAccounts(count: number, profileOf: (i: number) => { readonly days: number; readonly ip: string }): Promise<Account[]> {
  const now = app.deps.now();
  const profiles = Array.from({ length: count }, (_, i) => ({ ...profileOf(i), token: newToken() }));
  const users = await app.db
    .insertInto('app_user')
    .values(profiles.map(({ days }) => ({ phone_verified_at: now, created_at: new Date(now.getTime() - days * DAY_MS) })))
    .returning('id')
    .execute();
  const sessions = profiles.map(({ token }, i) => ({
    user_id: users[i]!.id,
    token_hash: tokenHash(token),
    created_at: now,
    last_seen_at: now,
    expires_at: new Date(now.getTime() + DAY_MS),
  }));
  await app.db.insertInto('session').values(sessions).execute();
  return profiles.map(({ token, ip }, i) => ({ id: users[i]!.id, token, ip }));
}
const createHonestReporters = () => createAccounts(3, (i) => ({ days: 100 + 100 * i, ip: `198.51.${100 + i}.7` }));

interface Target {
  readonly id: string;
  readonly owner: Person;
}
async function publishTarget(): Promise<Target> {
  const owner = await signIn(app);
  return { id: (await publishListing(app, owner.token, KINDS.residential_rent)).id, owner };
}
async function report(target: Target, { token, ip }: Account): Promise<string> {
  const body = { property_id: target.id, reason: 'does_not_exist' as const };
  const response = await app.call(reportListing, { body }, { token, headers: { 'x-forwarded-for': ip } });
  expect(response.status, JSON.stringify(response.error)).toBe(201);
  return response.body.data.ticket;
}
/** Reports the listing from every account, ten at a time. */
async function reportAll(target: Target, reporters: readonly Account[]): Promise<string[]> {
  const tickets: string[] = [];
  for (let start = 0; start < reporters.length; start += 10)
    tickets.push(...(await Promise.all(reporters.slice(start, start + 10).map((reporter) => report(target, reporter)))));
  return tickets;
}
const dismiss = (target: Target, tickets: readonly string[]) =>
  app.call(decideReports, { body: { property_id: target.id, tickets: [...tickets], outcome: 'dismissed' } }, { token: moderator.token });
const isPublic = async ({ id }: Target) => (await app.call(contract.search.getProperty, { query: { id } })).status === 200;
const isOwnerNotified = async ({ owner }: Target) =>
  (await app.db.selectFrom('notification').select('type').where('user_id', '=', owner.id).execute()).some(
    ({ type }) => type === 'listing_hidden',
  );
const readOpenEntry = async ({ id }: Target) =>
  (await app.call(openReports, { query: { page: 1 } }, { token: moderator.token })).body.data.find((entry) => entry.property_id === id);

test.each([
  ['created this week, from many networks', (i: number) => ({ days: i % 3, ip: `10.1.${i}.1` })],
  ['old, of one network', (i: number) => ({ days: 60 + 3 * i, ip: `203.0.113.${i}` })],
  ['old, of one IPv6 network', (i: number) => ({ days: 60 + 3 * i, ip: `2001:db8:7:${i.toString(16)}::1` })],
  ['old, created on one day, from many networks', (i: number) => ({ days: 90, ip: `10.2.${i}.1` })],
])(
  'many accounts %s cannot hide a listing, and independent reports still count',
  async (_name, profileOf) => {
    const [target, fakeListing] = [await publishTarget(), await publishTarget()];
    const tickets = await reportAll(target, await createAccounts(REPORTER_COUNT, profileOf));
    expect(new Set(tickets).size).toBe(REPORTER_COUNT);
    expect([await isPublic(target), await isOwnerNotified(target)]).toEqual([true, false]);

    // In the meantime another listing, which three independent users report, is hidden.
    const honestReporters = await createHonestReporters();
    for (const reporter of honestReporters) await report(fakeListing, reporter);
    expect([await isPublic(fakeListing), await isOwnerNotified(fakeListing), (await readOpenEntry(fakeListing))!.hidden]).toEqual([
      false,
      true,
      true,
    ]);

    // An honest report of the same listing is still visible, on the first page of reports or on a later one.
    const honestTicket = await report(target, honestReporters[0]!);
    let pageTickets: string[] = [];
    for (let readCount = 0; readCount <= REPORTER_COUNT && !pageTickets.includes(honestTicket); readCount += pageTickets.length) {
      if (pageTickets.length > 0) expect((await dismiss(target, pageTickets)).status).toBe(200);
      pageTickets = (await readOpenEntry(target))!.reports.map(({ ticket }) => ticket);
    }
    expect(pageTickets).toContain(honestTicket);
  },
  60_000,
);

test('a listing cleared by staff is not hidden again by further reports of the same accounts', async () => {
  const target = await publishTarget();
  const reporters = await createAccounts(REPORTER_COUNT, (i) => ({ days: 60 + (i % 2), ip: `10.3.${i}.1` }));
  const tickets = await reportAll(target, reporters.slice(0, 4));
  expect(await isPublic(target)).toBe(false);
  expect((await dismiss(target, tickets)).body.data).toEqual({ decided: 4, status: 'active' });
  await reportAll(target, reporters.slice(4));
  expect(await isPublic(target)).toBe(true);
}, 60_000);
