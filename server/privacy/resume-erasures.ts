import type { Deps } from '../deps.ts';
import { beginErasure } from './erase-person.ts';
import { erasedPeople } from './erased-file.ts';

/** People looked up at once. */
const PAGE = 1000;

/**
 * What every start does: takes up erasures a killed process left, and erases again whom a restored backup brought back.
 * @returns how many came back
 */
export async function resumeErasures(deps: Deps): Promise<number> {
  const { db, jobs } = deps;
  const unfinished = await db.selectFrom('erasure').select('user_id').where('finished_at', 'is', null).execute();
  for (const { user_id } of unfinished)
    await jobs.add(db, 'erase_person', { userId: user_id }, { key: `erase:${user_id}`, maxAttempts: 25 });
  const gone = await erasedPeople(deps.config.dataDir);
  let back = 0;
  for (let from = 0; from < gone.length; from += PAGE) {
    const returned = await db
      .selectFrom('app_user')
      .select('id')
      .where('id', 'in', gone.slice(from, from + PAGE))
      .where('deleted_at', 'is', null)
      .execute();
    for (const { id } of returned) {
      await db.transaction().execute((tx) => beginErasure(deps, tx, { userId: id, cause: 'asked', ip: null }));
      back += 1;
    }
  }
  if (back > 0) deps.log.warn({ people: back }, 'a restored backup held people who had left; they are erased again');
  return back;
}
