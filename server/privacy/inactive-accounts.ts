/** Accounts unused for years: their users are warned, and erased if they do not come back. */
import { sql } from 'kysely';
import { WARNING_HOURS } from '../../contract/privacy/retention.ts';
import { HOUR_MS } from '../durations.ts';
import type { Deps } from '../deps.ts';
import { notify } from '../notifications/notify.ts';
import { closeAccounts } from './close-account.ts';
import { retentionCutoff } from './retention.ts';

/** Users in one transaction. */
const BATCH = 50;

/** Warns inactive users, then erases those warned long enough ago. Users with an active listing or a staff role never count as inactive. */
export async function eraseInactive(deps: Deps, signal?: AbortSignal): Promise<void> {
  for (const step of [warnBatch, eraseBatch]) {
    for (let batchSize = BATCH; batchSize === BATCH;) {
      if (signal?.aborted) return;
      batchSize = await step(deps);
    }
  }
}

const isInactive = (cutoff: Date) => sql<boolean>`last_active_at < ${cutoff} and deleted_at is null
  and role not in ('support', 'moderator', 'administrator')
  and not exists (select from listing l where l.owner_id = app_user.id and l.status = 'active')`;

async function warnBatch(deps: Deps): Promise<number> {
  const now = deps.now();
  return deps.db.transaction().execute(async (tx) => {
    const users = await tx
      .selectFrom('app_user')
      .select('id')
      .where(isInactive(retentionCutoff('unused_accounts', now)))
      .where('inactivity_warned_at', 'is', null)
      .limit(BATCH)
      .forUpdate()
      .skipLocked()
      .execute();
    for (const { id } of users) {
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
    return users.length;
  });
}

async function eraseBatch(deps: Deps): Promise<number> {
  const now = deps.now();
  const warnedBefore = new Date(now.getTime() - WARNING_HOURS * HOUR_MS);
  return closeAccounts(deps, async (tx, close) => {
    const users = await tx
      .selectFrom('app_user')
      .select('id')
      .where(isInactive(retentionCutoff('unused_accounts', now)))
      .where('inactivity_warned_at', '<', warnedBefore)
      .limit(BATCH)
      .forUpdate()
      .skipLocked()
      .execute();
    for (const { id } of users) await close({ userId: id, cause: 'inactive', ip: null });
    return users.length;
  });
}
