/** What time does to what is kept: old things go, young ones stay, and accounts nobody uses are warned of before they go. */
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { contactRoutes } from '../../contract/contact.ts';
import { privacyRoutes } from '../../contract/privacy.ts';
import { shortlistRoutes } from '../../contract/shortlist.ts';
import { RETENTION, WARNING_HOURS } from '../../contract/retention.ts';
import { userRoutes } from '../../contract/user.ts';
import { testApp, type TestApp } from '../../test/app.ts';
import { newListing } from '../../test/listings.ts';
import { logIn, type Person } from '../../test/people.ts';
import { routines } from '../features.ts';
import { eraseInactive } from './inactive.ts';
import { forgetOld } from './retention.ts';

const DAY = 24 * 60 * 60;
let t: TestApp;
beforeAll(async () => {
  t = await testApp({ env: { QUIET_HOURS: 'off' } });
});

const daysAgo = (days: number) => sql<Date>`now() - make_interval(days => ${days})`;

describe('the trail', () => {
  const trail = async () =>
    (await t.db.selectFrom('audit_event').select('subject').where('action', '=', 'list_pick').orderBy('id').execute()).map(
      ({ subject }) => subject,
    );

  test('loses what is older than it is kept, and nothing else', async () => {
    for (const days of [1, 364, 366, RETENTION.audit - 1, RETENTION.audit + 1, 3000]) {
      await sql`insert into audit_event (at, action, subject) values (${daysAgo(days)}, 'list_pick', ${`${days}`})`.execute(t.db);
    }
    await forgetOld(t.deps);
    expect(await trail()).toEqual(['1', '364', '366', `${RETENTION.audit - 1}`]);
  });

  test('lets nothing younger than a year go, whoever asks and however', async () => {
    for (const statement of [
      `select forget_audit_events(now(), 1000)`,
      `select forget_audit_events(now() - interval '364 days', 1000)`,
      `delete from audit_event where subject = '1'`,
      `update audit_event set facts = '{"changed": true}' where subject = '1'`,
      `truncate audit_event`,
    ]) {
      await expect(sql.raw(statement).execute(t.db)).rejects.toThrow(/append-only|permission denied/);
      await expect(t.asOwner(statement)).rejects.toThrow('append-only');
    }
    expect(await trail()).toContain('1');
  });
});

test('contacts are forgotten when their time is over', async () => {
  const [owner, seeker] = [await logIn(t), await logIn(t)];
  const [old, young] = [await newListing(t, owner.id), await newListing(t, owner.id)];
  for (const { publicId } of [old, young]) await t.call(contactRoutes.contactOwner, { body: { property_id: publicId } }, seeker);
  await sql`update contact set created_at = ${daysAgo(RETENTION.contacts + 1)} where listing_id = ${old.listingId}`.execute(t.db);
  await routines(t.deps)['prune']!.work(new AbortController().signal);
  const left = (await t.call(contactRoutes.getContacts, {}, seeker)).body.data.map(({ property_id }) => property_id);
  expect(left).toEqual([young.publicId]);
});

test('what was taken out of a shortlist is forgotten with its note, what is in it stays', async () => {
  const [owner, seeker] = [await logIn(t), await logIn(t)];
  const homes = [await newListing(t, owner.id), await newListing(t, owner.id), await newListing(t, owner.id)];
  const set = (at: number, status: 'active' | 'inactive') =>
    t.call(shortlistRoutes.setShortlist, { body: { property_id: homes[at]!.publicId, status } }, seeker);
  for (const at of [0, 1, 2]) await set(at, 'active');
  for (const at of [0, 1]) await set(at, 'inactive');
  const age = (at: number, days: number) =>
    sql`update shortlist set updated_at = ${daysAgo(days)} where listing_id = ${homes[at]!.listingId}`.execute(t.db);
  await age(0, RETENTION.taken_out + 1);
  await age(1, RETENTION.taken_out - 1);
  await age(2, 1000);
  await forgetOld(t.deps);
  const left = await t.db.selectFrom('shortlist').select('listing_id').where('user_id', '=', seeker.id).orderBy('listing_id').execute();
  expect(left.map((row) => row.listing_id)).toEqual([homes[1]!.listingId, homes[2]!.listingId]);
});

describe('an account nobody uses', () => {
  const away = async ({ id }: Person, days: number) => {
    await t.db
      .updateTable('app_user')
      .set({ last_active_at: daysAgo(days) })
      .where('id', '=', id)
      .execute();
  };
  const exists = async ({ id }: Person) =>
    (await t.db.selectFrom('app_user').select('deleted_at').where('id', '=', id).executeTakeFirstOrThrow()).deleted_at === null;

  test('is warned of, and erased two days later unless its person comes back', async () => {
    const [gone, back, young] = [await logIn(t), await logIn(t), await logIn(t)];
    for (const person of [gone, back]) await away(person, RETENTION.unused_accounts + 1);
    await away(young, RETENTION.unused_accounts - 1);
    for (let at = 0; at < 3; at++) await eraseInactive(t.deps);
    for (const person of [gone, back, young]) expect(await exists(person)).toBe(true);
    expect((await t.lastSms(gone.phone))?.text).toMatch(/deleted in 48 hours unless you log in: http\S+/);
    expect((await t.lastSms(young.phone))?.template).not.toBe('account_unused');

    await logIn(t, back.phone);
    t.advance(WARNING_HOURS * 60 * 60 + 60);
    await eraseInactive(t.deps);
    await t.runJobs();
    expect(await exists(back)).toBe(true);
    expect(await exists(gone)).toBe(false);
    const erasure = await t.db.selectFrom('erasure').selectAll().where('user_id', '=', gone.id).executeTakeFirst();
    expect(erasure).toMatchObject({ cause: 'inactive', finished_at: expect.any(Date), sealed: null });
  });

  test('is not away while it has something on the market or a role of staff', async () => {
    const [owner, moderator] = [await logIn(t), await logIn(t)];
    await newListing(t, owner.id);
    await t.db.updateTable('app_user').set({ role: 'moderator' }).where('id', '=', moderator.id).execute();
    for (const person of [owner, moderator]) await away(person, 4000);
    await eraseInactive(t.deps);
    t.advance(3 * DAY);
    await eraseInactive(t.deps);
    for (const person of [owner, moderator]) expect(await exists(person)).toBe(true);
  });

  test('is in use by whoever only ever keeps a session open', async () => {
    const person = await logIn(t);
    await away(person, 4000);
    t.advance(2 * 60 * 60);
    expect((await t.call(userRoutes.getUser, {}, person)).status).toBe(200);
    expect((await t.call(privacyRoutes.getConsents, {}, person)).status).toBe(200);
    const { last_active_at } = await t.db
      .selectFrom('app_user')
      .select('last_active_at')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow();
    expect(Math.abs(last_active_at.getTime() - t.deps.now().getTime())).toBeLessThan(60_000);
  });
});
