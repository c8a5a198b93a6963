/**
 * Forward-only migrations: numbered SQL files, each applied in a transaction and recorded with its checksum. The first files are one
 * baseline for each domain; every later change of the schema is a new file.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { runMigrations } from 'graphile-worker';
import type { Client } from 'pg';
import { DatabaseClient } from './database-client.ts';
import { workerLogger } from './worker-logger.ts';
import { grantPrivileges } from './privileges.ts';

const FOLDER = new URL('./migrations/', import.meta.url);
// key of an advisory lock (any constant): of two processes that start together, only one migrates at a time
const ADVISORY_LOCK = 730_002;
const LOCK_TIMEOUT = '2s';
const MAX_ATTEMPTS = 5;
// error codes of PostgreSQL
const INSUFFICIENT_PRIVILEGE = '42501';
const LOCK_NOT_AVAILABLE = '55P03';

interface MigrationState {
  readonly initialised: boolean;
  readonly role: string;
}
interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

function readMigrations(): Migration[] {
  return readdirSync(FOLDER)
    .filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name))
    .toSorted()
    .map((name) => {
      const sql = readFileSync(new URL(name, FOLDER), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    });
}

/**
 * Brings the database to the newest schema and returns the names of the applied files. `appRole` is granted its privileges, unless it is
 * the role of `url` itself. A role without the right to change the schema succeeds as long as there is nothing to change.
 * @throws Error when an applied file was changed since, when the database is newer than this program, or when the role lacks a privilege
 *   that a pending migration needs.
 */
export async function migrate(url: string, appRole: string | null = null): Promise<string[]> {
  const client = new DatabaseClient({ connectionString: url, application_name: 'thinnai migrate', connectionTimeoutMillis: 5000 });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCK]);
    const { rows: state } = await client.query<MigrationState>(
      `select to_regclass('schema_migration') is not null as initialised, current_user as role`,
    );
    const { initialised, role } = state[0]!;
    if (!initialised)
      await client.query(
        'create table schema_migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
      );
    const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from schema_migration');
    const pending = pendingMigrations(readMigrations(), new Map(rows.map((row) => [row.name, row.checksum])));
    for (const migration of pending) await apply(client, migration);
    if (pending.length > 0) await client.query('select maintain_partitions(now(), 1)');
    await runMigrations({ connectionString: url, logger: workerLogger() });
    if (appRole !== null && appRole !== role) await grantPrivileges(appRole, client);
    return pending.map((migration) => migration.name);
  } catch (error) {
    if (isPrivilegeError(error))
      throw new Error(
        `The database schema is out of date, and the role of DATABASE_URL may not change it. Set MIGRATION_DATABASE_URL (${(error as Error).message}).`,
        { cause: error },
      );
    throw error;
  } finally {
    await client.end();
  }
}

/** Whether a missing privilege caused this error, or the error it wraps. */
function isPrivilegeError(error: unknown): boolean {
  return (
    error instanceof Error &&
    ((error as { code?: string }).code === INSUFFICIENT_PRIVILEGE || (error.cause !== undefined && isPrivilegeError(error.cause)))
  );
}

/** Files that are not applied yet, in order. @throws Error when the recorded files do not match those of this program. */
function pendingMigrations(files: readonly Migration[], applied: Map<string, string>): Migration[] {
  const unknown = [...applied.keys()].filter((name) => !files.some((file) => file.name === name));
  if (unknown.length > 0)
    throw new Error(`The database is newer than this program: it holds ${unknown.join(', ')}. Start the newer version.`);
  for (const file of files) {
    if (applied.has(file.name) && applied.get(file.name) !== file.checksum) {
      throw new Error(`${file.name} was changed after it was applied. Restore it and write the change as a new file.`);
    }
  }
  return files.filter((file) => !applied.has(file.name));
}

/** Applies one file. Waits only briefly for a lock and then retries, so that a waiting migration never blocks the queries queued behind it. */
async function apply(client: Client, { name, sql, checksum }: Migration): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query('begin');
      await client.query(`set local lock_timeout = '${LOCK_TIMEOUT}'`);
      await client.query(sql);
      await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [name, checksum]);
      await client.query('commit');
      return;
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      if ((error as { code?: string }).code === LOCK_NOT_AVAILABLE && attempt < MAX_ATTEMPTS) continue;
      throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error });
    }
  }
}
