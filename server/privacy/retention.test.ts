/** Retention periods: old data is deleted, newer data remains, and unused accounts are warned before they are erased. */
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { contactRoutes } from '../../contract/contact/contact.ts';
import { privacyRoutes } from '../../contract/privacy/privacy.ts';
import { shortlistRoutes } from '../../contract/shortlist.ts';
import { RETENTION, UNUSED_ACCOUNT_WARNING_HOURS } from '../../contract/privacy/retention.ts';
import { accountRoutes } from '../../contract/account/account.ts';
import { testApp, type TestApp } from '../../test/app.ts';
import { newListing } from '../../test/listings.ts';
import { signIn, type Person } from '../../test/people.ts';
import { routines } from '../registry/routines.ts';
import { eraseInactive } from './inactive-accounts.ts';
import { deleteExpiredData } from './retention.ts';
import { DAY_S } from '../durations.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ env: { QUIET_HOURS: 'off' } });
});

const daysAgo = (days: number) => sql<Date>`now() - make_interval(days => ${days})`;

describe('audit events', () => {
  const readAuditEvents = async () =>
    (await app.db.selectFrom('audit_event').select('subject').where('action', '=', 'list_add').orderBy('id').execute()).map(
      ({ subject }) => subject,
    );

  test('are deleted only after their retention period', async () => {
    for (const days of [1, 364, 366, RETENTION.audit - 1, RETENTION.audit + 1, 3000]) {
      await sql`insert into audit_event (at, action, subject) values (${daysAgo(days)}, 'list_add', ${`${days}`})`.execute(app.db);
    }
    await deleteExpiredData(app.deps);
    expect(await readAuditEvents()).toEqual(['1', '364', '366', `${RETENTION.audit - 1}`]);
  });

  test('cannot be deleted before one year', async () => {
    for (const statement of [
      `select delete_old_audit_events(now(), 1000)`,
      `select delete_old_audit_events(now() - interval '364 days', 1000)`,
      `delete from audit_event where subject = '1'`,
      `update audit_event set details = '{"changed": true}' where subject = '1'`,
      `truncate audit_event`,
    ]) {
      await expect(sql.raw(statement).execute(app.db)).rejects.toThrow(/append-only|permission denied/);
      await expect(app.runAsOwner(statement)).rejects.toThrow('append-only');
    }
    expect(await readAuditEvents()).toContain('1');
  });
});

test('contacts are deleted after their retention period', async () => {
  const [owner, seeker] = [await signIn(app), await signIn(app)];
  const [old, recent] = [await newListing(app, owner.id), await newListing(app, owner.id)];
  for (const { publicId } of [old, recent]) await app.call(contactRoutes.contactOwner, { body: { property_id: publicId } }, seeker);
  await sql`update contact set created_at = ${daysAgo(RETENTION.contacts + 1)} where listing_id = ${old.listingId}`.execute(app.db);
  await routines(app.deps)['prune']!.work(new AbortController().signal);
  const remainingIds = (await app.call(contactRoutes.getContacts, {}, seeker)).body.data.map(({ property_id }) => property_id);
  expect(remainingIds).toEqual([recent.publicId]);
});

test('removed shortlist entries are deleted with their notes, current entries are not', async () => {
  const [owner, seeker] = [await signIn(app), await signIn(app)];
  const listings = [await newListing(app, owner.id), await newListing(app, owner.id), await newListing(app, owner.id)];
  const setStatus = (index: number, status: 'active' | 'inactive') =>
    app.call(shortlistRoutes.setShortlist, { body: { property_id: listings[index]!.publicId, status } }, seeker);
  for (const index of [0, 1, 2]) await setStatus(index, 'active');
  for (const index of [0, 1]) await setStatus(index, 'inactive');
  const setAge = (index: number, days: number) =>
    sql`update shortlist set updated_at = ${daysAgo(days)} where listing_id = ${listings[index]!.listingId}`.execute(app.db);
  await setAge(0, RETENTION.removed_shortlist_entries + 1);
  await setAge(1, RETENTION.removed_shortlist_entries - 1);
  await setAge(2, 1000);
  await deleteExpiredData(app.deps);
  const remainingRows = await app.db
    .selectFrom('shortlist')
    .select('listing_id')
    .where('user_id', '=', seeker.id)
    .orderBy('listing_id')
    .execute();
  expect(remainingRows.map((row) => row.listing_id)).toEqual([listings[1]!.listingId, listings[2]!.listingId]);
});

describe('an unused account', () => {
  const setInactive = async ({ id }: Person, days: number) => {
    await app.db
      .updateTable('app_user')
      .set({ last_active_at: daysAgo(days) })
      .where('id', '=', id)
      .execute();
  };
  const exists = async ({ id }: Person) =>
    (await app.db.selectFrom('app_user').select('deleted_at').where('id', '=', id).executeTakeFirstOrThrow()).deleted_at === null;

  test('is warned, and erased two days later unless the user comes back', async () => {
    const [inactive, returning, newUser] = [await signIn(app), await signIn(app), await signIn(app)];
    for (const person of [inactive, returning]) await setInactive(person, RETENTION.unused_accounts + 1);
    await setInactive(newUser, RETENTION.unused_accounts - 1);
    for (let i = 0; i < 3; i++) await eraseInactive(app.deps);
    for (const person of [inactive, returning, newUser]) expect(await exists(person)).toBe(true);
    expect((await app.lastSms(inactive.phone))?.text).toMatch(/deleted in 48 hours unless you log in: http\S+/);
    expect((await app.lastSms(newUser.phone))?.template).not.toBe('account_unused');

    await signIn(app, returning.phone);
    app.advanceClock(UNUSED_ACCOUNT_WARNING_HOURS * 60 * 60 + 60);
    await eraseInactive(app.deps);
    await app.runJobs();
    expect(await exists(returning)).toBe(true);
    expect(await exists(inactive)).toBe(false);
    const erasure = await app.db.selectFrom('erasure').selectAll().where('user_id', '=', inactive.id).executeTakeFirst();
    expect(erasure).toMatchObject({ cause: 'inactive', finished_at: expect.any(Date), sealed: null });
  });

  test('does not count as unused with an active listing or a staff role', async () => {
    const [owner, moderator] = [await signIn(app), await signIn(app)];
    await newListing(app, owner.id);
    await app.db.updateTable('app_user').set({ role: 'moderator' }).where('id', '=', moderator.id).execute();
    for (const person of [owner, moderator]) await setInactive(person, 4000);
    await eraseInactive(app.deps);
    app.advanceClock(3 * DAY_S);
    await eraseInactive(app.deps);
    for (const person of [owner, moderator]) expect(await exists(person)).toBe(true);
  });

  test('counts as used while a session is in use', async () => {
    const person = await signIn(app);
    await setInactive(person, 4000);
    app.advanceClock(2 * 60 * 60);
    expect((await app.call(accountRoutes.getUser, {}, person)).status).toBe(200);
    expect((await app.call(privacyRoutes.getConsents, {}, person)).status).toBe(200);
    const { last_active_at } = await app.db
      .selectFrom('app_user')
      .select('last_active_at')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow();
    expect(Math.abs(last_active_at.getTime() - app.deps.now().getTime())).toBeLessThan(60_000);
  });
});
