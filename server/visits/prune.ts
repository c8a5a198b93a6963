import { sql } from 'kysely';
import { RETENTION } from '../../contract/privacy/retention.ts';
import { addDays, dayInIndia } from '../../kinds/calendar.ts';
import { daysAfter } from '../../kinds/lifetime.ts';
import { dropPartitions } from '../db/partitions.ts';
import type { Db } from '../db/schema.ts';

/** Rows deleted per statement, to stay below the statement timeout. */
const BATCH_SIZE = 20_000;

/**
 * Deletes the salts of past days, visitor hashes older than yesterday (yesterday's prevent a late batch from counting twice), old daily
 * counts and old recently viewed listings.
 */
export async function pruneVisits(db: Db, now: Date): Promise<void> {
  const today = dayInIndia(now);
  await sql`delete from visit_salt where day < ${today}::date`.execute(db);
  const before = (table: string, column: string, limit: string | Date) => sql`
    delete from ${sql.table(table)} where (tableoid, ctid) in (
      select tableoid, ctid from ${sql.table(table)} where ${sql.ref(column)} < ${limit} limit ${BATCH_SIZE})`;
  const marksBefore = addDays(today, 1 - RETENTION.visit_marks);
  const viewsBefore = addDays(today, -RETENTION.views);
  await dropPartitions(db, 'visit_mark', new Date(marksBefore));
  await dropPartitions(db, 'listing_day', new Date(viewsBefore));
  // the month in which the limit falls, and days that had no partition yet
  for (const old of [
    before('visit_mark', 'day', marksBefore),
    before('listing_day', 'day', viewsBefore),
    before('recently_viewed', 'viewed_at', daysAfter(now, -RETENTION.seen)),
  ]) {
    for (let last = BATCH_SIZE; last === BATCH_SIZE;) last = Number((await old.execute(db)).numAffectedRows ?? 0);
  }
}
