import { beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/app.ts';
import { download, importFile, importParts, sendImport } from '../../../test/bulk.ts';
import { logIn } from '../../../test/people.ts';
import { filled } from '../../../test/wizard.ts';
import { bulkRoutes } from '../../../contract/bulk.ts';
import { ALL_KINDS, KINDS } from '../../../kinds/index.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});

const values = { ...filled(KINDS.flatmate), publish: true };
const fileOf = (...changes: object[]) => changes.map((change) => JSON.stringify({ ...values, ...change })).join('\n');
const countOf = async (ownerId: string) => (await t.db.selectFrom('listing').select('id').where('owner_id', '=', ownerId).execute()).length;
const confirm = (token: string, id: string) => t.call(bulkRoutes.confirmImport, { body: { id } }, { token });

test('a dry run is imported without being sent again, once, however often it is asked for', async () => {
  const owner = await logIn(t);
  const trial = await importFile(t, owner.token, 'flatmate', fileOf({}, { expected_rent: -1 }), true);
  expect(trial).toMatchObject({ can_confirm: true, counts: { created: 1, refused: 1 } });
  const answers = await Promise.all([confirm(owner.token, trial.id), confirm(owner.token, trial.id)]);
  expect(
    answers
      .map(({ status }) => status)
      .toSorted()
      .at(0),
  ).toBe(202);
  await t.runJobs();
  const again = await confirm(owner.token, trial.id);
  expect(again.status).toBe(202);
  expect(again.body.data).toMatchObject({
    dry_run: false,
    status: 'done',
    can_confirm: false,
    counts: { created: 1, published: 1, refused: 1 },
  });
  await t.runJobs();
  expect(await countOf(owner.id)).toBe(1);
});

test('what is no finished dry run of one’s own, or whose file a newer one replaced, is not imported', async () => {
  const [owner, other] = [await logIn(t), await logIn(t)];
  const first = await importFile(t, owner.token, 'flatmate', fileOf({}), true);
  expect((await confirm(other.token, first.id)).status).toBe(404);
  const second = await sendImport(t, owner.token, importParts('flatmate', fileOf({}), true));
  const waiting = await confirm(owner.token, second.body.data.id);
  expect([waiting.status, waiting.error.message]).toEqual([409, expect.stringContaining('no dry run')]);
  const gone = await confirm(owner.token, first.id);
  expect([gone.status, gone.error.message]).toEqual([409, expect.stringContaining('no longer kept')]);
  await t.runJobs();
  expect(await countOf(owner.id)).toBe(0);
});

test('wrong rows come page by page, and as a file that is imported once it is mended', async () => {
  const owner = await logIn(t);
  const { text } = await download(t, owner.token, bulkRoutes.template, { kind: 'flatmate' });
  const [header = '', example = ''] = text.trim().split('\r\n');
  const rows = [1, 2, 3, 4].map((row) => example.replace('EXAMPLE-1', `A${row}`));
  const bad = rows.map((row, at) => (at % 2 === 0 ? row : row.replace('coimbatore', 'Atlantis')));
  const first = await importFile(t, owner.token, 'flatmate', [header, ...bad].join('\r\n'));
  expect(first.counts).toMatchObject({ created: 2, refused: 2 });
  const pageOf = async (page: number) =>
    (await t.call(bulkRoutes.importRows, { query: { id: first.id, page, limit: 1 } }, { token: owner.token })).body;
  expect(await pageOf(2)).toMatchObject({
    data: [{ row: 5, external_id: 'A4', outcome: 'refused', id: null, errors: [{ column: 'city' }] }],
    pagination: { total: 2, totalPages: 2 },
  });
  const later = await t.call(bulkRoutes.importRows, { query: { id: first.id, from: 4 } }, { token: owner.token });
  expect(later.body).toMatchObject({ data: [{ row: 5 }], pagination: { total: 1 } });
  const mend = await download(t, owner.token, bulkRoutes.rowsToMend, { id: first.id });
  expect(mend.text.trim().split('\r\n')).toHaveLength(3);
  expect(mend.text).toMatch(/^problem,id,external_id,/);
  expect(mend.text).toContain('Row 3: city: ');
  const mended = await importFile(t, owner.token, 'flatmate', mend.text.replaceAll('Atlantis', 'coimbatore'));
  expect(mended).toMatchObject({ counts: { created: 2, refused: 0 }, errors: [] });
  expect(await countOf(owner.id)).toBe(4);
});

test('a row that became a draft comes back with its id, so that mending it adds no second one', async () => {
  const owner = await logIn(t);
  const done = await importFile(t, owner.token, 'flatmate', fileOf({ expected_rent: undefined }));
  expect(done.counts).toMatchObject({ created: 1, published: 0 });
  const { text } = await download(t, owner.token, bulkRoutes.rowsToMend, { id: done.id });
  const row = JSON.parse(text) as Record<string, unknown>;
  expect(row).toMatchObject({ id: expect.stringMatching(/^\w+$/), problem: expect.stringContaining('Row 1: expected_rent') });
  const mended = await importFile(t, owner.token, 'flatmate', JSON.stringify({ ...row, expected_rent: 9000 }));
  expect(mended.counts).toMatchObject({ created: 0, updated: 1, published: 1 });
  expect(await countOf(owner.id)).toBe(1);
});

test('a formula that was refused comes back harmless', async () => {
  const owner = await logIn(t);
  const { text } = await download(t, owner.token, bulkRoutes.template, { kind: 'plot' });
  const [header = '', example = ''] = text.trim().split('\r\n');
  const done = await importFile(t, owner.token, 'plot', `${header}\r\n${example.replace('EXAMPLE-1', "=cmd|' /C calc'!A0")}`);
  expect(done.errors).toMatchObject([{ row: 2, column: 'external_id' }]);
  const mend = await download(t, owner.token, bulkRoutes.rowsToMend, { id: done.id });
  expect(mend.text).toContain(`'=cmd|' /C calc'!A0`);
  expect(mend.text).not.toMatch(/(^|,)"?=/m);
});

test('my imports are listed, the newest first, and nobody else’s', async () => {
  const [owner, other] = [await logIn(t), await logIn(t)];
  const [a, b] = [
    await importFile(t, owner.token, 'flatmate', fileOf({}), true),
    await importFile(t, owner.token, 'flatmate', fileOf({ publish: false })),
  ];
  const list = async (token: string) => (await t.call(bulkRoutes.imports, { query: bulkRoutes.imports.example.query }, { token })).body;
  expect((await list(owner.token)).data.map(({ id }) => id)).toEqual([b.id, a.id]);
  expect(await list(other.token)).toMatchObject({ data: [], pagination: { total: 0 } });
});

test('imports are forgotten after a month with their files', async () => {
  const owner = await logIn(t);
  const { id } = await importFile(t, owner.token, 'flatmate', fileOf({}), true);
  const { pruneImports, sourceKey } = await import('./imports.ts');
  expect(await t.deps.storage.exists(sourceKey(id))).toBe(true);
  await pruneImports({ ...t.deps, now: () => new Date(Date.now() + 31 * 24 * 3_600_000) });
  expect(await t.deps.storage.exists(sourceKey(id))).toBe(false);
  expect((await t.call(bulkRoutes.findImport, { query: { id } }, { token: owner.token })).status).toBe(404);
});

test.each([
  ['of another kind', 'pg_hostel', 'kind', 'PG or hostel'],
  ['of its own kind', 'plot', 'colour', 'colour'],
])('a file with columns %s is told so', async (_, kind, path, said) => {
  const owner = await logIn(t);
  const { text } = await download(t, owner.token, bulkRoutes.template, { kind });
  const { status, error } = await sendImport(t, owner.token, importParts('plot', kind === 'plot' ? `colour,${text}` : text));
  expect(status).toBe(422);
  expect(error.message).toContain(said);
  expect(error.errors![0]!.path).toBe(path);
});

test('a workbook is told apart from a file in the wrong encoding', async () => {
  const owner = await logIn(t);
  const { status, error } = await sendImport(t, owner.token, importParts('plot', Buffer.from('504b030414000600', 'hex')));
  expect([status, error.message]).toEqual([422, expect.stringContaining('workbook')]);
});

test.each(ALL_KINDS.map(({ id }) => id))('the guide of %s tells of every column of its template', async (kind) => {
  const { body } = await t.call(bulkRoutes.columns, { query: { kind } });
  const { text } = await download(t, '', bulkRoutes.template, { kind });
  const names = text.split('\r\n')[0]!.split(',');
  const told = body.data.columns.flatMap(({ name, repeats }) =>
    Array.from({ length: repeats }, (_, at) => name.replace('.1.', `.${at + 1}.`)),
  );
  expect(told.toSorted()).toEqual(names.toSorted());
  for (const column of body.data.columns) {
    expect(`${column.label} ${column.hint}`, column.name).not.toMatch(/\b(field|enum|bulk_column(_hint)?|unit)\./);
  }
  expect(body.data.columns.some(({ need }) => need === 'always')).toBe(true);
});

test('the examples of the calls about one import are well-formed, though nobody’s', async () => {
  const { token } = await logIn(t);
  for (const route of [bulkRoutes.importRows, bulkRoutes.rowsToMend]) {
    expect((await download(t, token, route, route.example.query)).status).toBe(404);
  }
  expect((await confirm(token, bulkRoutes.confirmImport.example.body.id)).status).toBe(404);
  expect((await t.call(bulkRoutes.columns, { query: bulkRoutes.columns.example.query })).status).toBe(200);
});
