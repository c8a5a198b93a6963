/** Changes during an import: of the account status of its owner, and of the site's settings. */
import { beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../app.ts';
import { waitUntilBlocked } from '../blocked.ts';
import { importFormParts, sendImport } from '../fixtures/bulk-import.ts';
import { signIn, type Person } from '../people.ts';
import { signInAs } from '../staff.ts';
import { completeValues } from '../wizard.ts';
import { bulkImportRoutes } from '../../contract/bulk-import.ts';
import { userRoutes } from '../../contract/administration/users.ts';
import { settingsRoutes } from '../../contract/administration/settings.ts';
import { KINDS } from '../../kinds/index.ts';
import { ROWS_PER_BATCH, runImport } from '../../server/features/bulk-import/run-import.ts';
import { saveListings, type SaveListings } from '../../server/features/bulk-import/save-listings.ts';
import { importWorker } from '../../server/startup/job-threads.ts';

let app: TestApp;
let administrator: Person;
beforeAll(async () => {
  app = await testApp({ env: { REVIEW: 'off' } });
  administrator = await signInAs(app, 'administrator');
});
const neverAborted = new AbortController().signal;
const save: SaveListings = (...batch) => saveListings(app.deps, ...batch);

async function startImport(rows: number) {
  const owner = await signIn(app);
  const file = Array.from({ length: rows }, () => JSON.stringify({ ...completeValues(KINDS.flatmate), publish: true })).join('\n');
  const { body } = await sendImport(app, owner.token, importFormParts('flatmate', file));
  const row = () => app.db.selectFrom('bulk_import').selectAll().where('id', '=', body.data.id).executeTakeFirstOrThrow();
  const statuses = async () =>
    (await app.db.selectFrom('listing').select('status').where('owner_id', '=', owner.id).orderBy('id').execute()).map(
      ({ status }) => status,
    );
  return { id: body.data.id, owner, row, statuses };
}
const suspend = (id: string) => app.call(userRoutes.suspend, { body: { id, reason: 'Asked for money before a visit.' } }, administrator);

test('an import fails with a reason when its owner is suspended, and leaves none of their listings live', async () => {
  const { id, owner, row, statuses } = await startImport(3 * ROWS_PER_BATCH);
  const stop = new AbortController();
  let batches = 0;
  let suspension: ReturnType<typeof suspend> | undefined;
  const suspendingSave: SaveListings = async (...batch) => {
    const saved = await save(...batch);
    batches += 1;
    // The suspension waits for this batch, and then hides its listings. The import stops until then: otherwise its next batch could lock the
    // owner before the suspension does.
    if (batches === 2) {
      suspension = suspend(owner.id);
      await waitUntilBlocked(app.db);
      stop.abort();
    }
    return saved;
  };
  await expect(runImport(app.deps, id, stop.signal, suspendingSave)).rejects.toThrow('aborted');
  expect((await suspension)?.status).toBe(200);
  await runImport(app.deps, id, neverAborted);
  await expect.poll(async () => (await statuses()).every((status) => status === 'removed')).toBe(true);
  const failed = await row();
  const done = 2 * ROWS_PER_BATCH;
  expect(failed).toMatchObject({ status: 'failed', done, created: done, problem: expect.stringContaining('suspended') as string });
  expect((await statuses()).length).toBe(done);
  // The import is not resumed, and the owner sees the reason after the suspension.
  await app.runJobs();
  expect((await statuses()).length).toBe(done);
  await app.call(userRoutes.liftSuspension, { body: { id: owner.id } }, administrator);
  const newSession = await signIn(app, owner.phone.slice(-10));
  const shownImport = (await app.call(bulkImportRoutes.findImport, { query: { id } }, { token: newSession.token })).body.data;
  expect(shownImport).toMatchObject({ status: 'failed', done, problem: failed.problem });
});

test('an import of a user who was suspended before it started saves nothing', async () => {
  const { id, owner, row, statuses } = await startImport(1);
  await suspend(owner.id);
  await runImport(app.deps, id, neverAborted);
  expect(await row()).toMatchObject({ status: 'failed', done: 0 });
  expect(await statuses()).toEqual([]);
});

test('a changed setting applies in the worker thread of a running import and of a new one', { timeout: 120_000 }, async () => {
  const set = async (value: string) => {
    const { version } = (await app.call(settingsRoutes.listSettings, {}, administrator)).body.data.find(({ name }) => name === 'review')!;
    expect((await app.call(settingsRoutes.changeSetting, { body: { name: 'review', version, value } }, administrator)).status).toBe(200);
  };
  const inThread = importWorker(app.deps.environment, app.url);
  const running = await startImport(12 * ROWS_PER_BATCH);
  const runningJob = inThread(running.id, neverAborted);
  await expect.poll(async () => (await running.row()).done, { interval: 5, timeout: 30_000 }).toBeGreaterThan(0);
  await set('all');
  await runningJob;
  const statuses = await running.statuses();
  expect([statuses[0], statuses.at(-1)]).toEqual(['active', 'pending_review']);

  const next = await startImport(1);
  await inThread(next.id, neverAborted);
  expect(await next.statuses()).toEqual(['pending_review']);
});
