/**
 * Time limits of statements behind a connection pooler. A direct connection sets its limits when it opens. A pooler in transaction mode
 * does not pass them on, so they become defaults of the application's role in its database.
 */
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../schema.ts';
import { DatabaseClient } from '../connections/database-client.ts';
import { sessionLimits } from '../connections/pool.ts';

// an arbitrary constant: two processes that start together must not change the role at the same time, which PostgreSQL refuses
const ADVISORY_LOCK = 730_003;

/** Stores the limits for the role that `directUrl` logs in as. Sessions that are already open keep the previous limits. */
export async function storeRoleLimits(directUrl: string, statementTimeoutMs: number): Promise<void> {
  const client = new DatabaseClient({ connectionString: directUrl, application_name: 'thinnai limits', connectionTimeoutMillis: 5000 });
  await client.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCK]);
    const { rows } = await client.query<{ database: string; settings: string[] | null }>(
      `select current_database() as database, (select setconfig from pg_db_role_setting s
         join pg_database d on d.oid = s.setdatabase join pg_roles r on r.oid = s.setrole
         where d.datname = current_database() and r.rolname = current_user) as settings`,
    );
    const { database, settings } = rows[0]!;
    for (const [name, value] of Object.entries(sessionLimits(statementTimeoutMs))) {
      if (settings?.includes(`${name}=${value}`)) continue;
      await client.query(`alter role current_user in database ${client.escapeIdentifier(database)} set ${name} = ${value}`);
    }
    await client.query('commit');
  } finally {
    await client.end();
  }
}

/** Warns when statements through the pooler have other limits, because its open sessions are older or it logs in as another role. */
export async function warnOfOtherLimits(db: Db, statementTimeoutMs: number, log: Pick<FastifyBaseLogger, 'warn'>): Promise<void> {
  const { rows } = await sql<{ limit: number }>`
    select setting::int as limit from pg_settings where name = 'statement_timeout'`.execute(db);
  const limit = rows[0]?.limit ?? 0;
  if (limit === statementTimeoutMs) return;
  log.warn(
    { limitMs: limit, wantedMs: statementTimeoutMs },
    'statements through the pooler have another time limit than STATEMENT_TIMEOUT_MS; run RECONNECT in its console, or log in as the role of DATABASE_DIRECT_URL',
  );
}
