/** The table of belongings against the database itself: a table nobody thought of fails here. */
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../test/app.ts';
import { BELONGINGS, OTHER_TABLES } from './belongings.ts';
import { isTheirs, mentions } from './their-rows.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});

interface Column {
  readonly table: string;
  readonly name: string;
  readonly nullable: boolean;
}
async function columns(): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select case when table_schema = 'public' then table_name else table_schema || '.' || table_name end as table,
      column_name as name, is_nullable = 'YES' as nullable
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`.execute(t.db);
  return rows;
}
const NOBODY = '00000000-0000-4000-8000-000000000000';
const TABLES = Object.entries(BELONGINGS) as [keyof typeof BELONGINGS, (typeof BELONGINGS)[keyof typeof BELONGINGS]][];

test('says of every table of the database whose data it holds', async () => {
  const tables = [...new Set((await columns()).map(({ table }) => table))];
  expect([...Object.keys(BELONGINGS), ...Object.keys(OTHER_TABLES)].toSorted()).toEqual(tables.toSorted());
});

test('every column that names a person is one of its ties, or belongs to staff at work', async () => {
  const { rows } = await sql<{ table: string; name: string }>`
    select r.conrelid::regclass::text as table, a.attname as name from pg_constraint r
    join pg_attribute a on a.attrelid = r.conrelid and a.attnum = any(r.conkey)
    where r.contype = 'f' and r.confrelid = 'app_user'::regclass`.execute(t.db);
  expect(rows.length).toBeGreaterThan(15);
  for (const { table, name } of rows) {
    const ties = BELONGINGS[table as keyof typeof BELONGINGS].ties.flatMap((tie) => (tie.by === 'person' ? tie.columns : []));
    if (AT_WORK.test(name)) continue;
    expect(ties, `${table}.${name}`).toContain(name);
  }
});
/** What staff did with their role stays with their id. */
const AT_WORK = /^(?:claimed|decided|picked|handled|changed|suspended|granted|edited|closed|reviewed|answered|assigned|taken)_(?:by|to)$/;

describe.each(TABLES)('%s', (table, belonging) => {
  test('is described by columns it has, and its SQL runs', async () => {
    const own = new Set((await columns()).filter((column) => column.table === table).map(({ name }) => name));
    const { hidden = [], erasure, mentions: named } = belonging;
    const overwritten = [erasure, named?.erasure].flatMap((what) => (typeof what === 'object' ? Object.keys(what) : []));
    for (const name of [...hidden, ...overwritten, ...(named?.columns ?? [])]) expect(own, name).toContain(name);
    for (const where of [isTheirs(table, NOBODY), mentions(table, ['nobody'])]) {
      if (where) await sql`select from ${sql.table(table)} t where ${where}`.execute(t.db);
    }
  });

  test('gives a reason for whatever stays, and for whatever of a person is not exported', () => {
    const { ties, exported, erasure, why } = belonging;
    const plain = exported && (erasure === 'delete' || erasure === 'follows');
    if (!plain && !(ties.length > 0 && typeof erasure === 'object' && exported)) expect(why).toMatch(/\w{3}/);
    if (exported) expect(ties).not.toEqual([]);
  });

  test('exports no secrets', async () => {
    if (!belonging.exported) return;
    const secret = (await columns()).filter((column) => column.table === table && /hash|secret|token|sealed|salt/.test(column.name));
    for (const { name } of secret) expect(belonging.hidden ?? [], name).toContain(name);
  });
});
