/** Forward-only migrations: numbered SQL files, each in a transaction, recorded with its checksum. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { runMigrations } from 'graphile-worker';
import { Client } from 'pg';
import { workerLogger } from '../worker-logger.ts';
import { grantTo } from './privileges.ts';

const FOLDER = new URL('./migrations/', import.meta.url);
// any constant; two processes that start together must not migrate together
const LOCK = 730_002;
const LOCK_TIMEOUT = '2s';
const TRIES = 5;

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
 * Brings the database to the newest schema and answers the names of what it applied. `appRole` is given its rights to it, unless that
 * is the role of `url` itself. A role that may not change the schema gets by where there is nothing to change.
 * @throws Error when an applied file was changed since, the database is newer than this program, or the role may not do what is due.
 */
export async function migrate(url: string, appRole: string | null = null): Promise<string[]> {
  const client = new Client({ connectionString: url, application_name: 'thinnai migrate', connectionTimeoutMillis: 5000 });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    const { rows: there } = await client.query<{ made: boolean; role: string }>(
      `select to_regclass('schema_migration') is not null as made, current_user as role`,
    );
    const [{ made, role }] = there as [{ made: boolean; role: string }];
    if (!made)
      await client.query(
        'create table schema_migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
      );
    const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from schema_migration');
    const pending = unapplied(readMigrations(), new Map(rows.map((row) => [row.name, row.checksum])));
    for (const migration of pending) await apply(client, migration);
    await runMigrations({ connectionString: url, logger: workerLogger() });
    if (appRole !== null && appRole !== role) await grantTo(appRole, client);
    return pending.map((migration) => migration.name);
  } catch (error) {
    if (lacksRight(error))
      throw new Error(
        `The database has to be brought up to date, which the role of DATABASE_URL may not do. Set MIGRATION_DATABASE_URL (${(error as Error).message}).`,
        { cause: error },
      );
    throw error;
  } finally {
    await client.end();
  }
}

/** Refused for want of a right, itself or by what it wraps. */
function lacksRight(error: unknown): boolean {
  const INSUFFICIENT_PRIVILEGE = '42501';
  return (
    error instanceof Error &&
    ((error as { code?: string }).code === INSUFFICIENT_PRIVILEGE || (error.cause !== undefined && lacksRight(error.cause)))
  );
}

function unapplied(files: readonly Migration[], applied: Map<string, string>): Migration[] {
  const unknown = [...applied.keys()].filter((name) => !files.some((file) => file.name === name));
  if (unknown.length > 0)
    throw new Error(`The database is newer than this program: it holds ${unknown.join(', ')}. Start the newer version.`);
  for (const file of files) {
    if (applied.has(file.name) && applied.get(file.name) !== file.checksum) {
      throw new Error(`${file.name} was changed after it was applied. Restore it and put the change in a new file.`);
    }
  }
  return files.filter((file) => !applied.has(file.name));
}

/** Gives up quickly on a lock and tries again, so that a waiting migration never blocks everybody queued behind it. */
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
      const LOCK_NOT_AVAILABLE = '55P03';
      if ((error as { code?: string }).code === LOCK_NOT_AVAILABLE && attempt < TRIES) continue;
      throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error });
    }
  }
}
