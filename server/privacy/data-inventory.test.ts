/** Compares the data inventory with the database, so that no table is without an entry. */
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../test/app.ts';
import { readColumns } from '../../test/tables.ts';
import { DATA_INVENTORY } from './data-inventory.ts';
import { INTERNAL_TABLES } from './internal-tables.ts';
import { eraseMentions, eraseOwnRows } from './erase-rows.ts';
import { containsAny, ownershipCondition } from './ownership-conditions.ts';

let app: TestApp;
/** Column names by table name, with the schema as prefix unless it is `public`. */
let columnsByTable: Map<string, string[]>;
beforeAll(async () => {
  app = await testApp();
  const byTable = Map.groupBy(await readColumns(app.db), ({ schema, table }) => (schema === 'public' ? table : `${schema}.${table}`));
  columnsByTable = new Map([...byTable].map(([table, columns]) => [table, columns.map(({ name }) => name)]));
});
const UNUSED_ID = '00000000-0000-4000-8000-000000000000';
const TABLES = Object.entries(DATA_INVENTORY) as [keyof typeof DATA_INVENTORY, (typeof DATA_INVENTORY)[keyof typeof DATA_INVENTORY]][];

test('the inventory lists every table of the database', async () => {
  const declaredTables = [...Object.keys(DATA_INVENTORY), ...Object.keys(INTERNAL_TABLES)];
  expect(declaredTables.toSorted()).toEqual([...columnsByTable.keys()].toSorted());
});

test('every column that references a user is declared as ownership, records a staff action or names a reported person', async () => {
  const { rows } = await sql<{ table: string; name: string }>`
    select r.conrelid::regclass::text as table, a.attname as name from pg_constraint r
    join pg_attribute a on a.attrelid = r.conrelid and a.attnum = any(r.conkey)
    where r.contype = 'f' and r.confrelid = 'app_user'::regclass`.execute(app.db);
  expect(rows.length).toBeGreaterThan(15);
  for (const { table, name } of rows) {
    const ownership = DATA_INVENTORY[table as keyof typeof DATA_INVENTORY].ownership.flatMap((owner) =>
      owner.type === 'user' ? owner.columns : [],
    );
    if (STAFF_COLUMN.test(name) || name === REPORTED_COLUMN) continue;
    expect(ownership, `${table}.${name}`).toContain(name);
  }
});
/** Columns that record which staff member acted. The id remains in these columns. */
const STAFF_COLUMN =
  /^(?:claimed|decided|added|handled|changed|suspended|granted|edited|closed|reviewed|answered|assigned|taken)_(?:by|to)$/;

/** The person whom a report is about. It is not that person's data to export or delete: it belongs to who reported. */
const REPORTED_COLUMN = 'about_user_id';

describe.each(TABLES)('%s', (table, declaration) => {
  test('declares existing columns and valid SQL', async () => {
    const columns = columnsByTable.get(table);
    const { hiddenColumns: hidden = [], erasure, mentions = [] } = declaration;
    const overwrittenColumns = [erasure, ...mentions.map((mention) => mention.erasure)].flatMap((rule) =>
      typeof rule === 'object' ? Object.keys(rule) : [],
    );
    const mentioning = mentions.flatMap((mention) => mention.columns);
    for (const name of [...hidden, ...overwrittenColumns, ...mentioning]) expect(columns, name).toContain(name);
    for (const where of [ownershipCondition(table, UNUSED_ID), ...mentions.map((mention) => containsAny(mention.columns, ['nobody']))]) {
      if (where) await sql`select from ${sql.table(table)} t where ${where}`.execute(app.db);
    }
    await eraseOwnRows(app.db, table, UNUSED_ID);
    await eraseMentions(app.db, table, { texts: [UNUSED_ID], isMentionedIn: () => false });
  });

  test('states a reason for all data that is kept or not exported', () => {
    const { ownership, exported, erasure, reason } = declaration;
    const isPlainExport = exported && (erasure === 'delete' || erasure === 'cascade');
    if (!isPlainExport && !(ownership.length > 0 && typeof erasure === 'object' && exported)) expect(reason).toMatch(/\w{3}/);
    if (exported) expect(ownership).not.toEqual([]);
  });

  test('exports no secrets', () => {
    if (!declaration.exported) return;
    const secrets = columnsByTable.get(table)!.filter((name) => /hash|secret|token|sealed|salt/.test(name));
    for (const name of secrets) expect(declaration.hiddenColumns ?? [], name).toContain(name);
  });
});
