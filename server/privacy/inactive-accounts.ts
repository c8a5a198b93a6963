/** Accounts that were unused for years: their users are warned, and erased if they do not come back. */
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { UNUSED_ACCOUNT_WARNING_HOURS } from '../../contract/privacy/retention.ts';
import type { Tx } from '../db/schema.ts';
import { HOUR_MS } from '../durations.ts';
import type { Deps } from '../deps.ts';
import { notify } from '../notifications/notify.ts';
import { closeAccounts } from './close-account.ts';
import { retentionCutoff } from './retention.ts';

/** Number of users per transaction. */
const BATCH_SIZE = 50;
/** Sorts before every user id. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000';
const STAFF_ROLES = ['support', 'moderator', 'administrator'] as const;

/**
 * Warns inactive users, then erases those who were warned long enough ago. Users with an active listing or a staff role never count as
 * inactive.
 */
export async function eraseInactive(deps: Deps, signal?: AbortSignal): Promise<void> {
  for (const step of [warnBatch, eraseBatch]) {
    for (let afterId: string | null = FIRST_ID; afterId !== null;) {
      if (signal?.aborted) return;
      afterId = await step(deps, afterId);
    }
  }
}

interface Batch {
  readonly idleIds: readonly string[];
  /** The last id of this batch, after which the next one starts; null when there was no account left. */
  readonly lastId: string | null;
}

/**
 * Locks the next unused accounts, without those that have an active listing. Uses two statements, because in a cluster accounts are on
 * every node and listings are distributed, and no statement can lock the former while it reads the latter.
 * @param dueCondition additional condition of the step for an account
 */
async function lockIdle(tx: Tx, afterId: string, cutoff: Date, dueCondition: RawBuilder<SqlBool>): Promise<Batch> {
  const users = await tx
    .selectFrom('app_user')
    .select('id')
    .where('last_active_at', '<', cutoff)
    .where('deleted_at', 'is', null)
    .where('role', 'not in', STAFF_ROLES)
    .where(dueCondition)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(BATCH_SIZE)
    .forUpdate()
    .skipLocked()
    .execute();
  const ids = users.map(({ id }) => id);
  if (ids.length === 0) return { idleIds: [], lastId: null };
  const activeListings = await tx
    .selectFrom('listing')
    .select('owner_id')
    .distinct()
    .where('owner_id', 'in', ids)
    .where('status', '=', 'active')
    .execute();
  const withActiveListing = new Set(activeListings.map(({ owner_id }) => owner_id));
  return { idleIds: ids.filter((id) => !withActiveListing.has(id)), lastId: ids.at(-1)! };
}

async function warnBatch(deps: Deps, afterId: string): Promise<string | null> {
  const now = deps.now();
  return deps.db.transaction().execute(async (tx) => {
    const { idleIds, lastId } = await lockIdle(tx, afterId, retentionCutoff('unused_accounts', now), sql`inactivity_warned_at is null`);
    for (const id of idleIds) {
      const params = { hours: UNUSED_ACCOUNT_WARNING_HOURS };
      await notify(deps, tx, {
        userId: id,
        type: 'account_unused',
        key: `unused:${now.toISOString().slice(0, 10)}`,
        params,
        path: '/me/data',
      });
      await tx.updateTable('app_user').set({ inactivity_warned_at: now }).where('id', '=', id).execute();
    }
    return lastId;
  });
}

async function eraseBatch(deps: Deps, afterId: string): Promise<string | null> {
  const now = deps.now();
  const warnedBefore = new Date(now.getTime() - UNUSED_ACCOUNT_WARNING_HOURS * HOUR_MS);
  return closeAccounts(deps, async (tx, close) => {
    const { idleIds, lastId } = await lockIdle(
      tx,
      afterId,
      retentionCutoff('unused_accounts', now),
      sql`inactivity_warned_at < ${warnedBefore}`,
    );
    for (const id of idleIds) await close({ userId: id, cause: 'inactive', ip: null });
    return lastId;
  });
}
