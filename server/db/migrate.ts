/**
 * Forward-only migrations: numbered SQL files, each applied in a transaction and recorded with its checksum. The first files are the
 * initial schema, one for each domain; every later change of the schema is a new file.
 *
 * A migration after which the previous release still works has a line `-- runs-with: <name of the newest file of that release>`. Processes
 * of that release may then start on the newer schema. docs/releases.md has the rules.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { runMigrations } from 'graphile-worker';
import type { Client } from 'pg';
import { DatabaseClient } from './connections/database-client.ts';
import { workerLogger } from './worker-logger.ts';
import { grantPrivileges } from './privileges/privileges.ts';

const FOLDER = new URL('./migrations/', import.meta.url);
const RUNS_WITH = /^-- runs-with: (\S+)$/m;
// key of an advisory lock (an arbitrary constant): when two processes start together, one migrates and the other waits
const ADVISORY_LOCK = 730_002;
const LOCK_TIMEOUT = '2s';
const MAX_ATTEMPTS = 5;
// error codes of PostgreSQL
const INSUFFICIENT_PRIVILEGE = '42501';
const LOCK_NOT_AVAILABLE = '55P03';

interface MigrationState {
  /** Whether the table of applied migrations exists. */
  readonly initialised: boolean;
  /** The role of the connection. */
  readonly role: string;
}
export interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
  /**
   * The newest migration file of the previous release, if that release works with the schema after this migration. Otherwise the name of
   * this file, so that only programs that have this file can start.
   */
  readonly runsWith: string;
}

/** The migration files of a folder in order. The default is the folder of this program. */
export function readMigrations(folder = FOLDER): Migration[] {
  return readdirSync(folder)
    .filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name))
    .toSorted()
    .map((name) => {
      const sql = readFileSync(new URL(name, folder), 'utf8');
      const checksum = createHash('sha256').update(sql).digest('hex');
      return { name, sql, checksum, runsWith: RUNS_WITH.exec(sql)?.[1] ?? name };
    });
}

/**
 * Migrates the database to the newest schema and returns the names of the applied files. `appRole` is granted its privileges, unless it is
 * the role of `url` itself. A role that may not change the schema succeeds as long as nothing has to change. A program of the previous
 * release changes nothing on a newer schema that it can work with.
 * @param files defaults to those of this program
 * @throws Error when an applied file was changed afterwards, when the database is too new for this program, or when the role lacks a
 * privilege that a pending migration needs
 */
export async function migrate(
  url: string,
  appRole: string | null = null,
  files: readonly Migration[] = readMigrations(),
): Promise<string[]> {
  const client = new DatabaseClient({ connectionString: url, application_name: 'thinnai migrate', connectionTimeoutMillis: 5000 });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCK]);
    const { rows: states } = await client.query<MigrationState>(
      `select to_regclass('schema_migration') is not null as initialised, current_user as role`,
    );
    const { initialised, role } = states[0]!;
    if (!initialised)
      await client.query(
        `create table schema_migration (
           name text primary key, checksum text not null, runs_with text not null, applied_at timestamptz not null default now())`,
      );
    const { rows: applied } = await client.query<AppliedMigration>('select name, checksum, runs_with from schema_migration order by name');
    if (isDatabaseNewer(files, applied)) return [];
    const pending = pendingMigrations(files, new Map(applied.map((row) => [row.name, row.checksum])));
    for (const migration of pending) await apply(client, migration);
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

/** Whether a missing privilege caused this error or the error that it wraps. */
function isPrivilegeError(error: unknown): boolean {
  return (
    error instanceof Error &&
    ((error as { code?: string }).code === INSUFFICIENT_PRIVILEGE || (error.cause !== undefined && isPrivilegeError(error.cause)))
  );
}

interface AppliedMigration {
  readonly name: string;
  readonly checksum: string;
  readonly runs_with: string;
}

/**
 * Whether the database contains migrations of a newer release with which this program works.
 * @throws Error when it contains migrations with which this program does not work
 */
function isDatabaseNewer(files: readonly Migration[], applied: readonly AppliedMigration[]): boolean {
  const ownNames = new Set(files.map(({ name }) => name));
  const newer = applied.filter(({ name }) => !ownNames.has(name));
  const tooNew = newer.filter(({ runs_with }) => !ownNames.has(runs_with));
  if (tooNew.length > 0)
    throw new Error(
      `The database is newer than this program: it holds ${tooNew.map(({ name }) => name).join(', ')}. Start the newer version.`,
    );
  const missing = files.filter(({ name }) => !applied.some((row) => row.name === name));
  if (newer.length > 0 && missing.length > 0)
    throw new Error(
      `The database and this program have diverged: only the database has ${newer[0]!.name}, only the program has ${missing[0]!.name}. Start the release that migrated this database.`,
    );
  return newer.length > 0;
}

/**
 * Files that are not applied yet, in order.
 * @throws Error when a file was changed after it was applied
 */
function pendingMigrations(files: readonly Migration[], applied: Map<string, string>): Migration[] {
  for (const file of files) {
    if (applied.has(file.name) && applied.get(file.name) !== file.checksum) {
      throw new Error(`${file.name} was changed after it was applied. Restore it and write the change as a new file.`);
    }
  }
  return files.filter((file) => !applied.has(file.name));
}

/**
 * Applies one file. Waits only briefly for a lock and then retries, so that a waiting migration does not block the queries queued behind
 * it.
 */
async function apply(client: Client, { name, sql, checksum, runsWith }: Migration): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query('begin');
      await client.query(`set local lock_timeout = '${LOCK_TIMEOUT}'`);
      await client.query(sql);
      await client.query('insert into schema_migration (name, checksum, runs_with) values ($1, $2, $3)', [name, checksum, runsWith]);
      await client.query('commit');
      return;
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      if ((error as { code?: string }).code === LOCK_NOT_AVAILABLE && attempt < MAX_ATTEMPTS) continue;
      throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error });
    }
  }
}
