import { sql, type RawBuilder } from 'kysely';
import { PLACEMENTS } from './citus/placement.ts';
import type { Db, Tables } from './schema.ts';

/** Number of rows that one statement deletes, to stay far below the statement timeout. */
const ROWS_PER_BATCH = 5000;

/**
 * Deletes the rows that match the condition in batches. It is safe to repeat this, and to abort it between two batches.
 * @returns how many rows were deleted
 */
export async function deleteInBatches(db: Db, table: keyof Tables, condition: RawBuilder<unknown>, signal?: AbortSignal): Promise<number> {
  const batchCondition = await buildBatchCondition(db, table, condition);
  let total = 0;
  for (;;) {
    // both queries have the condition, because rows in different partitions can have the same ctid
    const { numAffectedRows } = await sql`delete from ${sql.table(table)} where ${batchCondition} and ${condition}`.execute(db);
    total += Number(numAffectedRows ?? 0);
    if (Number(numAffectedRows ?? 0) < ROWS_PER_BATCH || signal?.aborted) return total;
  }
}

/**
 * The condition that selects the rows of the next batch: by ctid, or by the primary key when the rows may be in several shards of a
 * cluster.
 */
async function buildBatchCondition(db: Db, table: keyof Tables, condition: RawBuilder<unknown>): Promise<RawBuilder<boolean>> {
  if (PLACEMENTS[table] !== 'city')
    return sql`ctid = any(array(select ctid from ${sql.table(table)} where ${condition} limit ${sql.lit(ROWS_PER_BATCH)}))`;
  const { rows } = await sql<{ name: string }>`
    select a.attname as name from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
    where i.indrelid = ${table}::regclass and i.indisprimary`.execute(db);
  const key = sql.join(rows.map(({ name }) => sql.ref(name)));
  return sql`(${key}) in (select ${key} from ${sql.table(table)} where ${condition} limit ${sql.lit(ROWS_PER_BATCH)})`;
}
