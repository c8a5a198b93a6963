import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from './app.ts';
import { importParts, sendImport } from './bulk.ts';
import { logIn } from './people.ts';
import { filled } from './wizard.ts';
import { bulkRoutes } from '../contract/bulk.ts';
import { KINDS } from '../kinds/index.ts';
import { postMany } from '../server/features/posting/post-many.ts';
import { BATCH_ROWS, runImport } from '../server/features/bulk/run-import.ts';
import type { WriteListings } from '../server/features/bulk/write-listings.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});

const ROWS = 2 * BATCH_ROWS + 50;
const never = new AbortController().signal;
const write: WriteListings = (...batch) => postMany(t.deps, ...batch);
const values = filled(KINDS.flatmate);
const file = Array.from({ length: ROWS }, (_, at) => JSON.stringify({ ...values, publish: at % 2 === 0 })).join('\n');

async function begin() {
  const owner = await logIn(t);
  const { body } = await sendImport(t, owner.token, importParts('flatmate', file));
  const find = async () => (await t.call(bulkRoutes.findImport, { query: { id: body.data.id } }, { token: owner.token })).body.data;
  const listings = async () => (await t.db.selectFrom('listing').select('id').where('owner_id', '=', owner.id).execute()).length;
  return { id: body.data.id, find, listings };
}
const whole = { status: 'done', rows: ROWS, done: ROWS, counts: { created: ROWS, published: ROWS / 2, refused: 0 } };

test('an import that is told to stop between batches goes on from there', async () => {
  const { id, find, listings } = await begin();
  const stop = new AbortController();
  const oneBatch: WriteListings = async (...batch) => {
    const written = await write(...batch);
    stop.abort();
    return written;
  };
  await expect(runImport(t.deps, oneBatch, id, stop.signal)).rejects.toThrow();
  expect(await find()).toMatchObject({ status: 'running', done: BATCH_ROWS });
  expect(await listings()).toBe(BATCH_ROWS);
  await t.runJobs();
  expect(await find()).toMatchObject(whole);
  expect(await listings()).toBe(ROWS);
});

test('a batch that dies half way leaves nothing behind and is done again', async () => {
  const { id, find, listings } = await begin();
  let batches = 0;
  const dying: WriteListings = async (...batch) => {
    const written = await write(...batch);
    batches += 1;
    if (batches === 2) throw new Error('the power went');
    return written;
  };
  await expect(runImport(t.deps, dying, id, never)).rejects.toThrow('the power went');
  expect(await listings()).toBe(BATCH_ROWS);
  await t.runJobs();
  expect(await find()).toMatchObject(whole);
  expect(await listings()).toBe(ROWS);
});

test('two workers on one import post each row once', async () => {
  const { id, find, listings } = await begin();
  await Promise.all([runImport(t.deps, write, id, never), runImport(t.deps, write, id, never)]);
  expect(await find()).toMatchObject(whole);
  expect(await listings()).toBe(ROWS);
});

test('an import whose worker is gone is taken up again when its owner asks for it', async () => {
  const { find } = await begin();
  await t.db.deleteFrom('bulk_import_row').execute();
  await sql`delete from graphile_worker._private_jobs`.execute(t.db);
  t.advance(90);
  await find();
  await t.runJobs();
  expect(await find()).toMatchObject(whole);
});
