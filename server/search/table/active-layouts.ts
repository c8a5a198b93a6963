/**
 * Finds out which search layouts the running processes use. Every process holds a shared advisory lock with the id of its layout, on the
 * connection on which it listens for changes. PostgreSQL releases the lock when the process ends, also after a crash.
 */
import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';

/** First key of these locks; the second is the id of the layout. An arbitrary constant. */
const LOCK_TYPE = 730_003;

/** The lock of a process, for `listen`. */
export const layoutPresence = (layoutId: number): readonly [number, number] => [LOCK_TYPE, layoutId];

/** Ids of the layouts of all processes that are connected to this database, each once. */
export async function activeLayouts(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct objid::int as id from pg_locks
    where locktype = 'advisory' and classid = ${LOCK_TYPE} and objsubid = 2 and granted
      and database = (select oid from pg_database where datname = current_database())`.execute(db);
  return rows.map(({ id }) => id);
}
