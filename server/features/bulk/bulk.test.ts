import { Readable } from 'node:stream';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/app.ts';
import { download, importFile, importParts, sendImport } from '../../../test/bulk.ts';
import { logIn } from '../../../test/people.ts';
import { newModerator, settle } from '../../../test/review.ts';
import { complete, filled, live } from '../../../test/wizard.ts';
import { BULK_LIMITS, bulkRoutes } from '../../../contract/bulk.ts';
import { postingRoutes } from '../../../contract/posting.ts';
import { ALL_KINDS, KINDS } from '../../../kinds/index.ts';
import { csvLines } from './write-file.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});

const listingsOf = (ownerId: string) => t.db.selectFrom('listing').selectAll().where('owner_id', '=', ownerId).orderBy('id').execute();
async function template(kind: string, token = '') {
  const { text } = await download(t, token, bulkRoutes.template, { kind });
  const [header = '', ...rest] = text.split('\r\n');
  return { header, example: rest.join('\r\n') };
}

describe.each(ALL_KINDS.map((kind) => [kind.id, kind] as const))('%s', (_, kind) => {
  test.each(['csv', 'jsonl'] as const)('an export as %s that is imported again changes nothing', async (format) => {
    const owner = await logIn(t);
    await live(t, owner.token, kind);
    await complete(t, owner.token, kind, filled(kind, 2));
    const before = await listingsOf(owner.id);
    const exported = await download(t, owner.token, bulkRoutes.exportListings, { kind: kind.id, format });
    expect(exported.status).toBe(200);
    const done = await importFile(t, owner.token, kind.id, exported.text);
    expect(done.errors).toEqual([]);
    expect(done).toMatchObject({ status: 'done', rows: 2, done: 2, counts: { created: 0, updated: 0, unchanged: 2, refused: 0 } });
    expect(await listingsOf(owner.id)).toEqual(before);
  });

  test('the example of the template is taken as it is, and a second time changes that listing instead of adding one', async () => {
    const owner = await logIn(t);
    const { header, example } = await template(kind.id);
    const file = `${header}\r\n${example}`;
    const first = await importFile(t, owner.token, kind.id, file);
    expect(first.errors).toEqual([]);
    expect(first.counts).toMatchObject({ created: 1, published: 0 });
    const again = await importFile(t, owner.token, kind.id, file);
    expect(again.counts).toMatchObject({ created: 0, unchanged: 1 });
    const [row, ...others] = await listingsOf(owner.id);
    expect(others).toEqual([]);
    expect(row).toMatchObject({ kind: kind.id, status: 'draft' });
  });

  test('what an export says makes an equal live listing of somebody else, found by search', async () => {
    const [owner, other] = [await logIn(t), await logIn(t)];
    const { id } = await live(t, owner.token, kind);
    const exported = await download(t, owner.token, bulkRoutes.exportListings, { kind: kind.id, format: 'csv' });
    const done = await importFile(t, other.token, kind.id, exported.text.replace(id, ''));
    expect(done.counts).toMatchObject({ created: 1, published: 1 });
    const [[mine], [theirs]] = [await listingsOf(owner.id), await listingsOf(other.id)];
    expect(theirs!.details).toEqual(mine!.details);
    expect(theirs).toMatchObject({ status: 'active', version: 1, locality_id: mine!.locality_id });
    const found = await t.db.selectFrom('listing_search').select('price').where('listing_id', '=', theirs!.id).execute();
    expect(found).toHaveLength(1);
    const trail = await t.db.selectFrom('audit_event').select('action').where('subject', '=', theirs!.public_id).execute();
    expect(trail).toEqual([{ action: 'publish' }]);
  });
});

const KIND = KINDS.residential_rent;
/** A file with one row for each change of a complete listing. */
async function fileOf(changes: readonly Record<string, string>[]): Promise<string> {
  const { header, example } = await template(KIND.id);
  const [names, cells] = parse(`${header}\r\n${example}`);
  const base = Object.fromEntries(names!.map((name, at) => [name, cells![at]!]));
  const lines = changes.map((change) => names!.map((name) => ({ ...base, external_id: '', ...change })[name] ?? ''));
  return csvLines([names!, ...lines]);
}

test('a dry run tells what would happen and writes nothing', async () => {
  const owner = await logIn(t);
  const file = await fileOf([{ publish: 'yes' }, { expected_rent: '-5' }]);
  const done = await importFile(t, owner.token, KIND.id, file, true);
  expect(done).toMatchObject({ dry_run: true, status: 'done', counts: { created: 1, published: 1, refused: 1 } });
  expect(await listingsOf(owner.id)).toEqual([]);
});

test('what is wrong is told by row and column, and the other rows go on', async () => {
  const owner = await logIn(t);
  const file = await fileOf([
    {},
    { expected_rent: 'much', built_up_area_unit: 'hectare' },
    { city: 'Atlantis' },
    { publish: 'perhaps' },
    { id: 'k3J9xQ2mZa' },
    { description: '=HYPERLINK("http://evil.example","x")' },
    { external_id: 'A1' },
    { external_id: 'A1' },
  ]);
  const done = await importFile(t, owner.token, KIND.id, file);
  expect(done.counts).toMatchObject({ created: 2, refused: 6 });
  expect(done.errors.map(({ row, column }) => `${row} ${column}`).toSorted()).toEqual([
    '3 built_up_area_unit',
    '3 expected_rent',
    '4 city',
    '5 publish',
    '6 id',
    '7 description',
    '9 external_id',
  ]);
  expect(done.errors.find(({ row }) => row === 7)!.message).toContain('formula');
  const result = await download(t, owner.token, bulkRoutes.importResult, { id: done.id });
  expect(result.type).toContain('text/csv');
  const lines = result.text.trim().split('\r\n');
  expect(lines[0]).toBe('row,external_id,outcome,published,id,column,message');
  expect(lines).toHaveLength(1 + 9);
});

test('a row that is not fit for publishing becomes a draft and says what it lacks', async () => {
  const owner = await logIn(t);
  const done = await importFile(t, owner.token, KIND.id, await fileOf([{ publish: 'yes', expected_rent: '' }]));
  expect(done.counts).toMatchObject({ created: 1, published: 0 });
  expect(done.errors).toEqual([{ row: 2, column: 'expected_rent', message: expect.any(String) }]);
  expect(await listingsOf(owner.id)).toMatchObject([{ status: 'draft' }]);
});

test('a live listing is not taken below what visitors are promised', async () => {
  const owner = await logIn(t);
  const { id } = await live(t, owner.token, KIND);
  const done = await importFile(t, owner.token, KIND.id, `id,expected_rent,expected_deposit\n${id},,\n`);
  expect(done.counts).toMatchObject({ refused: 1, updated: 0 });
  const changed = await importFile(t, owner.token, KIND.id, `id,expected_rent\n${id},21000\n`);
  expect(changed.counts).toMatchObject({ updated: 1 });
  const [row] = await listingsOf(owner.id);
  expect(row!.details.expected_rent).toBe(21_000);
  expect(row).toMatchObject({ status: 'active' });
  const search = await t.db.selectFrom('listing_search').select('price').where('listing_id', '=', row!.id).executeTakeFirst();
  expect(search?.price).toBe(21_000);
  const prices = await t.db.selectFrom('listing_price').select('amount').where('listing_id', '=', row!.id).orderBy('at').execute();
  expect(prices.at(-1)).toEqual({ amount: 21_000 });
});

test('a text that looks like a formula goes out harmless and comes back as it was', async () => {
  const owner = await logIn(t);
  const description = '-- "Sunny", quiet,\nclose to the park and the school; =1+1';
  await live(t, owner.token, KIND, { ...filled(KIND), description });
  const { text } = await download(t, owner.token, bulkRoutes.exportListings, { kind: KIND.id, format: 'csv' });
  expect(text).toContain(`"'-- ""Sunny""`);
  expect((await importFile(t, owner.token, KIND.id, text)).counts).toMatchObject({ unchanged: 1 });
});

const utf16 = Buffer.from('\ufeffid,expected_rent\n', 'utf16le');
test.each([
  ['an unknown column', 'id,expected_rent,colour\n', 'colour'],
  ['a column twice', 'id,expected_rent,expected_rent\n', 'expected_rent'],
  ['needed columns missing', 'expected_rent\n', 'listing_role'],
  ['no content', '', 'file'],
  ['UTF-16', utf16, 'file'],
  ['Windows-1252', Buffer.from([...Buffer.from('id,expected_rent\n'), 0x93, 0x94]), 'file'],
])('a file with %s is refused at once, by name', async (_, content, path) => {
  const owner = await logIn(t);
  const { status, error } = await sendImport(t, owner.token, importParts(KIND.id, content));
  expect(status).toBe(422);
  expect(error.errors!.map((one) => one.path)).toContain(path);
  expect(await t.db.selectFrom('bulk_import').select('id').where('owner_id', '=', owner.id).execute()).toEqual([]);
});

test.each([
  ['a broken quotation mark', '"x"y,1\r\n'],
  ['a row without end', `"${'x'.repeat(BULK_LIMITS.rowBytes + 1)}`],
])('a file with %s is refused, with the row, before a row of it is posted', async (_, end) => {
  const owner = await logIn(t);
  const { status, error } = await sendImport(t, owner.token, importParts(KIND.id, `${await fileOf([{}, {}])}${end}`));
  expect(status).toBe(422);
  expect(error.message).toContain('Row 4 ');
  expect(await t.db.selectFrom('bulk_import').select('id').where('owner_id', '=', owner.id).execute()).toEqual([]);
});

test('a file with more rows than are taken at once is refused', async () => {
  const owner = await logIn(t);
  const lines = 'id,expected_rent\n' + 'k3J9xQ2mZa,1\n'.repeat(BULK_LIMITS.rows + 1);
  const { status, error } = await sendImport(t, owner.token, importParts(KIND.id, lines));
  expect([status, error.message]).toEqual([422, expect.stringContaining(String(BULK_LIMITS.rows))]);
});

test('a gigabyte is refused by its length, and what says no length while it arrives', async () => {
  const owner = await logIn(t);
  const route = `/api/v1${bulkRoutes.startImport.path}`;
  const headers = { 'x-access-token': owner.token, 'content-type': 'multipart/form-data; boundary=b' };
  const announced = await t.app.inject({
    method: 'POST',
    url: route,
    headers: { ...headers, 'content-length': String(2 ** 30) },
    payload: 'x',
  });
  expect(announced.statusCode).toBe(413);
  let sent = 0;
  async function* endless() {
    yield Buffer.from('--b\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n');
    const chunk = Buffer.alloc(1024 * 1024, 'a');
    for (; sent < 1024; sent += 1) yield chunk;
  }
  const streamed = await t.app.inject({ method: 'POST', url: route, headers, payload: Readable.from(endless(), { objectMode: false }) });
  expect(streamed.statusCode).toBe(413);
  expect(sent).toBeLessThan(200);
});

test('somebody else’s import is not there, and two at once are not begun', async () => {
  const [owner, other] = [await logIn(t), await logIn(t)];
  const file = await fileOf([{}]);
  const sent = await sendImport(t, owner.token, importParts(KIND.id, file));
  const { id } = sent.body.data;
  expect((await sendImport(t, owner.token, importParts(KIND.id, file))).status).toBe(409);
  expect((await download(t, owner.token, bulkRoutes.importResult, { id })).status).toBe(409);
  await t.runJobs();
  expect((await t.call(bulkRoutes.findImport, { query: { id } }, { token: other.token })).status).toBe(404);
  expect((await download(t, other.token, bulkRoutes.importResult, { id })).status).toBe(404);
  const mine = await t.call(bulkRoutes.findImport, { query: { id } }, { token: owner.token });
  expect(mine.body.data).toMatchObject({ status: 'done', counts: { created: 1 } });
  const [row] = await listingsOf(owner.id);
  const found = await t.call(postingRoutes.myProperties, { query: {} }, { token: owner.token });
  expect(found.body.data.map((one) => one.id)).toEqual([row!.public_id]);
});

test('the examples of the document are taken as they are', async () => {
  const owner = await logIn(t);
  for (const route of [bulkRoutes.template, bulkRoutes.exportListings]) {
    expect(await download(t, owner.token, route, route.example.query)).toMatchObject({ status: 200, type: 'text/csv; charset=utf-8' });
  }
  for (const route of [bulkRoutes.findImport, bulkRoutes.importResult]) {
    // well-formed, but nobody's
    expect((await download(t, owner.token, route, route.example.query)).status).toBe(404);
  }
  const { kind, dry_run: dryRun } = bulkRoutes.startImport.example.body;
  const sent = await sendImport(t, owner.token, importParts(kind, await fileOf([{}]), dryRun === 'true'));
  expect(sent.status).toBe(202);
  expect(sent.body.data).toMatchObject({ kind, dry_run: true, status: 'waiting', rows: 1, done: 0 });
});

test('a home that was taken down and comes back in a file keeps its first date', async () => {
  const owner = await logIn(t);
  const { id } = await live(t, owner.token, KIND);
  const { text } = await download(t, owner.token, bulkRoutes.exportListings, { kind: KIND.id, format: 'csv' });
  await t.call(postingRoutes.remove, { body: { id } }, { token: owner.token });
  expect((await importFile(t, owner.token, KIND.id, text.replace(id, ''))).counts).toMatchObject({ created: 1, published: 1 });
  const [before, after] = await listingsOf(owner.id);
  expect(after).toMatchObject({ status: 'active', first_published_at: before!.first_published_at });
});

test('a strong change of a live listing by file waits like one of the form; the export holds what its owner wants', async () => {
  const owner = await logIn(t);
  const values = filled(KIND, 9, { fixed: { available_for: 'only_rent', expected_rent: 20_000, expected_deposit: 40_000 } });
  const { id } = await live(t, owner.token, KIND, values);
  const done = await importFile(t, owner.token, KIND.id, `id,expected_rent\n${id},41000\n`);
  expect(done).toMatchObject({ counts: { updated: 1 }, errors: [{ row: 2, column: 'expected_rent' }] });
  const shown = async () => (await t.db.selectFrom('listing_search').select('price').where('public_id', '=', id).executeTakeFirst())?.price;
  expect(await shown()).toBe(20_000);
  const { text } = await download(t, owner.token, bulkRoutes.exportListings, { kind: KIND.id, format: 'csv' });
  expect(text).toContain('41000');
  const again = await importFile(t, owner.token, KIND.id, `id,expected_rent\n${id},41000\n`);
  expect(again.counts).toMatchObject({ unchanged: 1 });
  await settle(t, await newModerator(t), id);
  expect(await shown()).toBe(41_000);
});

test('new listings of a file wait where every listing does', async () => {
  const strict = await testApp({ env: { REVIEW: 'all' } });
  const person = await logIn(strict);
  const file = JSON.stringify({ ...filled(KIND, 9), publish: true });
  const done = await importFile(strict, person.token, KIND.id, file);
  expect(done.counts).toMatchObject({ created: 1, published: 0 });
  const row = await strict.db
    .selectFrom('listing')
    .select(['public_id', 'status'])
    .where('owner_id', '=', person.id)
    .executeTakeFirstOrThrow();
  expect(row.status).toBe('pending_review');
  await settle(strict, await newModerator(strict), row.public_id);
  expect((await strict.db.selectFrom('listing_search').select('public_id').execute()).map(({ public_id }) => public_id)).toEqual([
    row.public_id,
  ]);
});
