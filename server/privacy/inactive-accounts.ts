/** Accounts that were unused for years: their users are warned, and erased if they do not come back. */
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { WARNING_HOURS } from '../../contract/privacy/retention.ts';
import type { Tx } from '../db/schema.ts';
import { HOUR_MS } from '../durations.ts';
import type { Deps } from '../deps.ts';
import { notify } from '../notifications/notify.ts';
import { closeAccounts } from './close-account.ts';
import { retentionCutoff } from './retention.ts';

/** Number of users per transaction. */
const BATCH = 50;
/** Sorts before every user id. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000';
const STAFF_ROLES = ['support', 'moderator', 'administrator'] as const;

/**
 * Warns inactive users, then erases those who were warned long enough ago. Users with an active listing or a staff role never count as
 * inactive.
 */
export async function eraseInactive(deps: Deps, signal?: AbortSignal): Promise<void> {
  for (const step of [warnBatch, eraseBatch]) {
    for (let after: string | null = FIRST_ID; after !== null;) {
      if (signal?.aborted) return;
      after = await step(deps, after);
    }
  }
}

interface Batch {
  readonly idle: readonly string[];
  /** The id after which the next batch starts; null after the last batch. */
  readonly last: string | null;
}

/**
 * Locks the next unused accounts, without those that have an active listing. Uses two statements, because in a cluster accounts are on
 * every node and listings are distributed, and no statement can lock the former while it reads the latter.
 * @param dueCondition additional condition of the step for an account
 */
async function lockIdle(tx: Tx, after: string, cutoff: Date, dueCondition: RawBuilder<SqlBool>): Promise<Batch> {
  const users = await tx
    .selectFrom('app_user')
    .select('id')
    .where('last_active_at', '<', cutoff)
    .where('deleted_at', 'is', null)
    .where('role', 'not in', STAFF_ROLES)
    .where(dueCondition)
    .where('id', '>', after)
    .orderBy('id')
    .limit(BATCH)
    .forUpdate()
    .skipLocked()
    .execute();
  const ids = users.map(({ id }) => id);
  if (ids.length === 0) return { idle: [], last: null };
  const listing = await tx
    .selectFrom('listing')
    .select('owner_id')
    .distinct()
    .where('owner_id', 'in', ids)
    .where('status', '=', 'active')
    .execute();
  const busy = new Set(listing.map(({ owner_id }) => owner_id));
  return { idle: ids.filter((id) => !busy.has(id)), last: ids.at(-1)! };
}

async function warnBatch(deps: Deps, after: string): Promise<string | null> {
  const now = deps.now();
  return deps.db.transaction().execute(async (tx) => {
    const { idle, last } = await lockIdle(tx, after, retentionCutoff('unused_accounts', now), sql`inactivity_warned_at is null`);
    for (const id of idle) {
      const params = { hours: WARNING_HOURS };
      await notify(deps, tx, {
        userId: id,
        type: 'account_unused',
        key: `unused:${now.toISOString().slice(0, 10)}`,
        params,
        path: '/me/data',
      });
      await tx.updateTable('app_user').set({ inactivity_warned_at: now }).where('id', '=', id).execute();
    }
    return last;
  });
}

async function eraseBatch(deps: Deps, after: string): Promise<string | null> {
  const now = deps.now();
  const warnedBefore = new Date(now.getTime() - WARNING_HOURS * HOUR_MS);
  return closeAccounts(deps, async (tx, close) => {
    const { idle, last } = await lockIdle(tx, after, retentionCutoff('unused_accounts', now), sql`inactivity_warned_at < ${warnedBefore}`);
    for (const id of idle) await close({ userId: id, cause: 'inactive', ip: null });
    return last;
  });
}
