/** Accounts that were unused for years: their users are warned, and erased if they do not come back. */
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { UNUSED_ACCOUNT_WARNING_HOURS } from '../../contract/privacy/retention.ts';
import type { Tx } from '../db/schema.ts';
import { HOUR_MS } from '../durations.ts';
import type { Deps } from '../deps.ts';
import { notify } from '../notifications/notify.ts';
import { closeAccounts } from './close-account.ts';
import { retentionCutoff } from './retention.ts';
import { Attempts } from '../jobs/attempts.ts';
import { FIRST_UUID } from '../db/uuids.ts';

/** Number of users per transaction. */
const BATCH_SIZE = 50;
const STAFF_ROLES = ['support', 'moderator', 'administrator'] as const;

/**
 * Warns inactive users, then erases those who were warned long enough ago. Users with an active listing or a staff role never count as
 * inactive. An account that cannot be warned or erased does not delay the others.
 * @throws the error of the first such account, after the others were processed
 */
export async function eraseInactive(deps: Deps, signal?: AbortSignal): Promise<void> {
  const attempts = new Attempts();
  for (const step of [WARNING, ERASURE]) {
    for (let afterId: string | null = FIRST_UUID; afterId !== null;) {
      if (signal?.aborted) return;
      const first: string = afterId;
      afterId = await step.run(deps, first, BATCH_SIZE).catch(async () => {
        // one after the other, to find the account that fails
        const { ids } = await deps.db.transaction().execute((tx) => lockIdle(tx, first, step.dueAt(deps.now()), BATCH_SIZE));
        for (const [index] of ids.entries()) await attempts.run(() => step.run(deps, ids[index - 1] ?? first, 1));
        return ids.at(-1) ?? null;
      });
    }
  }
  attempts.end();
}

/** Which accounts are due: unused since `cutoff`, and the condition. */
interface Due {
  readonly cutoff: Date;
  readonly condition: RawBuilder<SqlBool>;
}
interface Step {
  readonly dueAt: (now: Date) => Due;
  /** Processes the next accounts after an id. Returns the last id, null when there are no more. */
  readonly run: (deps: Deps, afterId: string, size: number) => Promise<string | null>;
}

interface Batch {
  readonly ids: readonly string[];
  /** Those without an active listing. */
  readonly idleIds: readonly string[];
  /** The last id of this batch, after which the next one starts; null when there was no account left. */
  readonly lastId: string | null;
}

/**
 * Locks the next unused accounts, without those that have an active listing. Uses two statements, because in a cluster accounts are on
 * every node and listings are distributed, and no statement can lock the former while it reads the latter.
 */
async function lockIdle(tx: Tx, afterId: string, { cutoff, condition }: Due, size: number): Promise<Batch> {
  const users = await tx
    .selectFrom('app_user')
    .select('id')
    .where('last_active_at', '<', cutoff)
    .where('deleted_at', 'is', null)
    .where('role', 'not in', STAFF_ROLES)
    .where(condition)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(size)
    .forUpdate()
    .skipLocked()
    .execute();
  const ids = users.map(({ id }) => id);
  if (ids.length === 0) return { ids, idleIds: [], lastId: null };
  const activeListings = await tx
    .selectFrom('listing')
    .select('owner_id')
    .distinct()
    .where('owner_id', 'in', ids)
    .where('status', '=', 'active')
    .execute();
  const withActiveListing = new Set(activeListings.map(({ owner_id }) => owner_id));
  return { ids, idleIds: ids.filter((id) => !withActiveListing.has(id)), lastId: ids.at(-1)! };
}

const WARNING: Step = {
  dueAt: (now) => ({ cutoff: retentionCutoff('unused_accounts', now), condition: sql`inactivity_warned_at is null` }),
  run: warnBatch,
};
const ERASURE: Step = {
  dueAt: (now) => ({
    cutoff: retentionCutoff('unused_accounts', now),
    condition: sql`inactivity_warned_at < ${new Date(now.getTime() - UNUSED_ACCOUNT_WARNING_HOURS * HOUR_MS)}`,
  }),
  run: eraseBatch,
};

async function warnBatch(deps: Deps, afterId: string, size: number): Promise<string | null> {
  const now = deps.now();
  return deps.db.transaction().execute(async (tx) => {
    const { idleIds, lastId } = await lockIdle(tx, afterId, WARNING.dueAt(now), size);
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

async function eraseBatch(deps: Deps, afterId: string, size: number): Promise<string | null> {
  return closeAccounts(deps, async (tx, close) => {
    const { idleIds, lastId } = await lockIdle(tx, afterId, ERASURE.dueAt(deps.now()), size);
    for (const id of idleIds) await close({ userId: id, cause: 'inactive', ip: null });
    return lastId;
  });
}
