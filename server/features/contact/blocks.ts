/**
 * Blocks between users. The blocked user is never notified. A new contact attempt of the blocked user fails with the same error as for
 * other reasons.
 */
import { sql } from 'kysely';
import type { Block } from '../../../contract/contact/contact.ts';
import { m } from '../../../messages/compiled/messages.js';
import { findAccountsToBlock } from '../../accounts/former-accounts.ts';
import { audit } from '../../db/audit.ts';
import { consumeDaily } from '../../db/daily-limit.ts';
import type { Db, Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { deleteStoredReveals } from '../../listings/write/stored-reveals.ts';

export interface ActingPerson {
  readonly id: string;
  readonly ip: string;
}

/** Whether either user has blocked the other. */
export async function isBlocked(db: Db | Tx, userId: string, otherId: string): Promise<boolean> {
  const { rows } = await sql`
    select from contact_block where (blocker_id, blocked_id) in ((${userId}::uuid, ${otherId}::uuid), (${otherId}::uuid, ${userId}::uuid)) limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

export async function hasBlockedSomebody(db: Db | Tx, userId: string): Promise<boolean> {
  const row = await db.selectFrom('contact_block').select('id').where('blocker_id', '=', userId).limit(1).executeTakeFirst();
  return row !== undefined;
}

function selectBlocks(db: Db | Tx, userId: string) {
  return db
    .selectFrom('contact_block')
    .leftJoin('app_user', (join) => join.onRef('app_user.id', '=', 'contact_block.blocked_id').on('app_user.deleted_at', 'is', null))
    .select(['contact_block.id', 'app_user.name', 'contact_block.created_at'])
    .where('blocker_id', '=', userId);
}
const presentBlock = ({ id, name, created_at }: { id: string; name: string | null; created_at: Date }): Block => ({
  id,
  name,
  blocked_at: created_at.toISOString(),
});

export async function listBlocks(db: Db, userId: string): Promise<Block[]> {
  const rows = await selectBlocks(db, userId).orderBy('contact_block.created_at', 'desc').execute();
  return rows.map(presentBlock);
}

/**
 * Blocks the other party of an open contact. Repeating the call changes nothing.
 * @throws AppError not_found for a contact of other people, or a contact that is still waiting
 */
export function blockContact(deps: Deps, blocker: ActingPerson, contactId: string): Promise<Block> {
  const { db, now } = deps;
  return db.transaction().execute(async (tx) => {
    const contact = await tx
      .selectFrom('contact')
      .select(['seeker_id', 'owner_id'])
      .where('id', '=', contactId)
      .where('opened_at', 'is not', null)
      .where((e) => e.or([e('seeker_id', '=', blocker.id), e('owner_id', '=', blocker.id)]))
      .executeTakeFirst();
    if (!contact) throw new AppError('not_found', m['contact.no_record']());
    const otherId = contact.seeker_id === blocker.id ? contact.owner_id : contact.seeker_id;
    const { isNew, blockedId } = await insertBlock(deps, tx, blocker, otherId);
    const row = await selectBlocks(tx, blocker.id).where('blocked_id', '=', blockedId).executeTakeFirstOrThrow();
    if (isNew)
      await audit(tx, {
        action: 'contact_blocked',
        actorId: blocker.id,
        subject: otherId,
        ip: blocker.ip,
        details: { contact: contactId },
        at: now(),
      });
    return presentBlock(row);
  });
}

interface InsertedBlock {
  /** False when the block existed already. */
  readonly isNew: boolean;
  /** The account in the entry that represents the block: the person's current account when the requested one was deleted. */
  readonly blockedId: string;
}

/** Blocks the account and the current account of the same person. A job cancels the visits of the two. */
export async function insertBlock(
  { jobs, now }: Pick<Deps, 'jobs' | 'now'>,
  tx: Tx,
  { id }: ActingPerson,
  otherId: string,
): Promise<InsertedBlock> {
  const accounts = (await findAccountsToBlock(tx, otherId)).filter((account) => account !== id);
  if (accounts.length === 0) return { isNew: false, blockedId: otherId };
  const rows = await tx
    .insertInto('contact_block')
    .values(accounts.map((account) => ({ blocker_id: id, blocked_id: account, created_at: now() })))
    .onConflict((conflict) => conflict.columns(['blocker_id', 'blocked_id']).doNothing())
    .returning('id')
    .execute();
  if (rows.length > 0) {
    await deleteStoredReveals(tx, [id, ...accounts]);
    await jobs.add(tx, 'cancel_visits_of_person', { userId: id, otherIds: accounts });
  }
  return { isNew: rows.length > 0, blockedId: accounts[0]! };
}

/** @throws AppError not_found for a block of somebody else, too_many_requests */
export function unblock({ db, now }: Deps, blocker: ActingPerson, id: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const row = await tx
      .deleteFrom('contact_block')
      .where('id', '=', id)
      .where('blocker_id', '=', blocker.id)
      .returning('blocked_id')
      .executeTakeFirst();
    if (!row) throw new AppError('not_found', m['contact.no_block']());
    await consumeDaily(tx, 'unblocks', blocker.id, now());
    await audit(tx, { action: 'contact_unblocked', actorId: blocker.id, subject: row.blocked_id, ip: blocker.ip, at: now() });
  });
}
