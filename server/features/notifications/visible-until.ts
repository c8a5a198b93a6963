import { sql } from 'kysely';
import { memoizeTtl } from '../../db/memoize.ts';
import type { Db } from '../../db/schema.ts';

/** More than the clocks of this process and of the database may differ, and than a prepared transaction of a cluster may take to commit. */
const MARGIN_MS = 60_000;
const MEASUREMENT_LIFETIME_MS = 5000;

/** Age of the oldest transaction that is open. Others of this role are visible; transactions of other roles write no notifications. */
const oldestTransaction = memoizeTtl(MEASUREMENT_LIFETIME_MS, async (db) => {
  const measuredAt = performance.now();
  const { rows } = await sql<{ age: number }>`
    select coalesce(extract(epoch from clock_timestamp() - min(xact_start)), 0)::float8 * 1000 as age
    from pg_stat_activity where datname = current_database() and usename = current_user`.execute(db);
  return { measuredAt, ageMs: rows[0]!.age };
});

/**
 * Returns a time: every notification that was created before it is visible to later queries, or was rolled back. A notification becomes
 * visible when its transaction commits, which may be after others with higher sequence numbers.
 */
export async function visibleUntil(db: Db, now: () => Date): Promise<Date> {
  const { measuredAt, ageMs } = await oldestTransaction(db);
  return new Date(now().getTime() - (performance.now() - measuredAt) - ageMs - MARGIN_MS);
}
