import { sql } from 'kysely';
import { RETENTION } from '../../contract/privacy/retention.ts';
import { addDays, dayInIndia } from '../../kinds/calendar.ts';
import { daysAfter } from '../../kinds/lifetime.ts';
import { deleteInBatches } from '../db/delete-in-batches.ts';
import { dropPartitions } from '../db/partitions.ts';
import type { Db } from '../db/schema.ts';

/**
 * Deletes the salts of past days, visitor hashes older than yesterday (those of yesterday prevent a late batch from counting twice), old
 * daily counts, and old recently viewed listings.
 */
export async function pruneVisits(db: Db, now: Date): Promise<void> {
  const today = dayInIndia(now);
  await sql`delete from visit_salt where day < ${today}::date`.execute(db);
  const oldestHashDay = addDays(today, 1 - RETENTION.counted_visitors);
  const oldestCountDay = addDays(today, -RETENTION.views);
  await dropPartitions(db, 'counted_visitor', new Date(oldestHashDay));
  await dropPartitions(db, 'daily_listing_views', new Date(oldestCountDay));
  // rows in the month that contains the limit, and of days that had no partition yet
  await deleteInBatches(db, 'counted_visitor', sql`day < ${oldestHashDay}::date`);
  await deleteInBatches(db, 'daily_listing_views', sql`day < ${oldestCountDay}::date`);
  await deleteInBatches(db, 'recently_viewed', sql`viewed_at < ${daysAfter(now, -RETENTION.recently_viewed)}`);
}
