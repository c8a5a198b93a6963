import { sql } from 'kysely';
import { expect, inject } from 'vitest';
import type { Db } from '../server/db/schema.ts';

const WAITING = `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

/** Number of statements in the test database that wait for a lock, on all nodes of a cluster. */
export async function countBlocked(db: Db): Promise<number> {
  const { rows } =
    inject('clusterNodes') === null
      ? await sql<{ n: number }>`${sql.raw(WAITING)}`.execute(db)
      : await sql<{ n: number }>`select sum(result::int)::int as n from run_command_on_all_nodes(${WAITING})`.execute(db);
  return rows[0]!.n;
}

/**
 * Resolves when this many statements in the test database wait for a lock. Pass the pool, never a transaction: inside a transaction
 * PostgreSQL always returns the activity of its first query.
 */
export async function waitUntilBlocked(db: Db, count = 1): Promise<void> {
  await expect.poll(() => countBlocked(db), { interval: 10 }).toBeGreaterThanOrEqual(count);
}
