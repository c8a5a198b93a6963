/**
 * What the application's role may do in the database: change rows, and not even those of every table. It owns nothing, makes nothing,
 * and what is written in the trail, the books, invoices and consents it cannot take back, whatever statement somebody smuggles in.
 */
import { Client, escapeIdentifier } from 'pg';

const ROWS = 'select, insert, update, delete';
/** Tables in which it may do less than with rows elsewhere. */
const LESS: Readonly<Record<string, string>> = {
  audit_event: 'select, insert',
  ledger_entry: 'select, insert',
  ledger_line: 'select, insert',
  plan_version: 'select, insert',
  invoice: 'select, insert',
  // serials have no gaps
  invoice_counter: 'select, insert, update',
  // taking a consent back is all that ever happens to one
  consent: 'select, insert, update (withdrawn_at)',
  erasure: 'select, insert, update',
  schema_migration: 'select',
};
/** Those nothing of which is ever changed. */
export const APPEND_ONLY: readonly string[] = Object.keys(LESS).filter((table) => LESS[table] === 'select, insert');

// jobs are in a schema of their own, whose tables let nobody but their owner see a row unless a policy says so
const SCHEMAS = ['public', 'graphile_worker'];
const POLICY = 'thinnai_app_rows';

/**
 * Gives `role` its rights to everything that is the connected owner's, and takes from it what it had beyond; in one transaction.
 * Safe to repeat: it is done after every migration, so that a new table cannot be forgotten.
 */
export async function grantTo(role: string, owner: Client): Promise<void> {
  const to = escapeIdentifier(role);
  const { rows: found } = await owner.query<{ schema: string; name: string; guarded: boolean }>(
    `select n.nspname as schema, c.relname as name, c.relrowsecurity and not exists (
       select from pg_policy p where p.polrelid = c.oid and p.polname = $2) as guarded
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any($1) and c.relkind in ('r', 'p', 'v') and pg_has_role(c.relowner, 'usage') order by 1, 2`,
    [SCHEMAS, POLICY],
  );
  const { rows: functions } = await owner.query<{ name: string }>(
    `select p.oid::regprocedure::text as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where n.nspname = any($1) and p.prokind = 'f' and pg_has_role(p.proowner, 'usage') order by 1`,
    [SCHEMAS],
  );
  const { rows: database } = await owner.query<{ name: string; ours: boolean }>(
    `select datname as name, pg_has_role(datdba, 'usage') as ours from pg_database where datname = current_database()`,
  );
  const statements = found.flatMap(({ schema, name, guarded }) => {
    const table = `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`;
    return [
      `revoke all on ${table} from ${to}`,
      `grant ${(schema === 'public' && LESS[name]) || ROWS} on ${table} to ${to}`,
      ...(guarded ? [`create policy ${POLICY} on ${table} to ${to} using (true) with check (true)`] : []),
    ];
  });
  for (const schema of SCHEMAS)
    statements.push(
      `revoke create on schema ${schema} from public, ${to}`,
      `grant usage on schema ${schema} to ${to}`,
      `grant usage, select on all sequences in schema ${schema} to ${to}`,
    );
  // those of extensions belong to the server, and everybody may call them
  for (const { name } of functions) statements.push(`grant execute on function ${name} to ${to}`);
  for (const { name, ours } of database)
    if (ours)
      statements.push(
        `revoke create, temporary on database ${escapeIdentifier(name)} from public, ${to}`,
        `grant connect on database ${escapeIdentifier(name)} to ${to}`,
      );
  await owner.query('begin');
  try {
    for (const statement of statements) await owner.query(statement);
    await owner.query('commit');
  } catch (error) {
    await owner.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** What the role of this connection may do that the application never needs; empty for a role that `grantTo` made fit. */
export async function excessOf(url: string): Promise<string[]> {
  const client = new Client({ connectionString: url, application_name: 'thinnai rights', connectionTimeoutMillis: 5000 });
  await client.connect();
  try {
    const { rows } = await client.query<{ excess: string }>(
      `select 'is a superuser' as excess from pg_roles where rolname = current_user and rolsuper
       union all select 'may make roles' from pg_roles where rolname = current_user and rolcreaterole and not rolsuper
       union all select 'owns tables of the site' where exists (
         select from pg_class c join pg_namespace n on n.oid = c.relnamespace
         where n.nspname = any($1) and c.relkind = 'r' and pg_has_role(c.relowner, 'usage'))
       union all select 'may make tables' where has_schema_privilege('public', 'create')
       union all select 'may change what is only added to: ' || string_agg(t, ', ') from unnest($2::text[]) t
         where to_regclass(t) is not null and has_table_privilege(to_regclass(t), 'update, delete, truncate')
         having count(*) > 0`,
      [SCHEMAS, APPEND_ONLY],
    );
    return rows.map(({ excess }) => excess);
  } finally {
    await client.end();
  }
}
