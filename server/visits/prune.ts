import { sql } from 'kysely';
import { RETENTION } from '../../contract/retention.ts';
import { addDays, dayInIndia } from '../../kinds/calendar.ts';
import { daysAfter } from '../../kinds/lifetime.ts';
import type { Db } from '../db/schema.ts';

/** Rows deleted by one statement, so that none comes near the time a statement may take. */
const BATCH = 20_000;

/**
 * Throws away what no longer serves: the salt of every day that is over; the marks of the day before yesterday and older
 * (yesterday's still keep a late batch from counting twice); old figures, and what people saw half a year ago.
 */
export async function pruneVisits(db: Db, now: Date): Promise<void> {
  const today = dayInIndia(now);
  await sql`delete from visit_salt where day < ${today}::date`.execute(db);
  const before = (table: string, column: string, limit: string | Date) => sql`
    delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where ${sql.ref(column)} < ${limit} limit ${BATCH}))`;
  for (const old of [
    before('visit_mark', 'day', addDays(today, 1 - RETENTION.visit_marks)),
    before('listing_day', 'day', addDays(today, -RETENTION.views)),
    before('seen', 'seen_at', daysAfter(now, -RETENTION.seen)),
  ]) {
    for (let last = BATCH; last === BATCH;) last = Number((await old.execute(db)).numAffectedRows ?? 0);
  }
}
