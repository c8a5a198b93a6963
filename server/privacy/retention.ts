/** Forgetting by time what no feature forgets itself. How long things are kept is in `contract/retention.ts`. */
import { sql } from 'kysely';
import { RETENTION, type Retained } from '../../contract/retention.ts';
import { daysAfter } from '../../kinds/lifetime.ts';
import type { Db } from '../db/schema.ts';
import type { Deps } from '../deps.ts';

/** Rows deleted by one statement, so that none comes near the time a statement may take. */
const BATCH = 5000;

/** Before when something is forgotten. */
export const keptUntil = (what: Retained, now: Date): Date => daysAfter(now, -RETENTION[what]);

/** Safe to repeat, and to cut off between statements. */
export async function forgetOld({ db, now }: Pick<Deps, 'db' | 'now'>, signal?: AbortSignal): Promise<void> {
  const at = now();
  await inBatches(signal, () => forget(db, 'location_log', 'at', keptUntil('places_picked', at)));
  await inBatches(signal, () => forget(db, 'listing_report', 'decided_at', keptUntil('reports', at)));
  await inBatches(signal, () => forget(db, 'contact', 'created_at', keptUntil('contacts', at)));
  await inBatches(signal, () => forgetTakenOut(db, keptUntil('taken_out', at)));
  await inBatches(signal, () => forgetTrail(db, keptUntil('audit', at)));
}

async function forget(db: Db, table: 'location_log' | 'listing_report' | 'contact', column: string, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`delete from ${sql.table(table)} where ctid = any(array(
    select ctid from ${sql.table(table)} where ${sql.ref(column)} < ${before} limit ${BATCH}))`.execute(db);
  return Number(numAffectedRows ?? 0);
}

async function forgetTakenOut(db: Db, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`delete from shortlist where ctid = any(array(
    select ctid from shortlist where status = 'inactive' and updated_at < ${before} limit ${BATCH}))`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** The trail has one way out, a function of the database, which lets nothing go that is younger than a year. */
async function forgetTrail(db: Db, before: Date): Promise<number> {
  const { rows } = await sql<{ gone: number }>`select forget_audit_events(${before}, ${BATCH}) as gone`.execute(db);
  return Number(rows[0]!.gone);
}

async function inBatches(signal: AbortSignal | undefined, step: () => Promise<number>): Promise<void> {
  for (let last = BATCH; last === BATCH;) {
    if (signal?.aborted) return;
    last = await step();
  }
}
