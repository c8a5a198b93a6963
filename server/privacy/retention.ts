/** Deletes expired data that no feature deletes itself. The retention periods are in `contract/privacy/retention.ts`. */
import { sql } from 'kysely';
import { RETENTION, type RetentionCategory } from '../../contract/privacy/retention.ts';
import { daysAfter } from '../../kinds/lifetime.ts';
import { forgetRejections } from '../listings/write/forget-rejections.ts';
import { forgetAccounts } from '../accounts/former-accounts.ts';
import { deleteConversationPhotos } from '../conversations/delete-photos.ts';
import { deleteInBatches } from '../db/delete-in-batches.ts';
import { dropPartitions } from '../db/partitions.ts';
import type { Db } from '../db/schema.ts';
import type { Deps } from '../deps.ts';

/** Number of audit events that one statement deletes, to stay far below the statement timeout. */
const BATCH_SIZE = 5000;

/** Data of this category is deleted when it is older than the returned date. */
export const retentionCutoff = (category: RetentionCategory, now: Date): Date => daysAfter(now, -RETENTION[category]);

/** Safe to repeat, and to abort between statements. */
export async function deleteExpiredData({ db, storage, now }: Pick<Deps, 'db' | 'storage' | 'now'>, signal?: AbortSignal): Promise<void> {
  const currentTime = now();
  await deleteInBatches(db, 'location_log', sql`at < ${retentionCutoff('selected_places', currentTime)}`, signal);
  await deleteInBatches(db, 'listing_report', sql`decided_at < ${retentionCutoff('reports', currentTime)}`, signal);
  await deleteInBatches(db, 'contact', sql`created_at < ${retentionCutoff('contacts', currentTime)}`, signal);
  await deleteInBatches(db, 'number_view', sql`last_at < ${retentionCutoff('contacts', currentTime)}`, signal);
  const expiredCondition = sql`last_at < ${retentionCutoff('contacts', currentTime)}`;
  await deleteConversationPhotos(
    { db, storage },
    sql`conversation_id in (select c.id from conversation c where ${expiredCondition})`,
    signal,
  );
  await deleteInBatches(db, 'conversation', expiredCondition, signal);
  await deleteInBatches(
    db,
    'shortlist',
    sql`status = 'inactive' and updated_at < ${retentionCutoff('removed_shortlist_entries', currentTime)}`,
    signal,
  );
  await forgetAccounts(db, currentTime, signal);
  await forgetRejections(db, currentTime, signal);
  await dropPartitions(db, 'audit_event', retentionCutoff('audit', currentTime));
  await deleteOldAuditEvents(db, retentionCutoff('audit', currentTime), signal);
}

/** Audit events can only be deleted with a database function, which refuses to delete events younger than a year. */
async function deleteOldAuditEvents(db: Db, cutoff: Date, signal?: AbortSignal): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ deleted: number }>`select delete_old_audit_events(${cutoff}, ${BATCH_SIZE}) as deleted`.execute(db);
    if (Number(rows[0]!.deleted) < BATCH_SIZE || signal?.aborted) return;
  }
}
