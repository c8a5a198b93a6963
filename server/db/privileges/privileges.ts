/**
 * Privileges of the application's database role: it works with rows, and owns and creates nothing. It cannot change or delete records of
 * the audit trail, the ledger, invoices and consents, not even through an injected statement.
 */
import { escapeIdentifier, type Client } from 'pg';
import { DatabaseClient } from '../connections/database-client.ts';

const ROW_PRIVILEGES = 'select, insert, update, delete';
/** Tables with fewer privileges than `ROW_PRIVILEGES`. */
const RESTRICTED_PRIVILEGES: Readonly<Record<string, string>> = {
  audit_event: 'select, insert',
  ledger_entry: 'select, insert',
  ledger_line: 'select, insert',
  plan_version: 'select, insert',
  invoice: 'select, insert',
  // serial numbers have no gaps, so a counter is never deleted
  invoice_counter: 'select, insert, update',
  // a consent can only be withdrawn
  consent: 'select, insert, update (withdrawn_at)',
  erasure: 'select, insert, update',
  listing_evidence: 'select, insert',
  schema_migration: 'select',
  search_token: 'select, insert',
  search_number: 'select, insert',
  search_layout: 'select, insert',
};
/** Tables whose rows are never changed or deleted. */
export const APPEND_ONLY: readonly string[] = Object.keys(RESTRICTED_PRIVILEGES).filter(
  (table) => RESTRICTED_PRIVILEGES[table] === 'select, insert',
);

// graphile-worker stores its jobs in its own schema with row-level security: without a policy, only the owner sees the rows
const SCHEMAS = ['public', 'graphile_worker'];
const ROW_POLICY = 'thinnai_app_rows';

interface OwnedTable {
  readonly schema: string;
  readonly name: string;
  /** Whether the table has row-level security but no policy for the application yet. */
  readonly needsPolicy: boolean;
}

/**
 * Grants `role` its privileges on everything that the connected owner owns, and revokes all others, in one transaction. Safe to repeat:
 * `migrate` calls it after every migration, so that no new table is forgotten.
 */
export async function grantPrivileges(role: string, owner: Client): Promise<void> {
  const grantee = escapeIdentifier(role);
  const { rows: tables } = await owner.query<OwnedTable>(
    `select n.nspname as schema, c.relname as name, c.relrowsecurity and not exists (
       select from pg_policy p where p.polrelid = c.oid and p.polname = $2) as "needsPolicy"
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any($1) and c.relkind in ('r', 'p', 'v') and pg_has_role(c.relowner, 'usage') order by 1, 2`,
    [SCHEMAS, ROW_POLICY],
  );
  const { rows: functions } = await owner.query<{ name: string }>(
    `select p.oid::regprocedure::text as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where n.nspname = any($1) and p.prokind = 'f' and pg_has_role(p.proowner, 'usage') order by 1`,
    [SCHEMAS],
  );
  const { rows: databases } = await owner.query<{ name: string }>(
    `select datname as name from pg_database where datname = current_database() and pg_has_role(datdba, 'usage')`,
  );
  const statements = tables.flatMap((table) => tableGrants(table, grantee));
  for (const schema of SCHEMAS)
    statements.push(
      `revoke create on schema ${schema} from public, ${grantee}`,
      `grant usage on schema ${schema} to ${grantee}`,
      `grant usage, select on all sequences in schema ${schema} to ${grantee}`,
    );
  // these do not include functions of extensions, which belong to the superuser and may be called by everybody
  for (const { name } of functions) statements.push(`grant execute on function ${name} to ${grantee}`);
  for (const { name } of databases)
    statements.push(
      `revoke create, temporary on database ${escapeIdentifier(name)} from public, ${grantee}`,
      `grant connect on database ${escapeIdentifier(name)} to ${grantee}`,
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

function tableGrants({ schema, name, needsPolicy }: OwnedTable, grantee: string): string[] {
  const table = `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`;
  const privileges = (schema === 'public' ? RESTRICTED_PRIVILEGES[name] : undefined) ?? ROW_PRIVILEGES;
  return [
    `revoke all on ${table} from ${grantee}`,
    `grant ${privileges} on ${table} to ${grantee}`,
    ...(needsPolicy ? [`create policy ${ROW_POLICY} on ${table} to ${grantee} using (true) with check (true)`] : []),
  ];
}

/** Describes privileges of the connected role that the application never needs. Empty for a role that `grantPrivileges` has set up. */
export async function excessPrivileges(url: string): Promise<string[]> {
  const client = new DatabaseClient({ connectionString: url, application_name: 'thinnai privileges', connectionTimeoutMillis: 5000 });
  await client.connect();
  try {
    const { rows } = await client.query<{ excess: string }>(
      `select 'is a superuser' as excess from pg_roles where rolname = current_user and rolsuper
       union all select 'may create roles' from pg_roles where rolname = current_user and rolcreaterole and not rolsuper
       union all select 'may replicate, which reads everything' from pg_roles where rolname = current_user and rolreplication and not rolsuper
       union all select 'owns tables of the site' where exists (
         select from pg_class c join pg_namespace n on n.oid = c.relnamespace
         where n.nspname = any($1) and c.relkind = 'r' and pg_has_role(c.relowner, 'usage'))
       union all select 'may create tables' where has_schema_privilege('public', 'create')
       union all select 'may change append-only tables: ' || string_agg(t, ', ') from unnest($2::text[]) t
         where to_regclass(t) is not null and has_table_privilege(to_regclass(t), 'update, delete, truncate')
         having count(*) > 0`,
      [SCHEMAS, APPEND_ONLY],
    );
    return rows.map(({ excess }) => excess);
  } finally {
    await client.end();
  }
}
