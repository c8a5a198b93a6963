/**
 * Earlier accounts of one person, by keyed hashes of the number and address that were verified: neither deleting an account nor changing its
 * number ends the limits of a person or the blocks against them. A row is kept only while something needs it.
 */
import { RETENTION } from '../../contract/privacy/retention.ts';
import { daysAfter } from '../../kinds/lifetime.ts';
import type { Secrets } from '../crypto/secrets.ts';
import type { Db, Tx } from '../db/schema.ts';
import { findIdentity, identityHashes, type Identity } from './person-key.ts';

/** Accounts forgotten per statement. */
const BATCH = 1000;
/** Before every id. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Records the account that is being closed, if one of these needs it: contacts and listings that still count, a free plan that runs, a
 * block by somebody. Without a verified number or address nothing can be recognised, and the blocks against it are deleted.
 */
export async function rememberAccount(secrets: Secrets, tx: Tx, userId: string, identity: Identity, now: Date): Promise<void> {
  if (!(await rememberIdentity(secrets, tx, userId, identity, now)))
    await tx.deleteFrom('contact_block').where('blocked_id', '=', userId).execute();
}

/**
 * The same for a number or address that an account gives up: a new account that verifies it belongs to the person who had it. The account
 * itself goes on.
 * @returns false when nothing of it was verified, so nobody can be recognised by it
 */
export async function rememberIdentity(secrets: Secrets, tx: Tx, userId: string, previous: Identity, now: Date): Promise<boolean> {
  const hashes = identityHashes(secrets, previous).map(([newest]) => newest!);
  if (hashes.length === 0) return false;
  if (!(await isCounted(tx, userId, now)) && (await lastingIds(tx, [userId], now)).size === 0) return true;
  await tx
    .insertInto('former_account')
    .values(hashes.map((identity_hash) => ({ identity_hash, user_id: userId, closed_at: now })))
    .onConflict((conflict) => conflict.columns(['identity_hash', 'user_id']).doUpdateSet({ closed_at: now }))
    .execute();
  return true;
}

/** Those of these accounts that were not deleted. */
async function liveIds(db: Db | Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('app_user').select('id').where('id', 'in', ids).where('deleted_at', 'is', null).execute();
  return new Set(rows.map(({ id }) => id));
}

/** Whether the account has contacts or listings that limits count for `RETENTION.former_accounts`. */
async function isCounted(tx: Tx, userId: string, now: Date): Promise<boolean> {
  const since = daysAfter(now, -RETENTION.former_accounts);
  const contact = tx.selectFrom('contact').select('id').where('seeker_id', '=', userId).where('created_at', '>', since).limit(1);
  if ((await contact.executeTakeFirst()) !== undefined) return true;
  const listing = tx.selectFrom('listing').select('id').where('owner_id', '=', userId).where('first_published_at', '>', since).limit(1);
  return (await listing.executeTakeFirst()) !== undefined;
}

/** Which of these accounts somebody blocked, or have a free plan that runs. */
async function lastingIds(db: Db | Tx, userIds: readonly string[], now: Date): Promise<ReadonlySet<string>> {
  const blocks = await db.selectFrom('contact_block').select('blocked_id').distinct().where('blocked_id', 'in', userIds).execute();
  const plans = await db
    .selectFrom('subscription')
    .select('user_id')
    .distinct()
    .where('user_id', 'in', userIds)
    .where('order_id', 'is', null)
    .where('closed_at', 'is', null)
    .where('ends_at', '>', now)
    .execute();
  return new Set([...blocks.map(({ blocked_id }) => blocked_id), ...plans.map(({ user_id }) => user_id)]);
}

/** This account, and the earlier ones of the same person that are still remembered. */
export async function accountsOfPerson(secrets: Secrets, db: Db | Tx, userId: string): Promise<readonly string[]> {
  const identity = await findIdentity(db, userId);
  const hashes = identity ? identityHashes(secrets, identity).flat() : [];
  if (hashes.length === 0) return [userId];
  const rows = await db.selectFrom('former_account').select('user_id').distinct().where('identity_hash', 'in', hashes).execute();
  return [...new Set([userId, ...rows.map(({ user_id }) => user_id)])];
}

/**
 * Brings the blocks against earlier accounts of a person to the account that they have now; an earlier account that was not deleted stays
 * blocked. Call it wherever a number or address was just verified, in the same transaction.
 */
export async function carryBlocksOver(secrets: Secrets, tx: Tx, userId: string): Promise<void> {
  const [, ...formerIds] = await accountsOfPerson(secrets, tx, userId);
  if (formerIds.length === 0) return;
  const live = await liveIds(tx, formerIds);
  const blocks = await tx.selectFrom('contact_block').selectAll().where('blocked_id', 'in', formerIds).execute();
  const deletedIds = formerIds.filter((id) => !live.has(id));
  if (deletedIds.length > 0) await tx.deleteFrom('contact_block').where('blocked_id', 'in', deletedIds).execute();
  const moved = blocks
    .filter(({ blocker_id }) => blocker_id !== userId)
    .map(({ id, ...block }) => ({ ...block, blocked_id: userId, ...(!live.has(block.blocked_id) && { id }) }));
  if (moved.length === 0) return;
  await tx
    .insertInto('contact_block')
    .values(moved)
    .onConflict((conflict) => conflict.columns(['blocker_id', 'blocked_id']).doNothing())
    .execute();
}

/**
 * Forgets earlier accounts that nothing needs any more. Separate statements, because on a cluster the tables are on different nodes. Safe
 * to repeat, and to abort between batches.
 */
export async function forgetAccounts(db: Db, now: Date, signal?: AbortSignal): Promise<void> {
  for (let after = FIRST_ID; ;) {
    if (signal?.aborted) return;
    const rows = await db
      .selectFrom('former_account')
      .select('user_id')
      .select(({ fn }) => fn.max('closed_at').as('closed_at'))
      .where('user_id', '>', after)
      .groupBy('user_id')
      .having(({ fn }) => fn.max('closed_at'), '<', daysAfter(now, -RETENTION.former_accounts))
      .orderBy('user_id')
      .limit(BATCH)
      .execute();
    if (rows.length === 0) return;
    const isOver = ({ closed_at }: { closed_at: Date }) => closed_at < daysAfter(now, -RETENTION.former_blocks);
    const overIds = rows.filter(isOver).map(({ user_id }) => user_id);
    const live = overIds.length > 0 ? await liveIds(db, overIds) : new Set<string>();
    const goneIds = overIds.filter((id) => !live.has(id));
    if (goneIds.length > 0) await db.deleteFrom('contact_block').where('blocked_id', 'in', goneIds).execute();
    const ids = rows.map(({ user_id }) => user_id);
    const needed = await lastingIds(db, ids, now);
    const forgotten = ids.filter((id) => overIds.includes(id) || !needed.has(id));
    if (forgotten.length > 0) await db.deleteFrom('former_account').where('user_id', 'in', forgotten).execute();
    after = ids.at(-1)!;
  }
}
