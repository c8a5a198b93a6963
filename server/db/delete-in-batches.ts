import { sql, type RawBuilder } from 'kysely';
import type { Db } from './schema.ts';

/** Rows deleted per statement, to stay far below the statement timeout. */
const BATCH = 5000;

/**
 * Deletes the rows that fulfil the condition, a batch at a time. Safe to repeat, and to abort between two batches.
 * @returns how many rows were deleted
 */
export async function deleteInBatches(db: Db, table: string, condition: RawBuilder<unknown>, signal?: AbortSignal): Promise<number> {
  let total = 0;
  for (;;) {
    // the condition is asked twice, because rows in different partitions can have the same ctid
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)}
      where ctid = any(array(select ctid from ${sql.table(table)} where ${condition} limit ${BATCH})) and ${condition}`.execute(db);
    total += Number(numAffectedRows ?? 0);
    if (Number(numAffectedRows ?? 0) < BATCH || signal?.aborted) return total;
  }
}
