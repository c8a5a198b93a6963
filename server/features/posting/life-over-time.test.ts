import { readFile } from 'node:fs/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/app.ts';
import { logIn, newNumber, type Person } from '../../../test/people.ts';
import { filled, live } from '../../../test/wizard.ts';
import { contract } from '../../../contract/index.ts';
import { KINDS } from '../../../kinds/index.ts';
import { DEMO_PEOPLE, seed } from '../../db/seed/index.ts';
import { smsOutbox, type SentSms } from '../../integrations/sms/console.ts';
import { lapseListings } from './lapse.ts';
import { remindOwners } from './reminders.ts';

const { residential_rent: rent, plot } = KINDS;
const DAY = 86_400;
let t: TestApp;
let owner: Person;
beforeEach(async () => {
  t = await testApp();
  owner = await logIn(t);
});

const pass = (days: number) => t.advance(days * DAY);
const rowOf = (id: string) => t.db.selectFrom('listing').selectAll().where('public_id', '=', id).executeTakeFirstOrThrow();
const isFound = async (id: string) =>
  (await t.db.selectFrom('listing_search').select('public_id').where('public_id', '=', id).executeTakeFirst()) !== undefined;
/** A session is shorter than a listing's life. */
const again = () => logIn(t, owner.phone.slice(3));
const confirm = async (id: string) => t.call(contract.posting.confirm, { body: { id } }, { token: (await again()).token });

async function questions(to = owner.phone): Promise<SentSms[]> {
  await t.runJobs();
  const lines = (await readFile(smsOutbox(t.deps.config.dataDir), 'utf8')).split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as SentSms).filter((sms) => sms.to === to && sms.template === 'confirm_availability');
}
/** A day as the routines live through it. */
async function oneDay(): Promise<void> {
  pass(1);
  await lapseListings(t.deps);
  await remindOwners(t.deps);
}
async function days(count: number): Promise<void> {
  for (let day = 0; day < count; day++) await oneDay();
}

describe('a listing whose days are over', () => {
  test('leaves search and turns expired, with a trace, and not a day before', async () => {
    const { id } = await live(t, owner.token, rent);
    pass(59.9);
    expect(await lapseListings(t.deps)).toBe(0);
    pass(0.2);
    expect(await lapseListings(t.deps)).toBe(1);
    expect((await rowOf(id)).status).toBe('expired');
    expect(await isFound(id)).toBe(false);
    const trail = await t.db.selectFrom('audit_event').select(['actor_id', 'facts']).where('subject', '=', id).orderBy('id').execute();
    expect(trail.at(-1)).toEqual({ actor_id: null, facts: { from: 'active', to: 'expired', cause: 'expired' } });
    expect(await lapseListings(t.deps)).toBe(0);
  });

  test('is live again with one confirmation, as old as it was', async () => {
    const { id, first_published_at } = await live(t, owner.token, plot);
    pass(121);
    await lapseListings(t.deps);
    const { status, body } = await confirm(id);
    expect({ status, data: body.data }).toMatchObject({ status: 200, data: { status: 'active', first_published_at } });
    expect(await isFound(id)).toBe(true);
    expect(await lapseListings(t.deps)).toBe(0);
  });

  test('lapses once when several processes look at the same time, also when there are more than one batch', async () => {
    const { id } = await live(t, owner.token, rent);
    const { id: _, ...row } = await rowOf(id);
    await t.db
      .insertInto('listing')
      .values(Array.from({ length: 450 }, (_, at) => ({ ...row, public_id: `copy${at}` })))
      .execute();
    pass(61);
    const done = await Promise.all([lapseListings(t.deps), lapseListings(t.deps), lapseListings(t.deps)]);
    const rest = await lapseListings(t.deps);
    expect(done.reduce((sum, count) => sum + count, rest)).toBe(451);
    const moves = await t.db.selectFrom('audit_event').select('subject').where('action', '=', 'status_change').execute();
    expect(moves.length).toBe(451);
    expect(await t.db.selectFrom('listing').select('id').where('status', '=', 'active').execute()).toEqual([]);
  });
});

describe('an owner who says nothing', () => {
  test.each([
    ['a home to let', rent, 7],
    ['a plot for sale', plot, 15],
  ])('is asked about %s after %s twice, then nobody finds it until one tap brings it back', async (_, kind, interval) => {
    const { id, title } = await live(t, owner.token, kind);
    await days(interval - 1);
    expect(await questions()).toEqual([]);
    await days(1);
    const [first, ...none] = await questions();
    expect(none).toEqual([]);
    expect(first!.text).toContain(title);
    expect(first!.text).toMatch(/https?:\/\/\S+\/my-properties/);
    await days(interval);
    expect((await questions()).length).toBe(2);
    await days(interval - 1);
    expect(await isFound(id)).toBe(true);
    await days(1);
    expect(await isFound(id)).toBe(false);
    expect((await rowOf(id)).status).toBe('expired');
    expect((await confirm(id)).body.data.status).toBe('active');
    expect(await isFound(id)).toBe(true);
    await days(interval - 1);
    expect((await questions()).length).toBe(2);
    await days(1);
    expect((await questions()).length).toBe(3);
  });

  test('is not asked again after confirming, until the time has passed anew', async () => {
    const { id } = await live(t, owner.token, rent);
    await days(7);
    await confirm(id);
    await days(6);
    expect((await questions()).length).toBe(1);
    await days(1);
    expect((await questions()).length).toBe(2);
    await days(13);
    expect(await isFound(id)).toBe(true);
  });

  test('says so to visitors and to its owner once a round passed in silence, until one tap confirms it', async () => {
    const { id } = await live(t, owner.token, rent);
    const { getProperty } = contract.property;
    const marks = async () => {
      const { token } = await again();
      const [shown, own] = await Promise.all([
        t.call(getProperty, { query: { id } }),
        t.call(contract.posting['/residential/find/'], { body: { id } }, { token }),
      ]);
      return [(shown.body.data as { unconfirmed?: boolean }).unconfirmed, own.body.data.unconfirmed];
    };
    await days(13);
    expect(await marks()).toEqual([false, false]);
    await days(1);
    expect(await marks()).toEqual([true, true]);
    await confirm(id);
    expect(await marks()).toEqual([false, false]);
  });

  test('is asked in order and given time to answer after a long standstill', async () => {
    const { id } = await live(t, owner.token, rent);
    pass(40);
    await oneDay();
    expect((await questions()).length).toBe(1);
    await days(6);
    expect((await questions()).length).toBe(1);
    await days(1);
    expect((await questions()).length).toBe(2);
    expect(await isFound(id)).toBe(true);
  });

  test('is asked three days before the end when nothing was asked before', async () => {
    await live(t, owner.token, rent);
    pass(58);
    const sent = await Promise.all([remindOwners(t.deps), remindOwners(t.deps), remindOwners(t.deps)]);
    expect(sent.toSorted()).toEqual([0, 0, 1]);
    expect((await questions()).length).toBe(1);
    const stages = await t.db.selectFrom('listing_reminder').select('stage').orderBy('stage').execute();
    expect(stages).toEqual([{ stage: 'first' }, { stage: 'lapsing' }]);
  });

  test('gets one message for everything that is due', async () => {
    await live(t, owner.token, rent);
    await live(t, owner.token, plot, filled(plot, 4));
    await live(t, owner.token, rent, filled(rent, 9));
    pass(16);
    expect(await remindOwners(t.deps)).toBe(1);
    expect((await questions()).map(({ text }) => /and (\d) more/.exec(text)?.[1])).toEqual(['2']);
  });
});

test.each([
  ['never logged in', { logsIn: false, change: { suspended_at: null } }],
  ['lost their number', { logsIn: true, change: { phone_verified_at: null } }],
  ['are suspended', { logsIn: true, change: { suspended_at: new Date() } }],
])('owners who %s are not written to, and their listings stay until their days are over', async (_, { logsIn, change }) => {
  const { id } = await live(t, owner.token, rent);
  const phone = `+91${newNumber()}`;
  const silent = logsIn
    ? await logIn(t, phone.slice(3))
    : await t.db.insertInto('app_user').values({ phone, phone_verified_at: new Date() }).returning('id').executeTakeFirstOrThrow();
  await t.db.updateTable('app_user').set(change).where('id', '=', silent.id).execute();
  await t.db.updateTable('listing').set({ owner_id: silent.id }).where('public_id', '=', id).execute();
  await days(59);
  expect(await questions(phone)).toEqual([]);
  expect(await isFound(id)).toBe(true);
  await days(2);
  expect(await isFound(id)).toBe(false);
});

test('a demo market is left in peace until one of its people logs in, who is then asked about their own', async () => {
  await seed(t.deps, { mode: 'demo' });
  pass(20);
  expect(await remindOwners(t.deps)).toBe(0);
  expect(await lapseListings(t.deps)).toBe(0);
  const { phone } = DEMO_PEOPLE.owner;
  await logIn(t, phone.slice(3));
  expect(await remindOwners(t.deps)).toBe(1);
  expect((await questions(phone)).length).toBe(1);
}, 60_000);
