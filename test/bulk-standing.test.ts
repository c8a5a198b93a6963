/** What changes while a file is worked through: its owner's standing, and the settings of the site. */
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from './app.ts';
import { importParts, sendImport } from './bulk.ts';
import { logIn, type Person } from './people.ts';
import { inRole } from './staff.ts';
import { filled } from './wizard.ts';
import { bulkRoutes } from '../contract/bulk.ts';
import { peopleRoutes } from '../contract/people.ts';
import { settingsRoutes } from '../contract/settings.ts';
import { KINDS } from '../kinds/index.ts';
import { BATCH_ROWS, runImport } from '../server/features/bulk/run-import.ts';
import type { WriteListings } from '../server/features/bulk/write-listings.ts';
import { postMany } from '../server/features/posting/post-many.ts';
import { importRoom } from '../server/import-room.ts';

let t: TestApp;
let administrator: Person;
beforeAll(async () => {
  t = await testApp({ env: { REVIEW: 'off' } });
  administrator = await inRole(t, 'administrator');
});
const never = new AbortController().signal;
const write: WriteListings = (...batch) => postMany(t.deps, ...batch);

async function begin(rows: number) {
  const owner = await logIn(t);
  const file = Array.from({ length: rows }, () => JSON.stringify({ ...filled(KINDS.flatmate), publish: true })).join('\n');
  const { body } = await sendImport(t, owner.token, importParts('flatmate', file));
  const row = () => t.db.selectFrom('bulk_import').selectAll().where('id', '=', body.data.id).executeTakeFirstOrThrow();
  const statuses = async () =>
    (await t.db.selectFrom('listing').select('status').where('owner_id', '=', owner.id).orderBy('id').execute()).map(
      ({ status }) => status,
    );
  return { id: body.data.id, owner, row, statuses };
}
const suspend = (id: string) => t.call(peopleRoutes.suspend, { body: { id, reason: 'Asked for money before a visit.' } }, administrator);

/** Sessions of this database that stand in line for a lock. */
const waiting = async () =>
  (
    await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(t.db)
  ).rows[0]!.count;

test('an import stops when its owner is suspended, says why, and leaves nothing of theirs on the market', async () => {
  const { id, owner, row, statuses } = await begin(3 * BATCH_ROWS);
  let batches = 0;
  const watched: WriteListings = async (...batch) => {
    const written = await write(...batch);
    batches += 1;
    // it waits for this batch, and takes down what it posted
    if (batches === 2) {
      void suspend(owner.id);
      await expect.poll(waiting).toBeGreaterThan(0);
    }
    return written;
  };
  await runImport(t.deps, watched, id, never);
  await expect.poll(async () => (await statuses()).every((status) => status === 'removed')).toBe(true);
  const found = await row();
  expect(found).toMatchObject({ status: 'failed', done: found.created, problem: expect.stringContaining('suspended') as string });
  expect(found.done).toBeGreaterThanOrEqual(2 * BATCH_ROWS);
  expect((await statuses()).length).toBe(found.done);
  // nothing takes it up again, and the owner reads it once they are back
  await t.runJobs();
  expect((await statuses()).length).toBe(found.done);
  await t.call(peopleRoutes.liftSuspension, { body: { id: owner.id } }, administrator);
  const back = await logIn(t, owner.phone.slice(-10));
  const told = (await t.call(bulkRoutes.findImport, { query: { id } }, { token: back.token })).body.data;
  expect(told).toMatchObject({ status: 'failed', done: found.done, problem: found.problem });
});

test('an import of somebody who is suspended before it begins posts nothing', async () => {
  const { id, owner, row, statuses } = await begin(1);
  await suspend(owner.id);
  await runImport(t.deps, write, id, never);
  expect(await row()).toMatchObject({ status: 'failed', done: 0 });
  expect(await statuses()).toEqual([]);
});

test('a setting reaches the thread of an import that runs, and one that begins', { timeout: 120_000 }, async () => {
  const set = async (value: string) => {
    const { version } = (await t.call(settingsRoutes.listSettings, {}, administrator)).body.data.find(({ name }) => name === 'review')!;
    expect((await t.call(settingsRoutes.changeSetting, { body: { name: 'review', version, value } }, administrator)).status).toBe(200);
  };
  const inThread = importRoom(t.deps.environment, t.url);
  const running = await begin(12 * BATCH_ROWS);
  const over = inThread(running.id, never);
  await expect.poll(async () => (await running.row()).done, { interval: 5, timeout: 30_000 }).toBeGreaterThan(0);
  await set('all');
  await over;
  const statuses = await running.statuses();
  expect([statuses[0], statuses.at(-1)]).toEqual(['active', 'pending_review']);

  const next = await begin(1);
  await inThread(next.id, never);
  expect(await next.statuses()).toEqual(['pending_review']);
});
