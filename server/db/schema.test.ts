/** Compares the Kysely types of the tables with the migrated database, so that neither a migration nor its types can be forgotten. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, type PropertyKey, type TSInterfaceDeclaration } from 'oxc-parser';
import { expect, test } from 'vitest';
import { testDatabase } from '../../test/database.ts';

const database = await testDatabase();
const FOLDER = import.meta.dirname;
/** The table of the migration runner, which does not use Kysely. */
const UNTYPED_TABLES = ['schema_migration'];

function interfacesOf(file: string): TSInterfaceDeclaration[] {
  const { program } = parseSync(file, readFileSync(file, 'utf8'));
  return program.body.flatMap((statement) => {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    return declaration?.type === 'TSInterfaceDeclaration' ? [declaration] : [];
  });
}

const keyName = (key: PropertyKey): string => (key.type === 'Identifier' ? key.name : '');

/** Names of the properties of an interface, with the name of each property's type. */
function propertiesOf({ body }: TSInterfaceDeclaration): Map<string, string> {
  return new Map(
    body.body.flatMap((member): [string, string][] => {
      if (member.type !== 'TSPropertySignature') return [];
      const type = member.typeAnnotation?.typeAnnotation;
      const typeName = type?.type === 'TSTypeReference' ? type.typeName : null;
      return [[keyName(member.key), typeName?.type === 'Identifier' ? typeName.name : '']];
    }),
  );
}

function typedColumns(): Record<string, string[]> {
  const tables = interfacesOf(join(FOLDER, 'schema.ts')).find(({ id }) => id.name === 'Tables')!;
  const folder = join(FOLDER, 'tables');
  const columnsByInterface = new Map(
    readdirSync(folder)
      .flatMap((file) => interfacesOf(join(folder, file)))
      .map((declaration) => [declaration.id.name, [...propertiesOf(declaration).keys()].toSorted()]),
  );
  return Object.fromEntries([...propertiesOf(tables)].map(([table, type]) => [table, columnsByInterface.get(type) ?? []]));
}

async function migratedColumns(): Promise<Record<string, string[]>> {
  const rows = await database.db
    .withTables<{ 'information_schema.columns': { table_schema: string; table_name: string; column_name: string } }>()
    .selectFrom('information_schema.columns')
    .select(['table_name', 'column_name'])
    .where('table_schema', '=', 'public')
    .where('table_name', 'not in', UNTYPED_TABLES)
    .execute();
  const byTable = Object.groupBy(rows, ({ table_name }) => table_name);
  return Object.fromEntries(
    Object.entries(byTable).map(([table, columns]) => [table, (columns ?? []).map(({ column_name }) => column_name).toSorted()]),
  );
}

test('every table has the columns of its type, and every type has a table', async () => {
  const migrated = await migratedColumns();
  expect(Object.keys(migrated).length).toBeGreaterThan(50);
  expect(typedColumns()).toEqual(migrated);
});
