/** Two hundred accounts of one hand report one listing, and the honest people beside them. */
import { createHash, randomBytes } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { contract } from '../../../contract/index.ts';
import { KINDS } from '../../../kinds/index.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { logIn, type Person } from '../../../test/people.ts';
import { newModerator } from '../../../test/review.ts';
import { live } from '../../../test/wizard.ts';

const { reportListing, openReports, decideReports } = contract.report;
const DAY_MS = 86_400_000;
const CROWD = 200;
let on: TestApp;
let moderator: Person;
beforeAll(async () => {
  on = await testApp({ env: { TRUST_PROXY: '127.0.0.1' } });
  moderator = await newModerator(on);
});

interface Account {
  readonly id: string;
  readonly token: string;
  readonly ip: string;
}
/** Accounts with proved numbers and a session each: as old, and at the address, that is said of each. */
async function accounts(count: number, of: (at: number) => { readonly days: number; readonly ip: string }): Promise<Account[]> {
  const now = on.deps.now();
  const all = Array.from({ length: count }, (_, at) => ({ ...of(at), token: randomBytes(32).toString('base64url') }));
  const people = await on.db
    .insertInto('app_user')
    .values(all.map(({ days }) => ({ phone_verified_at: now, created_at: new Date(now.getTime() - days * DAY_MS) })))
    .returning('id')
    .execute();
  const sessions = all.map(({ token }, at) => ({
    user_id: people[at]!.id,
    token_hash: createHash('sha256').update(token).digest(),
    created_at: now,
    last_seen_at: now,
    expires_at: new Date(now.getTime() + DAY_MS),
  }));
  await on.db.insertInto('session').values(sessions).execute();
  return all.map(({ token, ip }, at) => ({ id: people[at]!.id, token, ip }));
}
const honest = () => accounts(3, (at) => ({ days: 100 + 100 * at, ip: `198.51.${100 + at}.7` }));

interface Home {
  readonly id: string;
  readonly owner: Person;
}
async function home(): Promise<Home> {
  const owner = await logIn(on);
  return { id: (await live(on, owner.token, KINDS.residential_rent)).id, owner };
}
async function report(of: Home, { token, ip }: Account): Promise<string> {
  const body = { property_id: of.id, reason: 'does_not_exist' as const };
  const answer = await on.call(reportListing, { body }, { token, headers: { 'x-forwarded-for': ip } });
  expect(answer.status, JSON.stringify(answer.error)).toBe(201);
  return answer.body.data.ticket;
}
/** Everybody of a crowd, ten at a time. */
async function reportAll(of: Home, crowd: readonly Account[]): Promise<string[]> {
  const tickets: string[] = [];
  for (let at = 0; at < crowd.length; at += 10)
    tickets.push(...(await Promise.all(crowd.slice(at, at + 10).map((one) => report(of, one)))));
  return tickets;
}
const dismiss = (of: Home, tickets: readonly string[]) =>
  on.call(decideReports, { body: { property_id: of.id, tickets: [...tickets], outcome: 'dismissed' } }, { token: moderator.token });
const isSeen = async ({ id }: Home) => (await on.call(contract.property.getProperty, { query: { id } })).status === 200;
const wasTold = async ({ owner }: Home) =>
  (await on.db.selectFrom('notification').select('type').where('user_id', '=', owner.id).execute()).some(
    ({ type }) => type === 'listing_hidden',
  );
const waiting = async ({ id }: Home) =>
  (await on.call(openReports, { query: { page: 1 } }, { token: moderator.token })).body.data.find((one) => one.property_id === id);

test.each([
  ['made this week, all over the country', (at: number) => ({ days: at % 3, ip: `10.1.${at}.1` })],
  ['old, of one network', (at: number) => ({ days: 60 + 3 * at, ip: `203.0.113.${at}` })],
  ['old, of one network of the newer sort', (at: number) => ({ days: 60 + 3 * at, ip: `2001:db8:7:${at.toString(16)}::1` })],
  ['old, of one day, all over the country', (at: number) => ({ days: 90, ip: `10.2.${at}.1` })],
])(
  'two hundred accounts %s take no listing from the site, and who is honest is heard beside them',
  async (_name, of) => {
    const [target, fake] = [await home(), await home()];
    const tickets = await reportAll(target, await accounts(CROWD, of));
    expect(new Set(tickets).size).toBe(CROWD);
    expect([await isSeen(target), await wasTold(target)]).toEqual([true, false]);

    // another listing, which three people doubt, is hidden meanwhile
    const people = await honest();
    for (const one of people) await report(fake, one);
    expect([await isSeen(fake), await wasTold(fake), (await waiting(fake))!.hidden]).toEqual([false, true, true]);

    // a person's report of the same listing does not drown: it is among the first that are read, or comes up behind those
    const theirs = await report(target, people[0]!);
    let shown: string[] = [];
    for (let read = 0; read <= CROWD && !shown.includes(theirs); read += shown.length) {
      if (shown.length > 0) expect((await dismiss(target, shown)).status).toBe(200);
      shown = (await waiting(target))!.reports.map(({ ticket }) => ticket);
    }
    expect(shown).toContain(theirs);
  },
  60_000,
);

test('what a crowd of several days hid for a while stays on the site once somebody has looked, whoever else of it reports', async () => {
  const target = await home();
  const crowd = await accounts(CROWD, (at) => ({ days: 60 + (at % 2), ip: `10.3.${at}.1` }));
  const tickets = await reportAll(target, crowd.slice(0, 4));
  expect(await isSeen(target)).toBe(false);
  expect((await dismiss(target, tickets)).body.data).toEqual({ decided: 4, status: 'active' });
  await reportAll(target, crowd.slice(4));
  expect(await isSeen(target)).toBe(true);
}, 60_000);
