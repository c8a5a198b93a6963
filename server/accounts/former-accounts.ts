/**
 * Recognises the earlier accounts of a person by keyed hashes of the verified phone number and email address, so that a person cannot
 * escape limits or blocks by deleting an account or changing its number. A row is stored only as long as something needs it.
 */
import { RETENTION } from '../../contract/privacy/retention.ts';
import { daysAfter } from '../../kinds/lifetime.ts';
import type { Secrets } from '../crypto/secrets.ts';
import type { Db, Tx } from '../db/schema.ts';
import { accountHash, findIdentity, identityHashes, type Identity } from './person-key.ts';
import type { Suspension } from './suspension.ts';
import { FIRST_UUID } from '../db/uuids.ts';

/** Number of accounts that one statement forgets. */
const ACCOUNTS_PER_BATCH = 1000;
/** For this number of days after a listing was taken down, everything its owner posts is reviewed. */
export const REVIEWED_AFTER_TAKE_DOWN_DAYS = 90;

/**
 * Records an account that is being deleted, if something still needs it: contacts or listings that count towards a limit, blocks against it
 * or people who may still block it, a running free plan, a suspension or a take-down. An account without a verified number or address is
 * recorded as well, although nobody can be recognised by it, because the blocks against it stay as long as the record exists.
 */
export async function rememberAccount(secrets: Secrets, tx: Tx, userId: string, identity: Identity, now: Date): Promise<void> {
  const hashes = newestHashes(secrets, identity);
  if (await isNeeded(tx, userId, now)) await storeRecords(tx, userId, hashes.length > 0 ? hashes : [accountHash(secrets, userId)], now);
}

/**
 * Records a number or address that an account gives up: a new account that verifies it belongs to the same person. The account itself
 * continues and may need the record at any time, so it is always stored.
 */
export function rememberIdentity(secrets: Secrets, tx: Tx, userId: string, previous: Identity, now: Date): Promise<void> {
  return storeRecords(tx, userId, newestHashes(secrets, previous), now);
}

const newestHashes = (secrets: Secrets, identity: Identity): Buffer[] => identityHashes(secrets, identity).map(([newest]) => newest!);

async function storeRecords(tx: Tx, userId: string, hashes: readonly Buffer[], now: Date): Promise<void> {
  if (hashes.length === 0) return;
  await tx
    .insertInto('former_account')
    .values(hashes.map((identity_hash) => ({ identity_hash, user_id: userId, closed_at: now })))
    .onConflict((conflict) => conflict.columns(['identity_hash', 'user_id']).doUpdateSet({ closed_at: now }))
    .execute();
}

/** Returns the ids of those accounts that were not deleted. */
async function findLiveIds(db: Db | Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('app_user').select('id').where('id', 'in', ids).where('deleted_at', 'is', null).execute();
  return new Set(rows.map(({ id }) => id));
}

/** Whether anything requires a record of the account. */
async function isNeeded(tx: Tx, userId: string, now: Date): Promise<boolean> {
  const retentionStart = daysAfter(now, -RETENTION.deleted_account_hashes);
  const countedListings = tx
    .selectFrom('listing')
    .select('id')
    .where('owner_id', '=', userId)
    .where('first_published_at', '>', retentionStart);
  if ((await countedListings.limit(1).executeTakeFirst()) !== undefined) return true;
  return (await canBeBlocked(tx, userId)) || (await findNeededIds(tx, [userId], now)).size > 0;
}

/** Whether somebody has a contact or a conversation with the account. Both pages offer to block the other person. */
async function canBeBlocked(tx: Tx, userId: string): Promise<boolean> {
  for (const table of ['contact', 'conversation'] as const)
    for (const column of ['seeker_id', 'owner_id'] as const)
      if ((await tx.selectFrom(table).select('id').where(column, '=', userId).limit(1).executeTakeFirst()) !== undefined) return true;
  return false;
}

/**
 * Returns the ids of those accounts whose record is needed however old it is: they are blocked by somebody or suspended, have a running free
 * plan, or had a listing taken down or rejected recently.
 */
async function findNeededIds(db: Db | Tx, userIds: readonly string[], now: Date): Promise<ReadonlySet<string>> {
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
  const suspended = await suspendedAccounts(db, userIds);
  const takenDown = await db
    .selectFrom('listing as l')
    .innerJoin('listing_hold as h', (join) => join.onRef('h.city_id', '=', 'l.city_id').onRef('h.listing_id', '=', 'l.id'))
    .select('l.owner_id')
    .distinct()
    .where('l.owner_id', 'in', userIds)
    .where('h.cause', '=', 'taken_down')
    .where('h.ended_at', 'is', null)
    .where('h.since', '>', daysAfter(now, -REVIEWED_AFTER_TAKE_DOWN_DAYS))
    .execute();
  const rejected = await db
    .selectFrom('listing as l')
    .innerJoin('listing_review as v', (join) => join.onRef('v.city_id', '=', 'l.city_id').onRef('v.listing_id', '=', 'l.id'))
    .select('l.owner_id')
    .distinct()
    .where('l.owner_id', 'in', userIds)
    .where('v.state', '=', 'rejected')
    .where('v.subject', '<>', 'edit')
    .where('v.decided_at', '>', daysAfter(now, -REVIEWED_AFTER_TAKE_DOWN_DAYS))
    .execute();
  return new Set([
    ...blocks.map(({ blocked_id }) => blocked_id),
    ...plans.map(({ user_id }) => user_id),
    ...suspended.map(({ id }) => id),
    ...takenDown.map(({ owner_id }) => owner_id),
    ...rejected.map(({ owner_id }) => owner_id),
  ]);
}

/** Also those that were deleted: staff can suspend a person who just deleted the account. */
const suspendedAccounts = (db: Db | Tx, ids: readonly string[]) =>
  db
    .selectFrom('app_user')
    .select(['id', 'suspended_until', 'suspended_reason'])
    .where('id', 'in', ids)
    .where('suspended_at', 'is not', null)
    .execute();

/** Whether the next account of the person of a deleted account can be recognised. */
export async function isRemembered(tx: Tx, userId: string): Promise<boolean> {
  const record = await tx.selectFrom('former_account').select('user_id').where('user_id', '=', userId).limit(1).executeTakeFirst();
  return record !== undefined;
}

/** The suspension of an earlier account whose number or address this account has verified; null when there is none. */
export async function findSuspensionOfPerson(secrets: Secrets, tx: Tx, userId: string): Promise<Suspension | null> {
  const [, ...formerIds] = await findAccountsOfPerson(secrets, tx, userId);
  const [suspension = null] = formerIds.length > 0 ? await suspendedAccounts(tx, formerIds) : [];
  return suspension;
}

/** Whether the account was not deleted. */
export async function isLive(tx: Tx, userId: string): Promise<boolean> {
  return (await findLiveIds(tx, [userId])).has(userId);
}

/** The ids of this account and of the recorded earlier accounts of the same person. */
export async function findAccountsOfPerson(secrets: Secrets, db: Db | Tx, userId: string): Promise<readonly string[]> {
  const identity = await findIdentity(db, userId);
  const hashes = identity ? identityHashes(secrets, identity).flat() : [];
  if (hashes.length === 0) return [userId];
  const rows = await db.selectFrom('former_account').select('user_id').distinct().where('identity_hash', 'in', hashes).execute();
  return [...new Set([userId, ...rows.map(({ user_id }) => user_id)])];
}

/**
 * Copies the blocks against earlier accounts of a person to their present account. An earlier account that was not deleted stays blocked.
 * Blocks that are added to an earlier account later apply to the present one, too. Call this wherever a number or address was just
 * verified, in the same transaction.
 */
export async function transferBlocks(secrets: Secrets, tx: Tx, userId: string): Promise<void> {
  const [, ...formerIds] = await findAccountsOfPerson(secrets, tx, userId);
  if (formerIds.length === 0) return;
  const hashes = identityHashes(secrets, (await findIdentity(tx, userId))!).flat();
  await tx
    .updateTable('former_account')
    .set({ successor_id: userId })
    .where('identity_hash', 'in', hashes)
    .where('user_id', '<>', userId)
    .execute();
  const liveIds = await findLiveIds(tx, formerIds);
  const blocks = await tx.selectFrom('contact_block').selectAll().where('blocked_id', 'in', formerIds).execute();
  const deletedIds = formerIds.filter((id) => !liveIds.has(id));
  if (deletedIds.length > 0) await tx.deleteFrom('contact_block').where('blocked_id', 'in', deletedIds).execute();
  const moved = blocks
    .filter(({ blocker_id }) => blocker_id !== userId)
    .map(({ id, ...block }) => ({ ...block, blocked_id: userId, ...(!liveIds.has(block.blocked_id) && { id }) }));
  if (moved.length === 0) return;
  await tx
    .insertInto('contact_block')
    .values(moved)
    .onConflict((conflict) => conflict.columns(['blocker_id', 'blocked_id']).doNothing())
    .execute();
}

/**
 * The accounts that a block of `userId` applies to: the account itself unless it was deleted, and the present accounts of the same person.
 * At least one id.
 */
export async function findAccountsToBlock(tx: Tx, userId: string): Promise<readonly string[]> {
  const rows = await tx.selectFrom('former_account').select('successor_id').distinct().where('user_id', '=', userId).execute();
  const ids = [userId, ...rows.map(({ successor_id }) => successor_id)].filter((id) => id !== null);
  const liveIds = await findLiveIds(tx, ids);
  const blocked = ids.filter((id) => liveIds.has(id));
  return blocked.length > 0 ? blocked : [userId];
}

/**
 * Deletes the records of earlier accounts that nothing needs any more. Uses separate statements, because in a cluster the tables are on
 * different nodes. It is safe to repeat this, and to abort it between batches.
 */
export async function forgetAccounts(db: Db, now: Date, signal?: AbortSignal): Promise<void> {
  for (let afterId = FIRST_UUID; ;) {
    if (signal?.aborted) return;
    const rows = await db
      .selectFrom('former_account')
      .select('user_id')
      .select(({ fn }) => fn.max('closed_at').as('closed_at'))
      .where('user_id', '>', afterId)
      .groupBy('user_id')
      .having(({ fn }) => fn.max('closed_at'), '<', daysAfter(now, -RETENTION.deleted_account_hashes))
      .orderBy('user_id')
      .limit(ACCOUNTS_PER_BATCH)
      .execute();
    if (rows.length === 0) return;
    const isPastBlockRetention = ({ closed_at }: { closed_at: Date }) => closed_at < daysAfter(now, -RETENTION.deleted_account_blocks);
    const expiredIds = rows.filter(isPastBlockRetention).map(({ user_id }) => user_id);
    const liveIds = expiredIds.length > 0 ? await findLiveIds(db, expiredIds) : new Set<string>();
    const deletedIds = expiredIds.filter((id) => !liveIds.has(id));
    if (deletedIds.length > 0) await db.deleteFrom('contact_block').where('blocked_id', 'in', deletedIds).execute();
    const ids = rows.map(({ user_id }) => user_id);
    const needed = await findNeededIds(db, ids, now);
    const forgotten = ids.filter((id) => expiredIds.includes(id) || !needed.has(id));
    if (forgotten.length > 0) await db.deleteFrom('former_account').where('user_id', 'in', forgotten).execute();
    afterId = ids.at(-1)!;
  }
}
