/** People who want nothing more from each other. The blocked one is never told; asking again answers what any vain try does. */
import { sql } from 'kysely';
import type { Block } from '../../../contract/contact.ts';
import { m } from '../../../messages/compiled/messages.js';
import { audit } from '../../db/audit.ts';
import type { Db, Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';

interface Blocker {
  readonly id: string;
  readonly ip: string;
}

/** Whether one of the two blocked the other. */
export async function isBlocked(db: Db | Tx, one: string, other: string): Promise<boolean> {
  const { rows } = await sql`
    select from contact_block where (blocker_id, blocked_id) in ((${one}::uuid, ${other}::uuid), (${other}::uuid, ${one}::uuid)) limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

function blocks(db: Db | Tx, userId: string) {
  return db
    .selectFrom('contact_block')
    .leftJoin('app_user', (join) => join.onRef('app_user.id', '=', 'contact_block.blocked_id').on('app_user.deleted_at', 'is', null))
    .select(['contact_block.id', 'app_user.name', 'contact_block.created_at'])
    .where('blocker_id', '=', userId);
}
const present = ({ id, name, created_at }: { id: string; name: string | null; created_at: Date }): Block => ({
  id,
  name,
  blocked_at: created_at.toISOString(),
});

export async function blocksOf(db: Db, userId: string): Promise<Block[]> {
  const rows = await blocks(db, userId).orderBy('contact_block.created_at', 'desc').execute();
  return rows.map(present);
}

/**
 * Blocks the other side of an open contact. Again changes nothing.
 * @throws AppError not_found for a contact the person is no side of, or that still waits
 */
export function block({ db, now }: Deps, blocker: Blocker, contactId: string): Promise<Block> {
  return db.transaction().execute(async (tx) => {
    const contact = await tx
      .selectFrom('contact')
      .select(['seeker_id', 'owner_id'])
      .where('id', '=', contactId)
      .where('opened_at', 'is not', null)
      .where((e) => e.or([e('seeker_id', '=', blocker.id), e('owner_id', '=', blocker.id)]))
      .executeTakeFirst();
    if (!contact) throw new AppError('not_found', m['contact.no_record']());
    const other = contact.seeker_id === blocker.id ? contact.owner_id : contact.seeker_id;
    const fresh = await blockPerson(tx, blocker, other, now());
    const row = await blocks(tx, blocker.id).where('blocked_id', '=', other).executeTakeFirstOrThrow();
    if (fresh)
      await audit(tx, {
        action: 'contact_blocked',
        actorId: blocker.id,
        subject: other,
        ip: blocker.ip,
        facts: { contact: contactId },
        at: now(),
      });
    return present(row);
  });
}

async function blockPerson(tx: Tx, { id }: Blocker, other: string, at: Date): Promise<boolean> {
  const row = await tx
    .insertInto('contact_block')
    .values({ blocker_id: id, blocked_id: other, created_at: at })
    .onConflict((conflict) => conflict.columns(['blocker_id', 'blocked_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** @throws AppError not_found for a block that is not the person's */
export function unblock({ db, now }: Deps, blocker: Blocker, id: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const row = await tx
      .deleteFrom('contact_block')
      .where('id', '=', id)
      .where('blocker_id', '=', blocker.id)
      .returning('blocked_id')
      .executeTakeFirst();
    if (!row) throw new AppError('not_found', m['contact.no_block']());
    await audit(tx, { action: 'contact_unblocked', actorId: blocker.id, subject: row.blocked_id, ip: blocker.ip, at: now() });
  });
}
