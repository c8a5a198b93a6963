/** Routines in which one account or listing fails: it waits for the next run, and all others are processed. */
import { sql } from 'kysely';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { testApp, type TestApp } from '../../test/app.ts';
import { newListing, type TestListing } from '../../test/listings.ts';
import { signIn, type Person } from '../../test/people.ts';
import { DAY_MS, DAY_S } from '../durations.ts';
import { routines } from './routines.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

interface Refusal {
  readonly table: string;
  readonly event?: 'insert' | 'update or delete';
  /** A condition over `old` or `new`. */
  readonly condition: string;
}

/** Rows of a table for which the condition is true cannot be changed until the function that is returned is called. */
async function refuseChanges({ table, event = 'update or delete', condition }: Refusal): Promise<() => Promise<void>> {
  await app.runAsOwner(`
    create function refuse_change() returns trigger language plpgsql as 'begin raise exception ''cannot be changed''; end';
    create trigger refuse_change before ${event} on ${table} for each row when (${condition}) execute function refuse_change()`);
  return () => app.runAsOwner(`drop function refuse_change cascade`);
}

const run = (name: string): Promise<void> => routines(app.deps)[name]!.work(new AbortController().signal);

/**
 * Runs the routine while the first of the subjects cannot be changed, and again afterwards.
 * @param isDone whether a subject was processed
 */
async function expectOthersProcessed<T>(
  { name, ...refusal }: Refusal & { readonly name: string },
  subjects: readonly T[],
  isDone: (subject: T) => Promise<boolean>,
): Promise<void> {
  const done = () => Promise.all(subjects.map(isDone));
  expect(await done()).toEqual(subjects.map(() => false));
  const allow = await refuseChanges(refusal);
  await expect(run(name)).rejects.toThrow('cannot be changed');
  expect(await done()).toEqual(subjects.map((_, index) => index > 0));
  await allow();
  await run(name);
  expect(await done()).toEqual(subjects.map(() => true));
}

/** People in the order in which routines process them. */
const newPeople = async (): Promise<Person[]> =>
  [await signIn(app), await signIn(app), await signIn(app)].toSorted((a, b) => (a.id < b.id ? -1 : 1));
const readUser = (id: string) => app.db.selectFrom('app_user').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

// Citus runs no triggers
describe.skipIf(inject('clusterNodes') !== null)('one failure delays nobody else', () => {
  test('when suspensions end', async () => {
    const people = await newPeople();
    const suspension = {
      suspended_at: new Date(Date.now() - DAY_MS),
      suspended_until: new Date(Date.now() - 1000),
      suspended_reason: 'scam',
    };
    for (const { id } of people) await app.db.updateTable('app_user').set(suspension).where('id', '=', id).execute();
    const failing = { name: 'lift_suspensions', table: 'app_user', condition: `old.id = '${people[0]!.id}'` };
    await expectOthersProcessed(failing, people, async ({ id }) => (await readUser(id)).suspended_at === null);
  });

  test('when unused accounts are warned and erased', async () => {
    const people = await newPeople();
    const unused = { last_active_at: new Date(Date.now() - 5 * 366 * DAY_MS) };
    for (const { id } of people) await app.db.updateTable('app_user').set(unused).where('id', '=', id).execute();
    const failing = { name: 'erase_inactive', table: 'app_user', condition: `old.id = '${people[0]!.id}'` };
    await expectOthersProcessed(failing, people, async ({ id }) => (await readUser(id)).inactivity_warned_at !== null);
    app.advanceClock(4 * DAY_S);
    await expectOthersProcessed(failing, people, async ({ id }) => (await readUser(id)).deleted_at !== null);
  });

  test('when listings expire', async () => {
    const { id: ownerId } = await signIn(app);
    const listings: TestListing[] = [];
    for (let n = 0; n < 3; n++) listings.push(await newListing(app, ownerId));
    for (const [n, { listingId }] of listings.entries())
      await app.db
        .updateTable('listing')
        .set({ expires_at: new Date(Date.now() - DAY_MS + n) })
        .where('id', '=', listingId)
        .execute();
    const statusOf = async ({ listingId }: TestListing) =>
      (await app.db.selectFrom('listing').select('status').where('id', '=', listingId).executeTakeFirstOrThrow()).status;
    const failing = { name: 'expire_listings', table: 'listing', condition: `old.id = ${listings[0]!.listingId}` };
    await expectOthersProcessed(failing, listings, async (listing) => (await statusOf(listing)) === 'expired');
  });

  test('when owners are reminded', async () => {
    const owners = await newPeople();
    const confirmedAt = new Date(Date.now() - 30 * DAY_MS);
    for (const { id } of owners) {
      const { listingId } = await newListing(app, id);
      await app.db.updateTable('listing').set({ last_confirmed_at: confirmedAt }).where('id', '=', listingId).execute();
      await sql`insert into audit_event (actor_id, action) values (${id}, 'login')`.execute(app.db);
    }
    const failing = {
      name: 'remind_owners',
      table: 'notification',
      event: 'insert',
      condition: `new.user_id = '${owners[0]!.id}'`,
    } as const;
    await expectOthersProcessed(failing, owners, async ({ id }) => {
      const rows = await app.db.selectFrom('notification').select('type').where('user_id', '=', id).execute();
      return rows.some(({ type }) => type === 'listing_confirm');
    });
  });

  test('when people who are shown as agents are counted again', async () => {
    const people = await newPeople();
    for (const { id } of people)
      await app.db
        .insertInto('inferred_agent')
        .values({ user_id: id, since: new Date(), societies: 3, state: 'inferred', documents: [], decided_by: null, note: null })
        .execute();
    const failing = { name: 'recount_inferred_agents', table: 'inferred_agent', condition: `old.user_id = '${people[0]!.id}'` };
    const isShown = async ({ id }: Person) =>
      (await app.db.selectFrom('inferred_agent').select('user_id').where('user_id', '=', id).executeTakeFirst()) !== undefined;
    await expectOthersProcessed(failing, people, async (person) => !(await isShown(person)));
  });

  test('when waiting contacts open', async () => {
    const [seeker, owners] = [await signIn(app), await newPeople()];
    for (const { id } of owners) {
      const { cityId, listingId } = await newListing(app, id);
      await sql`
        insert into contact (seeker_id, owner_id, city_id, listing_id) values (${seeker.id}, ${id}, ${cityId}, ${listingId})`.execute(
        app.db,
      );
    }
    const failing = { name: 'contact_turns', table: 'contact', condition: `old.owner_id = '${owners[0]!.id}'` };
    await expectOthersProcessed(failing, owners, async ({ id }) => {
      const row = await app.db.selectFrom('contact').select('opened_at').where('owner_id', '=', id).executeTakeFirst();
      return row?.opened_at !== null;
    });
  });
});
