import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '../server/db/schema.ts';

/**
 * Resolves when this many statements of the test database wait for a lock. Pass the pool, never a transaction: inside one, PostgreSQL
 * shows the activity of its first query again and again.
 */
export async function statementsBlocked(db: Db, count = 1): Promise<void> {
  const countBlocked = async () => {
    const { rows } = await sql<{ blocked: number }>`
      select count(*)::int as blocked from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    return rows[0]!.blocked;
  };
  await expect.poll(countBlocked, { interval: 10 }).toBeGreaterThanOrEqual(count);
}
