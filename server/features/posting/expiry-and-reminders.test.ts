import { readFile } from 'node:fs/promises';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/app.ts';
import { insertDemoMarket } from '../../../test/fixtures/demo-market.ts';
import { signIn, newNumber, type Person } from '../../../test/people.ts';
import { completeValues, publishListing } from '../../../test/wizard.ts';
import { contract } from '../../../contract/index.ts';
import { KINDS } from '../../../kinds/index.ts';
import { DEMO_PEOPLE } from '../../../demo/seed/people.ts';
import { smsOutboxFile, type SentSms } from '../../integrations/sms/outbox.ts';
import { expireListings } from './expire-listings.ts';
import { continueReminders } from './daily-reminders.ts';
import { remindOwnersAfter } from './reminders.ts';
import { DAY_MS, DAY_S } from '../../durations.ts';
import { FIRST_UUID } from '../../db/uuids.ts';

const { residential_rent: rent, plot } = KINDS;

let app: TestApp;
let owner: Person;
let startMs: number;
beforeAll(async () => {
  app = await testApp();
  startMs = app.deps.now().getTime();
});
beforeEach(async () => {
  app.advanceClock((startMs - app.deps.now().getTime()) / 1000);
  // nobody is reminded of the listings of earlier tests
  await app.runAsOwner(`delete from listing_reminder; update listing set status = 'removed'`);
  owner = await signIn(app);
});

const remindOwners = async () => (await remindOwnersAfter(app.deps, FIRST_UUID)).remindedCount;
const advanceDays = (days: number) => app.advanceClock(days * DAY_S);
const rowOf = (id: string) => app.db.selectFrom('listing').selectAll().where('public_id', '=', id).executeTakeFirstOrThrow();
const isInSearch = async (id: string) =>
  (await app.db.selectFrom('listing_search').select('public_id').where('public_id', '=', id).executeTakeFirst()) !== undefined;
/** Logs in again, because a session expires before a listing does. */
const logInAgain = () => signIn(app, owner.phone.slice(3));
const confirm = async (id: string) => app.call(contract.posting.confirm, { body: { id } }, { token: (await logInAgain()).token });

async function sentReminders(to = owner.phone): Promise<SentSms[]> {
  await app.runJobs();
  // The file of the outbox is created with the first message.
  const outbox = await readFile(smsOutboxFile(app.deps.config.dataDir), 'utf8').catch(() => '');
  const lines = outbox.split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as SentSms).filter((sms) => sms.to === to && sms.template === 'confirm_availability');
}
/** Advances the clock by one day and runs the daily routines. */
async function passDay(): Promise<void> {
  advanceDays(1);
  await expireListings(app.deps);
  await remindOwners();
}
/** Advances the clock by days and runs the routines on the first and the last of them. Whatever is due in between stays due until then. */
async function passDays(count: number): Promise<void> {
  await passDay();
  if (count === 1) return;
  advanceDays(count - 2);
  await passDay();
}
/** Advances the clock by weeks and runs the routines only on the last day of each week. Whatever is due in between stays due until then. */
async function passWeeks(count: number): Promise<void> {
  for (let week = 0; week < count; week++) {
    advanceDays(6);
    await passDay();
  }
}

describe('a listing at the end of its lifetime', () => {
  test('expires and disappears from search on its last day, not earlier, and is audited', async () => {
    const { id } = await publishListing(app, owner.token, rent);
    advanceDays(59.9);
    expect(await expireListings(app.deps)).toBe(0);
    advanceDays(0.2);
    expect(await expireListings(app.deps)).toBe(1);
    expect((await rowOf(id)).status).toBe('expired');
    expect(await isInSearch(id)).toBe(false);
    const auditEvents = await app.db
      .selectFrom('audit_event')
      .select(['actor_id', 'details'])
      .where('subject', '=', id)
      .orderBy('id')
      .execute();
    expect(auditEvents.at(-1)).toEqual({ actor_id: null, details: { from: 'active', to: 'expired', cause: 'expired' } });
    expect(await expireListings(app.deps)).toBe(0);
  });

  test('is live again after one confirmation, with its first publication date', async () => {
    const { id, first_published_at } = await publishListing(app, owner.token, plot);
    advanceDays(121);
    await expireListings(app.deps);
    const { status, body } = await confirm(id);
    expect({ status, data: body.data }).toMatchObject({ status: 200, data: { status: 'active', first_published_at } });
    expect(await isInSearch(id)).toBe(true);
    expect(await expireListings(app.deps)).toBe(0);
  });

  test('expires once when several processes run at the same time, even with more than one batch', async () => {
    const { id } = await publishListing(app, owner.token, rent);
    const { id: _, ...row } = await rowOf(id);
    await app.db
      .insertInto('listing')
      .values(Array.from({ length: 450 }, (_, index) => ({ ...row, public_id: `copy${index}` })))
      .execute();
    advanceDays(61);
    const countChanges = async () =>
      (await app.db.selectFrom('audit_event').select('subject').where('action', '=', 'status_change').execute()).length;
    const before = await countChanges();
    const counts = await Promise.all([expireListings(app.deps), expireListings(app.deps), expireListings(app.deps)]);
    const remaining = await expireListings(app.deps);
    expect(counts.reduce((sum, count) => sum + count, remaining)).toBe(451);
    expect((await countChanges()) - before).toBe(451);
    expect(await app.db.selectFrom('listing').select('id').where('status', '=', 'active').execute()).toEqual([]);
  });
});

describe('an owner with a listing that needs a confirmation', () => {
  test.each([
    ['a rental', rent, 7],
    ['a plot for sale', plot, 15],
  ])('gets two reminders for %s, then the listing is hidden until it is confirmed', async (_, kind, interval) => {
    const { id, title } = await publishListing(app, owner.token, kind);
    await passDays(interval - 1);
    expect(await sentReminders()).toEqual([]);
    await passDays(1);
    const [first, ...otherReminders] = await sentReminders();
    expect(otherReminders).toEqual([]);
    expect(first!.text).toContain(title);
    expect(first!.text).toMatch(/https?:\/\/\S+\/confirm#[\w-]{48}$/);
    await passDays(interval);
    expect((await sentReminders()).length).toBe(2);
    await passDays(interval - 1);
    expect(await isInSearch(id)).toBe(true);
    await passDays(1);
    expect(await isInSearch(id)).toBe(false);
    expect((await rowOf(id)).status).toBe('expired');
    expect((await confirm(id)).body.data.status).toBe('active');
    expect(await isInSearch(id)).toBe(true);
    await passDays(interval - 1);
    expect((await sentReminders()).length).toBe(2);
    await passDays(1);
    expect((await sentReminders()).length).toBe(3);
  });

  test('cannot confirm with the link of a reminder any more when the number to which it was sent is replaced', async () => {
    const { id } = await publishListing(app, owner.token, rent);
    await passDays(7);
    const [reminder] = await sentReminders();
    const { last_confirmed_at: confirmedAt } = await rowOf(id);
    const body = { token: /confirm#([\w-]+)/.exec(reminder!.text)![1]!, confirm: false };
    expect((await app.call(contract.posting.confirmReminded, { body })).body.data).toMatchObject([{ id, state: 'waiting' }]);
    await app.db.updateTable('app_user').set({ phone: newNumber() }).where('id', '=', owner.id).execute();
    const confirmed = await app.call(contract.posting.confirmReminded, { body: { ...body, confirm: true } });
    expect([confirmed.status, confirmed.body.data]).toEqual([404, undefined]);
    expect((await rowOf(id)).last_confirmed_at).toEqual(confirmedAt);
  });

  test('is not asked again after confirming until the interval has passed again', async () => {
    const { id } = await publishListing(app, owner.token, rent);
    await passDays(7);
    await confirm(id);
    await passDays(6);
    expect((await sentReminders()).length).toBe(1);
    await passDays(1);
    expect((await sentReminders()).length).toBe(2);
    await passDays(7);
    await passDays(6);
    expect(await isInSearch(id)).toBe(true);
  });

  test('has a listing that is shown as unconfirmed from the first reminder until it is confirmed', async () => {
    const { id } = await publishListing(app, owner.token, rent);
    const { getProperty } = contract.search;
    const unconfirmedFlags = async () => {
      const { token } = await logInAgain();
      const [visible, ownListing] = await Promise.all([
        app.call(getProperty, { query: { id } }),
        app.call(contract.posting['/residential/find/'], { body: { id } }, { token }),
      ]);
      return [(visible.body.data as { unconfirmed?: boolean }).unconfirmed, ownListing.body.data.unconfirmed];
    };
    await passDays(6);
    expect(await unconfirmedFlags()).toEqual([false, false]);
    await passDays(1);
    expect(await unconfirmedFlags()).toEqual([true, true]);
    await confirm(id);
    expect(await unconfirmedFlags()).toEqual([false, false]);
  });

  test('gets the reminders in order and has time to reply after a long downtime of the site', async () => {
    const { id } = await publishListing(app, owner.token, rent);
    advanceDays(40);
    await passDay();
    expect((await sentReminders()).length).toBe(1);
    await passDays(6);
    expect((await sentReminders()).length).toBe(1);
    await passDays(1);
    expect((await sentReminders()).length).toBe(2);
    expect(await isInSearch(id)).toBe(true);
  });

  test('gets one message when the first reminder and the one before the expiry are due at once, even from parallel runs', async () => {
    await publishListing(app, owner.token, rent);
    advanceDays(58);
    const counts = await Promise.all([remindOwners(), remindOwners(), remindOwners()]);
    expect(counts.toSorted()).toEqual([0, 0, 1]);
    expect((await sentReminders()).length).toBe(1);
    const stages = await app.db.selectFrom('listing_reminder').select('stage').orderBy('stage').execute();
    expect(stages).toEqual([{ stage: 'expiring' }, { stage: 'first' }]);
  });

  test('gets one message for all listings that are due', async () => {
    await publishListing(app, owner.token, rent);
    await publishListing(app, owner.token, plot, completeValues(plot, 4));
    await publishListing(app, owner.token, rent, completeValues(rent, 9));
    advanceDays(16);
    expect(await remindOwners()).toBe(1);
    expect((await sentReminders()).map(({ text }) => /and (\d) more/.exec(text)?.[1])).toEqual(['2']);
  });
});

test('the runs of a day remind an owner once, and those of the next day begin again', async () => {
  await publishListing(app, owner.token, rent);
  const { id } = await publishListing(app, owner.token, plot, completeValues(plot, 4));
  const confirmPlot = (at: Date) => app.db.updateTable('listing').set({ last_confirmed_at: at }).where('public_id', '=', id).execute();
  advanceDays(16);
  await confirmPlot(app.deps.now());
  await continueReminders(app.deps);
  expect(await sentReminders()).toHaveLength(1);
  await confirmPlot(new Date(startMs - 100 * DAY_MS));
  await continueReminders(app.deps);
  expect(await sentReminders()).toHaveLength(1);
  advanceDays(1);
  await continueReminders(app.deps);
  expect(await sentReminders()).toHaveLength(2);
});

test.each([
  ['never logged in', { logsIn: false, change: { suspended_at: null } }],
  ['have no verified number', { logsIn: true, change: { phone_verified_at: null } }],
  ['are suspended', { logsIn: true, change: { suspended_at: new Date() } }],
])('owners who %s get no reminders, and their listings stay until they expire', async (_, { logsIn, change }) => {
  const { id } = await publishListing(app, owner.token, rent);
  const phone = `+91${newNumber()}`;
  const unremindedOwner = logsIn
    ? await signIn(app, phone.slice(3))
    : await app.db.insertInto('app_user').values({ phone, phone_verified_at: new Date() }).returning('id').executeTakeFirstOrThrow();
  await app.db.updateTable('app_user').set(change).where('id', '=', unremindedOwner.id).execute();
  await app.db.updateTable('listing').set({ owner_id: unremindedOwner.id }).where('public_id', '=', id).execute();
  await passWeeks(8);
  await passDays(3);
  expect(await sentReminders(phone)).toEqual([]);
  expect(await isInSearch(id)).toBe(true);
  await passDays(2);
  expect(await isInSearch(id)).toBe(false);
});

test('owners of demo listings are not reminded until they log in, and then about their own listings', async () => {
  await insertDemoMarket(app, [{ slug: 'coimbatore', listings: 100 }]);
  advanceDays(20);
  expect(await remindOwners()).toBe(0);
  expect(await expireListings(app.deps)).toBe(0);
  const { phone } = DEMO_PEOPLE.owner;
  await signIn(app, phone.slice(3));
  expect(await remindOwners()).toBe(1);
  expect((await sentReminders(phone)).length).toBe(1);
});
