/** Continues or repeats erasures, at every start of the server and every night. */
import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { HOUR_MS } from '../durations.ts';
import { closeAccounts, ERASURE_ATTEMPTS } from './close-account.ts';
import { readErasedIds } from './erasure-log.ts';
import { Attempts } from '../jobs/attempts.ts';
import { BULK_PRIORITY } from '../jobs/queue.ts';

/** Number of users per query. */
const PAGE_SIZE = 1000;

/** No request that began before the account was closed still runs after this time. */
const LATE_WRITES_MS = HOUR_MS;

/**
 * Enqueues erasures that a killed process left unfinished, repeats each once for what a request wrote meanwhile, and erases users again whom
 * a restored backup brought back.
 * @returns the number of users who are erased again
 * @throws the error of the first who could not be erased, after all others were
 */
export async function resumeErasures(deps: Deps): Promise<number> {
  const { db, jobs } = deps;
  await reopenEarlyErasures(db, deps.now());
  const unfinished = await db.selectFrom('erasure').select('user_id').where('finished_at', 'is', null).execute();
  for (const { user_id } of unfinished)
    await jobs.add(
      db,
      'erase_person',
      { userId: user_id },
      { key: `erase:${user_id}`, maxAttempts: ERASURE_ATTEMPTS, priority: BULK_PRIORITY },
    );
  const erasedIds = await readErasedIds(deps.storage);
  let restoredCount = 0;
  const attempts = new Attempts();
  for (let from = 0; from < erasedIds.length; from += PAGE_SIZE) {
    const restored = await db
      .selectFrom('app_user')
      .select('id')
      .where('id', 'in', erasedIds.slice(from, from + PAGE_SIZE))
      .where('deleted_at', 'is', null)
      .execute();
    for (const { id } of restored) {
      // the log does not say why an account was erased, only that it has to be
      const isClosed = await attempts.run(() => closeAccounts(deps, (_tx, close) => close({ userId: id, cause: 'requested', ip: null })));
      if (isClosed) restoredCount += 1;
    }
  }
  if (restoredCount > 0) deps.log.warn({ people: restoredCount }, 'a restored backup contained erased users; they are erased again');
  attempts.end();
  return restoredCount;
}

/**
 * Marks erasures as unfinished that ended so early that a request of the person could still write afterwards, such as a shortlisted home or a
 * draft. The repetition ends later, so there is only one.
 */
async function reopenEarlyErasures(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('erasure')
    .set({ finished_at: null })
    .where('requested_at', '<', new Date(now.getTime() - LATE_WRITES_MS))
    .where(sql<boolean>`finished_at < requested_at + ${LATE_WRITES_MS}::double precision * interval '1 millisecond'`)
    .execute();
}
