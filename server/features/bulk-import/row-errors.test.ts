import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/app.ts';
import { download, importFile, importFormParts, sendImport } from '../../../test/fixtures/bulk-import.ts';
import { signIn } from '../../../test/people.ts';
import { completeValues } from '../../../test/wizard.ts';
import { bulkImportRoutes } from '../../../contract/bulk-import.ts';
import { ALL_KINDS, KINDS } from '../../../kinds/index.ts';
import { DAY_MS, DAY_S } from '../../durations.ts';
import { DAILY_LIMITS } from '../../db/daily-limit.ts';
import { MAX_ROW_ERRORS } from './limit-errors.ts';
import { rowsWithErrorsFile } from './rows-with-errors.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

const completeRow = { ...completeValues(KINDS.flatmate), publish: true };
const fileOf = (...changes: object[]) => changes.map((change) => JSON.stringify({ ...completeRow, ...change })).join('\n');
const countOf = async (ownerId: string) =>
  (await app.db.selectFrom('listing').select('id').where('owner_id', '=', ownerId).execute()).length;
const confirm = (token: string, id: string) => app.call(bulkImportRoutes.confirmImport, { body: { id } }, { token });

test('a dry run is confirmed without sending the file again, and is imported only once even when it is confirmed repeatedly', async () => {
  const owner = await signIn(app);
  const dryRun = await importFile(app, owner.token, 'flatmate', fileOf({}, { expected_rent: -1 }), true);
  expect(dryRun).toMatchObject({ can_confirm: true, counts: { created: 1, refused: 1 } });
  const responses = await Promise.all([confirm(owner.token, dryRun.id), confirm(owner.token, dryRun.id)]);
  // One of the two starts the import, and the other returns the same import.
  expect(responses.map(({ status }) => status)).toEqual([202, 202]);
  await app.runJobs();
  const repeated = await confirm(owner.token, dryRun.id);
  expect(repeated.status).toBe(202);
  expect(repeated.body.data).toMatchObject({
    dry_run: false,
    status: 'done',
    can_confirm: false,
    counts: { created: 1, published: 1, refused: 1 },
  });
  await app.runJobs();
  expect(await countOf(owner.id)).toBe(1);
});

test('a dry run can be confirmed only by its owner, after it has finished and while its file is stored', async () => {
  const [owner, otherUser] = [await signIn(app), await signIn(app)];
  const first = await importFile(app, owner.token, 'flatmate', fileOf({}), true);
  expect((await confirm(otherUser.token, first.id)).status).toBe(404);
  // Uploading another file deletes the file of the first dry run.
  const second = await sendImport(app, owner.token, importFormParts('flatmate', fileOf({}), true));
  const waiting = await confirm(owner.token, second.body.data.id);
  expect([waiting.status, waiting.error.message]).toEqual([409, expect.stringContaining('dry run has not finished')]);
  const response = await confirm(owner.token, first.id);
  expect([response.status, response.error.message]).toEqual([409, expect.stringContaining('has expired')]);
  await app.runJobs();
  expect(await countOf(owner.id)).toBe(0);
});

test('of a row with thousands of errors, the first fifty are stored, also when a list in it has them', async () => {
  const owner = await signIn(app);
  const unknownFields = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`f${index}`, 1]));
  const wrongList = { room_amenities: Array.from({ length: 5000 }, () => 1) };
  const { id } = await importFile(app, owner.token, 'flatmate', fileOf(unknownFields, wrongList), true);
  const stored = await app.db.selectFrom('bulk_import_row').select('errors').where('import_id', '=', id).orderBy('row').execute();
  expect(stored[0]!.errors).toHaveLength(MAX_ROW_ERRORS);
  expect(stored[1]!.errors.length).toBeLessThanOrEqual(MAX_ROW_ERRORS);
  expect(stored[1]!.errors.length).toBeGreaterThan(0);
});

test('after a thousand refused rows, three errors of each row are stored', async () => {
  const owner = await signIn(app);
  const row = JSON.stringify(Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`f${index}`, 1])));
  const { id } = await importFile(app, owner.token, 'flatmate', Array.from({ length: 1050 }, () => row).join('\n'), true);
  const stored = await app.db.selectFrom('bulk_import_row').select('errors').where('import_id', '=', id).orderBy('row').execute();
  expect([stored[0]!.errors.length, stored.at(-1)!.errors.length]).toEqual([10, 3]);
});

test('of rows that an earlier release stored with more errors, fifty are returned', async () => {
  const owner = await signIn(app);
  const { id } = await importFile(app, owner.token, 'flatmate', fileOf({ expected_rent: -1 }), true);
  const errors = JSON.stringify(Array.from({ length: 5000 }, (_, index) => ({ column: `f${index}`, message: 'unknown' })));
  await app.db.updateTable('bulk_import_row').set({ errors }).where('import_id', '=', id).execute();
  const listed = await app.call(bulkImportRoutes.listRowsWithErrors, { query: { id } }, { token: owner.token });
  expect(listed.body.data.map((row) => row.errors.length)).toEqual([MAX_ROW_ERRORS]);
  const result = await download(app, owner.token, bulkImportRoutes.importResult, { id });
  expect(result.text.trim().split('\r\n')).toHaveLength(1 + MAX_ROW_ERRORS);
});

test('a person can import a hundred files in a day', async () => {
  const owner = await signIn(app);
  const today = new Date(Math.floor(app.deps.now().getTime() / DAY_MS) * DAY_MS);
  const key = `imports:${owner.id}:${DAY_S}`;
  await app.db
    .insertInto('rate_window')
    .values({ key, starts_at: today, count: DAILY_LIMITS.imports - 1 })
    .execute();
  await importFile(app, owner.token, 'flatmate', fileOf({}), true);
  const refused = await sendImport(app, owner.token, importFormParts('flatmate', fileOf({}), true));
  expect([refused.status, refused.error.code]).toEqual([429, 'too_many_requests']);
  expect(await app.db.selectFrom('bulk_import').select('id').where('owner_id', '=', owner.id).execute()).toHaveLength(1);
});

test('an import ends with a reason when its owner imported very many new listings in a day', async () => {
  const owner = await signIn(app);
  const today = new Date(Math.floor(app.deps.now().getTime() / DAY_MS) * DAY_MS);
  const counted = { key: `imported:${owner.id}:${DAY_S}`, starts_at: today, count: DAILY_LIMITS.imported - 1 };
  await app.db.insertInto('rate_window').values(counted).execute();
  const last = await importFile(app, owner.token, 'flatmate', fileOf({}));
  expect([last.status, last.counts.created, last.problem]).toEqual(['done', 1, null]);
  const refused = await importFile(app, owner.token, 'flatmate', fileOf({}));
  expect([refused.status, refused.counts.created, refused.problem]).toEqual([
    'failed',
    0,
    'You did this very often today. Try again tomorrow.',
  ]);
  expect(await app.db.selectFrom('listing').select('id').where('owner_id', '=', owner.id).execute()).toHaveLength(1);
});

test('rows with errors are listed page by page, and downloaded as a file that can be corrected and imported', async () => {
  const owner = await signIn(app);
  const { text } = await download(app, owner.token, bulkImportRoutes.template, { kind: 'flatmate' });
  const [header = '', example = ''] = text.trim().split('\r\n');
  const rows = [1, 2, 3, 4].map((row) => example.replace('EXAMPLE-1', `A${row}`));
  const badRows = rows.map((row, index) => (index % 2 === 0 ? row : row.replace('coimbatore', 'Atlantis')));
  const first = await importFile(app, owner.token, 'flatmate', [header, ...badRows].join('\r\n'));
  expect(first.counts).toMatchObject({ created: 2, refused: 2 });
  const pageOf = async (page: number) =>
    (await app.call(bulkImportRoutes.listRowsWithErrors, { query: { id: first.id, page, limit: 1 } }, { token: owner.token })).body;
  expect(await pageOf(2)).toMatchObject({
    data: [{ row: 5, external_id: 'A4', outcome: 'refused', id: null, errors: [{ column: 'city' }] }],
    pagination: { total: 2, totalPages: 2 },
  });
  const nextPage = await app.call(bulkImportRoutes.listRowsWithErrors, { query: { id: first.id, from: 4 } }, { token: owner.token });
  expect(nextPage.body).toMatchObject({ data: [{ row: 5 }], pagination: { total: 1 } });
  const errorFile = await download(app, owner.token, bulkImportRoutes.rowsWithErrorsFile, { id: first.id });
  expect(errorFile.text.trim().split('\r\n')).toHaveLength(3);
  expect(errorFile.text).toMatch(/^problem,id,external_id,/);
  expect(errorFile.text).toContain('Row 3: city: ');
  const corrected = await importFile(app, owner.token, 'flatmate', errorFile.text.replaceAll('Atlantis', 'coimbatore'));
  expect(corrected).toMatchObject({ counts: { created: 2, refused: 0 }, errors: [] });
  expect(await countOf(owner.id)).toBe(4);
});

test('a row with errors that became a draft contains the id of the draft, so that correcting it adds no second listing', async () => {
  const owner = await signIn(app);
  const result = await importFile(app, owner.token, 'flatmate', fileOf({ expected_rent: undefined }));
  expect(result.counts).toMatchObject({ created: 1, published: 0 });
  const { text } = await download(app, owner.token, bulkImportRoutes.rowsWithErrorsFile, { id: result.id });
  const row = JSON.parse(text) as Record<string, unknown>;
  expect(row).toMatchObject({ id: expect.stringMatching(/^\w+$/), problem: expect.stringContaining('Row 1: expected_rent') });
  const corrected = await importFile(app, owner.token, 'flatmate', JSON.stringify({ ...row, expected_rent: 9000 }));
  expect(corrected.counts).toMatchObject({ created: 0, updated: 1, published: 1 });
  expect(await countOf(owner.id)).toBe(1);
});

test('a download of rows with errors that a client never reads leaves no file open', async () => {
  const owner = await signIn(app);
  const { id } = await importFile(app, owner.token, 'flatmate', fileOf({ expected_rent: -1 }));
  const importRow = await app.db.selectFrom('bulk_import').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const opened: (Readable | null)[] = [];
  const recordStream = async (key: string) => {
    const stream = await app.deps.storage.stream(key);
    opened.push(stream);
    return stream;
  };
  const { content } = await rowsWithErrorsFile({ db: app.db, storage: { ...app.deps.storage, stream: recordStream } }, importRow);
  // as a server does with the response when the client has gone
  await finished(Readable.from(content).destroy()).catch(() => undefined);
  expect(opened.filter((stream) => !stream?.destroyed)).toEqual([]);
});

test('a refused formula is escaped in the download', async () => {
  const owner = await signIn(app);
  const { text } = await download(app, owner.token, bulkImportRoutes.template, { kind: 'plot' });
  const [header = '', example = ''] = text.trim().split('\r\n');
  const result = await importFile(app, owner.token, 'plot', `${header}\r\n${example.replace('EXAMPLE-1', "=cmd|' /C calc'!A0")}`);
  expect(result.errors).toMatchObject([{ row: 2, column: 'external_id' }]);
  const errorFile = await download(app, owner.token, bulkImportRoutes.rowsWithErrorsFile, { id: result.id });
  expect(errorFile.text).toContain(`'=cmd|' /C calc'!A0`);
  expect(errorFile.text).not.toMatch(/(^|,)"?=/m);
});

test('users see their own imports, newest first', async () => {
  const [owner, otherUser] = [await signIn(app), await signIn(app)];
  const [older, newer] = [
    await importFile(app, owner.token, 'flatmate', fileOf({}), true),
    await importFile(app, owner.token, 'flatmate', fileOf({ publish: false })),
  ];
  const listImports = async (token: string) =>
    (await app.call(bulkImportRoutes.imports, { query: bulkImportRoutes.imports.example.query }, { token })).body;
  expect((await listImports(owner.token)).data.map(({ id }) => id)).toEqual([newer.id, older.id]);
  expect(await listImports(otherUser.token)).toMatchObject({ data: [], pagination: { total: 0 } });
});

test('imports and their files are deleted after a month', async () => {
  const owner = await signIn(app);
  const { id } = await importFile(app, owner.token, 'flatmate', fileOf({}), true);
  const { pruneImports, sourceKey } = await import('./imports.ts');
  expect(await app.deps.storage.exists(sourceKey(id))).toBe(true);
  await pruneImports({ ...app.deps, now: () => new Date(Date.now() + 31 * 24 * 3_600_000) });
  expect(await app.deps.storage.exists(sourceKey(id))).toBe(false);
  expect((await app.call(bulkImportRoutes.findImport, { query: { id } }, { token: owner.token })).status).toBe(404);
});

test.each([
  ['of another kind', 'pg_hostel', 'kind', 'PG or hostel'],
  ['of its own kind and an unknown one', 'plot', 'colour', 'colour'],
])('a file with columns %s is refused with that reason', async (_, kind, path, message) => {
  const owner = await signIn(app);
  const { text } = await download(app, owner.token, bulkImportRoutes.template, { kind });
  const { status, error } = await sendImport(app, owner.token, importFormParts('plot', kind === 'plot' ? `colour,${text}` : text));
  expect(status).toBe(422);
  expect(error.message).toContain(message);
  expect(error.errors![0]!.path).toBe(path);
});

test('a spreadsheet file is refused with an error message of its own', async () => {
  const owner = await signIn(app);
  const { status, error } = await sendImport(app, owner.token, importFormParts('plot', Buffer.from('504b030414000600', 'hex')));
  expect([status, error.message]).toEqual([422, expect.stringContaining('spreadsheet file')]);
});

test.each(ALL_KINDS.map(({ id }) => id))('the guide of %s describes every column of its template', async (kind) => {
  const { body } = await app.call(bulkImportRoutes.columns, { query: { kind } });
  const { text } = await download(app, '', bulkImportRoutes.template, { kind });
  const names = text.split('\r\n')[0]!.split(',');
  const guideColumns = body.data.columns.flatMap(({ name, repeats }) =>
    Array.from({ length: repeats }, (_, index) => name.replace('.1.', `.${index + 1}.`)),
  );
  expect(guideColumns.toSorted()).toEqual(names.toSorted());
  for (const column of body.data.columns) {
    expect(`${column.label} ${column.hint}`, column.name).not.toMatch(/\b(field|enum|bulk_column(_hint)?|unit)\./);
  }
  expect(body.data.columns.some(({ need }) => need === 'always')).toBe(true);
});

test('the documented examples for a single import are valid', async () => {
  const { token } = await signIn(app);
  for (const route of [bulkImportRoutes.listRowsWithErrors, bulkImportRoutes.rowsWithErrorsFile]) {
    expect((await download(app, token, route, route.example.query)).status).toBe(404);
  }
  expect((await confirm(token, bulkImportRoutes.confirmImport.example.body.id)).status).toBe(404);
  expect((await app.call(bulkImportRoutes.columns, { query: bulkImportRoutes.columns.example.query })).status).toBe(200);
});
