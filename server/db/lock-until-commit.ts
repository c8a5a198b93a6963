import { sql } from 'kysely';
import type { Tx } from './schema.ts';

/**
 * Waits for other transactions that hold the lock with this name, and holds it until the commit. For changes that replace a set of rows
 * (delete, then insert): two at the same time would both insert, and one would fail with a duplicate key.
 */
export async function lockUntilCommit(tx: Tx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}
