import { Readable } from 'node:stream';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/app.ts';
import { download, importFile, importFormParts, sendImport } from '../../../test/fixtures/bulk-import.ts';
import { signIn, type Person } from '../../../test/people.ts';
import { newModerator, decideReview } from '../../../test/review.ts';
import { completeDraft, completeValues, publishListing } from '../../../test/wizard.ts';
import { BULK_LIMITS } from '../../../contract/bulk-import-limits.ts';
import { bulkImportRoutes } from '../../../contract/bulk-import.ts';
import { moderationRoutes } from '../../../contract/moderation/moderation.ts';
import { postingRoutes } from '../../../contract/posting/posting.ts';
import { ALL_KINDS, KINDS } from '../../../kinds/index.ts';
import { csvLines } from './write-file.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

const listingsOf = (ownerId: string) => app.db.selectFrom('listing').selectAll().where('owner_id', '=', ownerId).orderBy('id').execute();
async function template(kind: string, token = '') {
  const { text } = await download(app, token, bulkImportRoutes.template, { kind });
  const [header = '', ...rows] = text.split('\r\n');
  return { header, example: rows.join('\r\n') };
}

describe.each(ALL_KINDS.map((kind) => [kind.id, kind] as const))('%s', (_, kind) => {
  test.each(['csv', 'jsonl'] as const)('an export as %s that is imported again changes nothing', async (format) => {
    const owner = await signIn(app);
    await publishListing(app, owner.token, kind);
    await completeDraft(app, owner.token, kind, completeValues(kind, 2));
    const before = await listingsOf(owner.id);
    const exported = await download(app, owner.token, bulkImportRoutes.exportListings, { kind: kind.id, format });
    expect(exported.status).toBe(200);
    const result = await importFile(app, owner.token, kind.id, exported.text);
    expect(result.errors).toEqual([]);
    expect(result).toMatchObject({ status: 'done', rows: 2, done: 2, counts: { created: 0, updated: 0, unchanged: 2, refused: 0 } });
    expect(await listingsOf(owner.id)).toEqual(before);
  });

  test('the example of the template can be imported, and importing it again creates no second listing', async () => {
    const owner = await signIn(app);
    const { header, example } = await template(kind.id);
    const file = `${header}\r\n${example}`;
    const first = await importFile(app, owner.token, kind.id, file);
    expect(first.errors).toEqual([]);
    expect(first.counts).toMatchObject({ created: 1, published: 0 });
    const repeated = await importFile(app, owner.token, kind.id, file);
    expect(repeated.counts).toMatchObject({ created: 0, unchanged: 1 });
    const [row, ...duplicates] = await listingsOf(owner.id);
    expect(duplicates).toEqual([]);
    expect(row).toMatchObject({ kind: kind.id, status: 'draft' });
  });

  test('an export imported by another user creates an equal live listing that search finds', async () => {
    const [owner, importer] = [await signIn(app), await signIn(app)];
    const { id } = await publishListing(app, owner.token, kind);
    const exported = await download(app, owner.token, bulkImportRoutes.exportListings, { kind: kind.id, format: 'csv' });
    const result = await importFile(app, importer.token, kind.id, exported.text.replace(id, ''));
    expect(result.counts).toMatchObject({ created: 1, published: 1 });
    const [[original], [imported]] = [await listingsOf(owner.id), await listingsOf(importer.id)];
    expect(imported!.details).toEqual(original!.details);
    expect(imported).toMatchObject({ status: 'active', version: 1, locality_id: original!.locality_id });
    const searchRows = await app.db.selectFrom('listing_search').select('price').where('listing_id', '=', imported!.id).execute();
    expect(searchRows).toHaveLength(1);
    const auditEvents = await app.db.selectFrom('audit_event').select('action').where('subject', '=', imported!.public_id).execute();
    expect(auditEvents).toEqual([{ action: 'publish' }]);
  });
});

const KIND = KINDS.residential_rent;
/** A CSV file with a row for each of these changes of a complete listing. */
async function csvFile(changes: readonly Record<string, string>[]): Promise<string> {
  const { header, example } = await template(KIND.id);
  const [names, cells] = parse(`${header}\r\n${example}`);
  const base = Object.fromEntries(names!.map((name, index) => [name, cells![index]!]));
  const lines = changes.map((change) => names!.map((name) => ({ ...base, external_id: '', door_no: '', ...change })[name] ?? ''));
  return csvLines([names!, ...lines]);
}

test('a dry run reports the outcome and writes nothing', async () => {
  const owner = await signIn(app);
  const file = await csvFile([{ publish: 'yes' }, { expected_rent: '-5' }]);
  const result = await importFile(app, owner.token, KIND.id, file, true);
  expect(result).toMatchObject({ dry_run: true, status: 'done', counts: { created: 1, published: 1, refused: 1 } });
  expect(await listingsOf(owner.id)).toEqual([]);
});

test('an import makes way for one that waits, and continues behind it', async () => {
  const [first, second] = [await signIn(app), await signIn(app)];
  const rows = Array.from({ length: 501 }, (_, n) => ({ society_name: `Turn Towers ${n}` }));
  for (const [person, file] of [
    [first, await csvFile(rows)],
    [second, await csvFile([{}])],
  ] as const)
    expect((await sendImport(app, person.token, importFormParts(KIND.id, file))).status).toBe(202);
  await app.runJobs();
  const [ids, [later]] = [await listingsOf(first.id), await listingsOf(second.id)];
  expect(ids).toHaveLength(501);
  expect([later!.id > ids[499]!.id, later!.id < ids[500]!.id]).toEqual([true, true]);
});

test('amounts are read as people write them in a form', async () => {
  const owner = await signIn(app);
  const file = await csvFile([{ expected_rent: '18.5k', expected_deposit: '1,00,000' }]);
  expect((await importFile(app, owner.token, KIND.id, file)).counts).toMatchObject({ created: 1, refused: 0 });
  const [row] = await listingsOf(owner.id);
  expect(row!.details).toMatchObject({ expected_rent: 18_500, expected_deposit: 100_000 });
});

test('errors are reported by row and column, and the other rows are imported', async () => {
  const owner = await signIn(app);
  const file = await csvFile([
    {},
    { expected_rent: 'much', built_up_area_unit: 'hectare' },
    { city: 'Atlantis' },
    { publish: 'perhaps' },
    { id: 'k3J9xQ2mZa' },
    { description: '=HYPERLINK("http://evil.example","x")' },
    { external_id: 'A1' },
    { external_id: 'A1' },
  ]);
  const finished = await importFile(app, owner.token, KIND.id, file);
  expect(finished.counts).toMatchObject({ created: 2, refused: 6 });
  expect(finished.errors.map(({ row, column }) => `${row} ${column}`).toSorted()).toEqual([
    '3 built_up_area_unit',
    '3 expected_rent',
    '4 city',
    '5 publish',
    '6 id',
    '7 description',
    '9 external_id',
  ]);
  expect(finished.errors.find(({ row }) => row === 7)!.message).toContain('formula');
  const result = await download(app, owner.token, bulkImportRoutes.importResult, { id: finished.id });
  expect(result.type).toContain('text/csv');
  const lines = result.text.trim().split('\r\n');
  expect(lines[0]).toBe('row,external_id,outcome,published,id,column,message');
  expect(lines).toHaveLength(1 + 9);
});

test('a row with a home that its owner already offers is refused, also when an earlier row of the file offers it', async () => {
  const owner = await signIn(app);
  const home = { society_name: 'Lakeside Court', door_no: 'B-204', floor: '2', total_floors: '9' };
  const first = await importFile(
    app,
    owner.token,
    KIND.id,
    await csvFile([
      { ...home, publish: 'yes' },
      { ...home, publish: 'yes' },
    ]),
  );
  expect(first).toMatchObject({ counts: { created: 1, refused: 1 }, errors: [{ row: 3, column: 'door_no' }] });
  const repeated = await importFile(app, owner.token, KIND.id, await csvFile([{ ...home, publish: 'yes' }]));
  const [listing] = await listingsOf(owner.id);
  expect(repeated.counts).toMatchObject({ refused: 1 });
  expect(repeated.errors[0]!.message).toContain(listing!.public_id);
});

test('a row that cannot be published becomes a draft, and the result lists what is missing', async () => {
  const owner = await signIn(app);
  const result = await importFile(app, owner.token, KIND.id, await csvFile([{ publish: 'yes', expected_rent: '' }]));
  expect(result.counts).toMatchObject({ created: 1, published: 0 });
  expect(result.errors).toEqual([{ row: 2, column: 'expected_rent', message: expect.any(String) }]);
  expect(await listingsOf(owner.id)).toMatchObject([{ status: 'draft' }]);
});

test('a row cannot remove required values of a live listing', async () => {
  const owner = await signIn(app);
  const { id } = await publishListing(app, owner.token, KIND);
  const result = await importFile(app, owner.token, KIND.id, `id,expected_rent,expected_deposit\n${id},,\n`);
  expect(result.counts).toMatchObject({ refused: 1, updated: 0 });
  const changed = await importFile(app, owner.token, KIND.id, `id,expected_rent\n${id},21000\n`);
  expect(changed.counts).toMatchObject({ updated: 1 });
  const [row] = await listingsOf(owner.id);
  expect(row!.details.expected_rent).toBe(21_000);
  expect(row).toMatchObject({ status: 'active' });
  const search = await app.db.selectFrom('listing_search').select('price').where('listing_id', '=', row!.id).executeTakeFirst();
  expect(search?.price).toBe(21_000);
  const prices = await app.db.selectFrom('listing_price').select('amount').where('listing_id', '=', row!.id).orderBy('at').execute();
  expect(prices.at(-1)).toEqual({ amount: 21_000 });
});

test('text that looks like a formula is exported escaped and imported unchanged', async () => {
  const owner = await signIn(app);
  const description = '-- "Sunny", quiet,\nclose to the park and the school; =1+1';
  await publishListing(app, owner.token, KIND, { ...completeValues(KIND), description });
  const { text } = await download(app, owner.token, bulkImportRoutes.exportListings, { kind: KIND.id, format: 'csv' });
  expect(text).toContain(`"'-- ""Sunny""`);
  expect((await importFile(app, owner.token, KIND.id, text)).counts).toMatchObject({ unchanged: 1 });
});

const utf16 = Buffer.from('\ufeffid,expected_rent\n', 'utf16le');
test.each([
  ['an unknown column', 'id,expected_rent,colour\n', 'colour'],
  ['a column twice', 'id,expected_rent,expected_rent\n', 'expected_rent'],
  ['missing required columns', 'expected_rent\n', 'listing_role'],
  ['no content', '', 'file'],
  ['UTF-16', utf16, 'file'],
  ['Windows-1252', Buffer.from([...Buffer.from('id,expected_rent\n'), 0x93, 0x94]), 'file'],
])('a file with %s is refused immediately, with the problem', async (_, content, path) => {
  const owner = await signIn(app);
  const { status, error } = await sendImport(app, owner.token, importFormParts(KIND.id, content));
  expect(status).toBe(422);
  expect(error.errors!.map((issue) => issue.path)).toContain(path);
  expect(await app.db.selectFrom('bulk_import').select('id').where('owner_id', '=', owner.id).execute()).toEqual([]);
});

test.each([
  ['a broken quotation mark', '"x"y,1\r\n'],
  ['a row that exceeds the size limit', `"${'x'.repeat(BULK_LIMITS.rowBytes + 1)}`],
  ['a row with too many empty cells', ','.repeat(BULK_LIMITS.rowBytes + 1)],
  ['a row with many lines of empty cells', `"\n"${','.repeat(BULK_LIMITS.rowBytes / 2)}`.repeat(3)],
])('a file with %s is refused with the row number before any row is saved', async (_, lastRow) => {
  const owner = await signIn(app);
  const { status, error } = await sendImport(app, owner.token, importFormParts(KIND.id, `${await csvFile([{}, {}])}${lastRow}`));
  expect(status).toBe(422);
  expect(error.message).toContain('Row 4 ');
  expect(await app.db.selectFrom('bulk_import').select('id').where('owner_id', '=', owner.id).execute()).toEqual([]);
});

test('a header of very many cells is refused, and the response stays small', async () => {
  const owner = await signIn(app);
  const refusal = async (header: string) => (await sendImport(app, owner.token, importFormParts(KIND.id, `${header}\n`))).error;
  expect((await refusal(','.repeat(2_000_000))).message).toContain('Row 1 ');
  expect((await refusal('a,'.repeat(20_000))).errors!.length).toBeLessThan(100);
});

test('a file with too many rows is refused', async () => {
  const owner = await signIn(app);
  const lines = 'id,expected_rent\n' + 'k3J9xQ2mZa,1\n'.repeat(BULK_LIMITS.rows + 1);
  const { status, error } = await sendImport(app, owner.token, importFormParts(KIND.id, lines));
  expect([status, error.message]).toEqual([422, expect.stringContaining(String(BULK_LIMITS.rows))]);
});

test('a file of a gigabyte is refused by its Content-Length, or during the upload without one', async () => {
  const owner = await signIn(app);
  const route = `/api/v1${bulkImportRoutes.startImport.path}`;
  const headers = { 'x-access-token': owner.token, 'content-type': 'multipart/form-data; boundary=b' };
  const declared = await app.fastify.inject({
    method: 'POST',
    url: route,
    headers: { ...headers, 'content-length': String(2 ** 30) },
    payload: 'x',
  });
  expect(declared.statusCode).toBe(413);
  let received = 0;
  async function* uploadChunks() {
    yield Buffer.from('--b\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n');
    const chunk = Buffer.alloc(1024 * 1024, 'a');
    for (; received < 1024; received += 1) yield chunk;
  }
  const streamed = await app.fastify.inject({
    method: 'POST',
    url: route,
    headers,
    payload: Readable.from(uploadChunks(), { objectMode: false }),
  });
  expect(streamed.statusCode).toBe(413);
  expect(received).toBeLessThan(200);
});

test('the import of another user is not found, and a user cannot have two imports at the same time', async () => {
  const [owner, otherUser] = [await signIn(app), await signIn(app)];
  const file = await csvFile([{}]);
  const response = await sendImport(app, owner.token, importFormParts(KIND.id, file));
  const { id } = response.body.data;
  expect((await sendImport(app, owner.token, importFormParts(KIND.id, file))).status).toBe(409);
  expect((await download(app, owner.token, bulkImportRoutes.importResult, { id })).status).toBe(409);
  await app.runJobs();
  expect((await app.call(bulkImportRoutes.findImport, { query: { id } }, { token: otherUser.token })).status).toBe(404);
  expect((await download(app, otherUser.token, bulkImportRoutes.importResult, { id })).status).toBe(404);
  const original = await app.call(bulkImportRoutes.findImport, { query: { id } }, { token: owner.token });
  expect(original.body.data).toMatchObject({ status: 'done', counts: { created: 1 } });
  const [row] = await listingsOf(owner.id);
  const ownListings = await app.call(postingRoutes.myProperties, { query: {} }, { token: owner.token });
  expect(ownListings.body.data.map((listing) => listing.id)).toEqual([row!.public_id]);
});

test('the examples of the OpenAPI document are accepted', async () => {
  const owner = await signIn(app);
  for (const route of [bulkImportRoutes.template, bulkImportRoutes.exportListings]) {
    expect(await download(app, owner.token, route, route.example.query)).toMatchObject({ status: 200, type: 'text/csv; charset=utf-8' });
  }
  for (const route of [bulkImportRoutes.findImport, bulkImportRoutes.importResult]) {
    // A valid id that belongs to no import of the user.
    expect((await download(app, owner.token, route, route.example.query)).status).toBe(404);
  }
  const { kind, dry_run: dryRun } = bulkImportRoutes.startImport.example.body;
  const response = await sendImport(app, owner.token, importFormParts(kind, await csvFile([{}]), dryRun === 'true'));
  expect(response.status).toBe(202);
  expect(response.body.data).toMatchObject({ kind, dry_run: true, status: 'waiting', rows: 1, done: 0 });
});

test('a deleted listing that is imported again keeps its first publication date', async () => {
  const owner = await signIn(app);
  const { id } = await publishListing(app, owner.token, KIND);
  const { text } = await download(app, owner.token, bulkImportRoutes.exportListings, { kind: KIND.id, format: 'csv' });
  await app.call(postingRoutes.remove, { body: { id } }, { token: owner.token });
  expect((await importFile(app, owner.token, KIND.id, text.replace(id, ''))).counts).toMatchObject({ created: 1, published: 1 });
  const [deleted, imported] = await listingsOf(owner.id);
  expect(imported).toMatchObject({ status: 'active', first_published_at: deleted!.first_published_at });
});

test('an import that changes the price of a live listing a lot waits for review, and the export contains the pending values', async () => {
  const owner = await signIn(app);
  const values = completeValues(KIND, 9, { fixed: { available_for: 'only_rent', expected_rent: 20_000, expected_deposit: 40_000 } });
  const { id } = await publishListing(app, owner.token, KIND, values);
  const result = await importFile(app, owner.token, KIND.id, `id,expected_rent\n${id},41000\n`);
  expect(result).toMatchObject({ counts: { updated: 1 }, errors: [{ row: 2, column: 'expected_rent' }] });
  const visiblePrice = async () =>
    (await app.db.selectFrom('listing_search').select('price').where('public_id', '=', id).executeTakeFirst())?.price;
  expect(await visiblePrice()).toBe(20_000);
  const { text } = await download(app, owner.token, bulkImportRoutes.exportListings, { kind: KIND.id, format: 'csv' });
  expect(text).toContain('41000');
  const repeated = await importFile(app, owner.token, KIND.id, `id,expected_rent\n${id},41000\n`);
  expect(repeated.counts).toMatchObject({ unchanged: 1 });
  await decideReview(app, await newModerator(app), id);
  expect(await visiblePrice()).toBe(41_000);
});

test('imported listings wait for review when all listings are reviewed', async () => {
  const reviewed = await testApp({ env: { REVIEW: 'all' } });
  const person = await signIn(reviewed);
  const file = JSON.stringify({ ...completeValues(KIND, 9), publish: true });
  const result = await importFile(reviewed, person.token, KIND.id, file);
  expect(result.counts).toMatchObject({ created: 1, published: 0 });
  const row = await reviewed.db
    .selectFrom('listing')
    .select(['public_id', 'status'])
    .where('owner_id', '=', person.id)
    .executeTakeFirstOrThrow();
  expect(row.status).toBe('pending_review');
  await decideReview(reviewed, await newModerator(reviewed), row.public_id);
  expect((await reviewed.db.selectFrom('listing_search').select('public_id').execute()).map(({ public_id }) => public_id)).toEqual([
    row.public_id,
  ]);
});

test('imported listings wait for review when the price is far below the locality or a home of the lister was taken down', async () => {
  const person = await signIn(app);
  const imported = async (society_name: string) => {
    const file = JSON.stringify({ ...completeValues(KIND, 9, { fixed: { society_name } }), publish: true });
    return (await importFile(app, person.token, KIND.id, file)).counts;
  };
  expect(await imported('Honest Court')).toMatchObject({ published: 1 });
  const [first] = await listingsOf(person.id);
  const place = { city_id: first!.city_id, kind: first!.kind, locality_id: first!.locality_id!, bedrooms: '' };
  const prices = { price_low: 900_000, price_median: 1_000_000, price_high: 1_100_000 };
  const month = `${new Date().toISOString().slice(0, 7)}-01`;
  await app.db
    .insertInto('locality_price')
    .values({ ...place, ...prices, month, listings: 12, counted_at: new Date() })
    .execute();
  expect(await imported('Bait Court')).toMatchObject({ created: 1, published: 0 });
  await app.db.deleteFrom('locality_price').where('locality_id', '=', place.locality_id).execute();
  expect(await imported('Second Court')).toMatchObject({ published: 1 });
  const takeDown = { body: { id: first!.public_id, reasons: ['asks_for_money' as const] } };
  await app.call(moderationRoutes.takeDown, takeDown, { token: (await newModerator(app)).token });
  expect(await imported('Third Court')).toMatchObject({ created: 1, published: 0 });
  expect((await listingsOf(person.id)).map(({ status }) => status)).toEqual(['removed', 'pending_review', 'active', 'pending_review']);
});

test('an imported listing far below the price of another listing of the home waits for review', async () => {
  const [first, second] = [await signIn(app), await signIn(app)];
  const imported = async (person: Person, expected_rent: number) => {
    const values = completeValues(KIND, 9, { fixed: { society_name: 'Clone Court', expected_rent, expected_deposit: 50_000 } });
    return (await importFile(app, person.token, KIND.id, JSON.stringify({ ...values, publish: true }))).counts;
  };
  expect(await imported(first, 60_000)).toMatchObject({ published: 1 });
  expect(await imported(second, 24_000)).toMatchObject({ created: 1, published: 0 });
  expect((await listingsOf(second.id)).map(({ status }) => status)).toEqual(['pending_review']);
});

test('an imported listing with the RERA number of a project elsewhere waits for review, and one of the same place does not', async () => {
  const [first, neighbour, stranger] = [await signIn(app), await signIn(app), await signIn(app)];
  const imported = async (person: Person, society_name: string) => {
    const fixed = { society_name, listing_role: 'Developer', project_rera_id: 'TN/11/Building/0787/2024' };
    const values = completeValues(KINDS.residential_resale, 9, { fixed });
    return (await importFile(app, person.token, 'residential_resale', JSON.stringify({ ...values, publish: true }))).counts;
  };
  expect(await imported(first, 'Registered Court')).toMatchObject({ published: 1 });
  expect(await imported(neighbour, 'Next Court')).toMatchObject({ published: 1 });
  // about 22 km away
  await app.db
    .updateTable('listing')
    .set((e) => ({ lat: e('lat', '+', 0.2) }))
    .where('owner_id', 'in', [first.id, neighbour.id])
    .execute();
  expect(await imported(stranger, 'Elsewhere Court')).toMatchObject({ created: 1, published: 0 });
  expect((await listingsOf(stranger.id)).map(({ status }) => status)).toEqual(['pending_review']);
});
