/** Compares two schemas: finds changes that would make writes fail in a program that knows only the first one. */
import type { Client } from 'pg';

interface Schema {
  /** Key: `<table>.<column>`. */
  readonly columns: ReadonlyMap<string, { readonly type: string; readonly isRequired: boolean }>;
  /** `<table>: <definition>` of check, unique and foreign key constraints. */
  readonly constraints: ReadonlySet<string>;
}

export async function readSchema(client: Client): Promise<Schema> {
  const { rows: columns } = await client.query<{ name: string; type: string; required: boolean }>(
    `select c.relname || '.' || a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
       a.attnotnull and not a.atthasdef and a.attidentity = '' and a.attgenerated = '' as required
     from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped`,
  );
  const { rows: constraints } = await client.query<{ definition: string }>(
    `select conrelid::regclass || ': ' || pg_get_constraintdef(oid) as definition from pg_constraint
     where connamespace = 'public'::regnamespace and contype in ('c', 'f', 'u', 'p', 'x')
     union select tablename || ': ' || indexdef from pg_indexes where schemaname = 'public' and indexdef like 'CREATE UNIQUE%'`,
  );
  return {
    columns: new Map(columns.map(({ name, type, required }) => [name, { type, isRequired: required }])),
    constraints: new Set(constraints.map(({ definition }) => definition)),
  };
}

const tableOf = (name: string) => name.split(/[.:]/)[0]!;

/** Sentences about changes of tables that both schemas have. Dropped tables and columns are found by the statements that use them. */
export function breakingChanges(before: Schema, after: Schema): string[] {
  const tables = new Set([...before.columns.keys()].map(tableOf));
  const problems: string[] = [];
  for (const [name, { type, isRequired }] of after.columns) {
    const existing = before.columns.get(name);
    if (!existing && tables.has(tableOf(name)) && isRequired)
      problems.push(`${name} is new and required: the previous release inserts rows without it. Give it a default or let it be null.`);
    if (existing && existing.type !== type) problems.push(`${name} changes from ${existing.type} to ${type}. Add a new column instead.`);
    if (existing && !existing.isRequired && isRequired) problems.push(`${name} becomes required: the previous release may leave it out.`);
  }
  for (const definition of after.constraints)
    if (!before.constraints.has(definition) && tables.has(tableOf(definition)))
      problems.push(`A new constraint may refuse writes of the previous release: ${definition}.`);
  return problems;
}
