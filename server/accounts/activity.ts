import type { Db, Tx } from '../db/schema.ts';
import { DAY_MS } from '../durations.ts';

/** Records that the user was active, at most once a day, and cancels a pending inactivity warning. */
export async function recordActivity(db: Db | Tx, userId: string, now: Date): Promise<void> {
  await db
    .updateTable('app_user')
    .set({ last_active_at: now, inactivity_warned_at: null })
    .where('id', '=', userId)
    .where((e) => e.or([e('last_active_at', '<', new Date(now.getTime() - DAY_MS)), e('inactivity_warned_at', 'is not', null)]))
    .execute();
}
