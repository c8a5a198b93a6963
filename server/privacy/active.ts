import type { Db, Tx } from '../db/schema.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Moves on when somebody was last here; once a day is enough for years. */
export async function noteActive(db: Db | Tx, userId: string, now: Date): Promise<void> {
  await db
    .updateTable('app_user')
    .set({ last_active_at: now, inactivity_warned_at: null })
    .where('id', '=', userId)
    .where((e) => e.or([e('last_active_at', '<', new Date(now.getTime() - DAY_MS)), e('inactivity_warned_at', 'is not', null)]))
    .execute();
}
