/** Deletes expired data that no feature prunes itself. Retention periods are in `contract/privacy/retention.ts`. */
import { sql } from 'kysely';
import { RETENTION, type Retained } from '../../contract/privacy/retention.ts';
import { daysAfter } from '../../kinds/lifetime.ts';
import { dropPartitions } from '../db/partitions.ts';
import type { Db } from '../db/schema.ts';
import type { Deps } from '../deps.ts';

/** Rows deleted per statement, to stay far below the statement timeout. */
const BATCH = 5000;

/** Data of this category that is older than the returned date is deleted. */
export const retentionCutoff = (category: Retained, now: Date): Date => daysAfter(now, -RETENTION[category]);

/** Safe to repeat, and to abort between statements. */
export async function deleteExpiredData({ db, now }: Pick<Deps, 'db' | 'now'>, signal?: AbortSignal): Promise<void> {
  const at = now();
  await inBatches(signal, () => deleteOlderThan(db, 'location_log', 'at', retentionCutoff('places_picked', at)));
  await inBatches(signal, () => deleteOlderThan(db, 'listing_report', 'decided_at', retentionCutoff('reports', at)));
  await inBatches(signal, () => deleteOlderThan(db, 'contact', 'created_at', retentionCutoff('contacts', at)));
  await inBatches(signal, () => deleteInactiveShortlist(db, retentionCutoff('taken_out', at)));
  await dropPartitions(db, 'audit_event', retentionCutoff('audit', at));
  await inBatches(signal, () => deleteOldAuditEvents(db, retentionCutoff('audit', at)));
}

async function deleteOlderThan(
  db: Db,
  table: 'location_log' | 'listing_report' | 'contact',
  column: string,
  before: Date,
): Promise<number> {
  const { numAffectedRows } = await sql`delete from ${sql.table(table)} where ctid = any(array(
    select ctid from ${sql.table(table)} where ${sql.ref(column)} < ${before} limit ${BATCH}))`.execute(db);
  return Number(numAffectedRows ?? 0);
}

async function deleteInactiveShortlist(db: Db, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`delete from shortlist where ctid = any(array(
    select ctid from shortlist where status = 'inactive' and updated_at < ${before} limit ${BATCH}))`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Audit events can only be deleted by a database function, which refuses to delete events younger than a year. */
async function deleteOldAuditEvents(db: Db, before: Date): Promise<number> {
  const { rows } = await sql<{ gone: number }>`select forget_audit_events(${before}, ${BATCH}) as gone`.execute(db);
  return Number(rows[0]!.gone);
}

async function inBatches(signal: AbortSignal | undefined, deleteBatch: () => Promise<number>): Promise<void> {
  for (let deletedCount = BATCH; deletedCount === BATCH;) {
    if (signal?.aborted) return;
    deletedCount = await deleteBatch();
  }
}
