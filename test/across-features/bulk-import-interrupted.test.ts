import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../app.ts';
import { importFormParts, sendImport } from '../fixtures/bulk-import.ts';
import { signIn } from '../people.ts';
import { completeValues } from '../wizard.ts';
import { bulkImportRoutes } from '../../contract/bulk-import.ts';
import { KINDS } from '../../kinds/index.ts';
import { ROWS_PER_BATCH, runImport } from '../../server/features/bulk-import/run-import.ts';
import { saveListings, type SaveListings } from '../../server/features/bulk-import/save-listings.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

/** Two full batches, and one that is not full. */
const ROWS = 2 * ROWS_PER_BATCH + 2;
const neverAborted = new AbortController().signal;
const save: SaveListings = (...batch) => saveListings(app.deps, ...batch);
const values = completeValues(KINDS.flatmate);
const file = Array.from({ length: ROWS }, (_, index) => JSON.stringify({ ...values, publish: index % 2 === 0 })).join('\n');

async function startImport() {
  const owner = await signIn(app);
  const { body } = await sendImport(app, owner.token, importFormParts('flatmate', file));
  const find = async () => (await app.call(bulkImportRoutes.findImport, { query: { id: body.data.id } }, { token: owner.token })).body.data;
  const listings = async () => (await app.db.selectFrom('listing').select('id').where('owner_id', '=', owner.id).execute()).length;
  return { id: body.data.id, find, listings };
}
const expected = { status: 'done', rows: ROWS, done: ROWS, counts: { created: ROWS, published: ROWS / 2, refused: 0 } };

test('an import that is aborted between batches continues from there', async () => {
  const { id, find, listings } = await startImport();
  const stop = new AbortController();
  const saveOneBatch: SaveListings = async (...batch) => {
    const saved = await save(...batch);
    stop.abort();
    return saved;
  };
  await expect(runImport(app.deps, id, stop.signal, saveOneBatch)).rejects.toThrow();
  expect(await find()).toMatchObject({ status: 'running', done: ROWS_PER_BATCH });
  expect(await listings()).toBe(ROWS_PER_BATCH);
  await app.runJobs();
  expect(await find()).toMatchObject(expected);
  expect(await listings()).toBe(ROWS);
});

test('a batch that fails halfway is rolled back and repeated', async () => {
  const { id, find, listings } = await startImport();
  let batches = 0;
  const failingSave: SaveListings = async (...batch) => {
    const saved = await save(...batch);
    batches += 1;
    if (batches === 2) throw new Error('the power went');
    return saved;
  };
  await expect(runImport(app.deps, id, neverAborted, failingSave)).rejects.toThrow('the power went');
  expect(await listings()).toBe(ROWS_PER_BATCH);
  await app.runJobs();
  expect(await find()).toMatchObject(expected);
  expect(await listings()).toBe(ROWS);
});

test('two workers on the same import save each row once', async () => {
  const { id, find, listings } = await startImport();
  await Promise.all([runImport(app.deps, id, neverAborted), runImport(app.deps, id, neverAborted)]);
  expect(await find()).toMatchObject(expected);
  expect(await listings()).toBe(ROWS);
});

test('an import whose job was lost is restarted when its owner opens it', async () => {
  const { find } = await startImport();
  await app.db.deleteFrom('bulk_import_row').execute();
  await sql`delete from graphile_worker._private_jobs`.execute(app.db);
  app.advanceClock(90);
  await find();
  await app.runJobs();
  expect(await find()).toMatchObject(expected);
});
