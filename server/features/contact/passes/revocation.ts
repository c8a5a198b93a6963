/**
 * A revocation is between two people: it ends their passes on all listings of the owner, and it lasts until the side that revoked shares its
 * number again. Call these functions under the lock of both people (`lockUsers`), so that no pass is opened meanwhile.
 */
import type { Db, Tx } from '../../../db/schema.ts';
import type { Party } from '../queries.ts';

interface Pair {
  readonly seeker_id: string;
  readonly owner_id: string;
}

/** Ends all passes between the two people. Those that the other side revoked before stay with that side. */
export async function revokeBetween(tx: Tx, { seeker_id, owner_id }: Pair, party: Party, now: Date): Promise<void> {
  await tx
    .updateTable('contact')
    .set({ pass_revoked_at: now, pass_revoked_by: party })
    .where('seeker_id', '=', seeker_id)
    .where('owner_id', '=', owner_id)
    .where('pass_revoked_at', 'is', null)
    .execute();
}

/** Ends the revocation by this side. Passes that have not expired are open again. */
export async function liftRevocation(tx: Tx, { seeker_id, owner_id }: Pair, party: Party): Promise<void> {
  await tx
    .updateTable('contact')
    .set({ pass_revoked_at: null, pass_revoked_by: null })
    .where('seeker_id', '=', seeker_id)
    .where('owner_id', '=', owner_id)
    .where('pass_revoked_by', '=', party)
    .execute();
}

/** Whether this side revoked a pass between the owner and one of these accounts of a seeker. */
export async function isRevokedBy(db: Db | Tx, party: Party, ownerId: string, seekerIds: readonly string[]): Promise<boolean> {
  const row = await db
    .selectFrom('contact')
    .select('id')
    .where('seeker_id', 'in', seekerIds)
    .where('owner_id', '=', ownerId)
    .where('pass_revoked_by', '=', party)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
