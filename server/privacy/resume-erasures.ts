/** Continues or repeats erasures, at every start of the server and every night. */
import type { Deps } from '../deps.ts';
import { closeAccounts, ERASURE_ATTEMPTS } from './close-account.ts';
import { readErasedIds } from './erasure-log.ts';

/** Number of users per query. */
const PAGE_SIZE = 1000;

/**
 * Enqueues erasures that a killed process left unfinished, and erases users again whom a restored backup brought back.
 * @returns the number of users who are erased again
 */
export async function resumeErasures(deps: Deps): Promise<number> {
  const { db, jobs } = deps;
  const unfinished = await db.selectFrom('erasure').select('user_id').where('finished_at', 'is', null).execute();
  for (const { user_id } of unfinished)
    await jobs.add(db, 'erase_person', { userId: user_id }, { key: `erase:${user_id}`, maxAttempts: ERASURE_ATTEMPTS });
  const erasedIds = await readErasedIds(deps.storage);
  let restoredCount = 0;
  for (let from = 0; from < erasedIds.length; from += PAGE_SIZE) {
    const restored = await db
      .selectFrom('app_user')
      .select('id')
      .where('id', 'in', erasedIds.slice(from, from + PAGE_SIZE))
      .where('deleted_at', 'is', null)
      .execute();
    for (const { id } of restored) {
      await closeAccounts(deps, (_tx, close) => close({ userId: id, cause: 'requested', ip: null }));
      restoredCount += 1;
    }
  }
  if (restoredCount > 0) deps.log.warn({ people: restoredCount }, 'a restored backup contained erased users; they are erased again');
  return restoredCount;
}
