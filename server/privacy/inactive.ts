/** Accounts nobody has used for years: their people are warned, and erased when they stay away. */
import { sql } from 'kysely';
import { WARNING_HOURS } from '../../contract/retention.ts';
import type { Deps } from '../deps.ts';
import { notify } from '../notify.ts';
import { beginErasure } from './erase-person.ts';
import { keptUntil } from './retention.ts';

/** People in one transaction. */
const BATCH = 50;
const HOUR_MS = 60 * 60 * 1000;

/** Warns, then erases. Whoever has something on the market, or a role of staff, is not away. Safe to repeat and to cut off. */
export async function eraseInactive(deps: Deps, signal?: AbortSignal): Promise<void> {
  for (const step of [warn, erase]) {
    for (let last = BATCH; last === BATCH;) {
      if (signal?.aborted) return;
      last = await step(deps);
    }
  }
}

const away = (before: Date) => sql<boolean>`last_active_at < ${before} and deleted_at is null
  and role not in ('support', 'moderator', 'administrator')
  and not exists (select from listing l where l.owner_id = app_user.id and l.status = 'active')`;

async function warn(deps: Deps): Promise<number> {
  const now = deps.now();
  return deps.db.transaction().execute(async (tx) => {
    const people = await tx
      .selectFrom('app_user')
      .select('id')
      .where(away(keptUntil('unused_accounts', now)))
      .where('inactivity_warned_at', 'is', null)
      .limit(BATCH)
      .forUpdate()
      .skipLocked()
      .execute();
    for (const { id } of people) {
      const facts = { hours: WARNING_HOURS };
      await notify(deps, tx, {
        userId: id,
        type: 'account_unused',
        key: `unused:${now.toISOString().slice(0, 10)}`,
        facts,
        path: '/me/data',
      });
      await tx.updateTable('app_user').set({ inactivity_warned_at: now }).where('id', '=', id).execute();
    }
    return people.length;
  });
}

async function erase(deps: Deps): Promise<number> {
  const now = deps.now();
  const warnedBefore = new Date(now.getTime() - WARNING_HOURS * HOUR_MS);
  return deps.db.transaction().execute(async (tx) => {
    const people = await tx
      .selectFrom('app_user')
      .select('id')
      .where(away(keptUntil('unused_accounts', now)))
      .where('inactivity_warned_at', '<', warnedBefore)
      .limit(BATCH)
      .forUpdate()
      .skipLocked()
      .execute();
    for (const { id } of people) await beginErasure(deps, tx, { userId: id, cause: 'inactive', ip: null });
    return people.length;
  });
}
