import { audit } from '../db/audit.ts';
import type { Tx } from '../db/schema.ts';

/**
 * Links an account to the partner that was approved for its phone number and is not linked to an account yet, and records that in the audit
 * trail. Call this wherever a number was just verified, in the same transaction: whoever verifies the number of an approved partner gets the
 * partner's role, whichever way they log in.
 * @returns the account with its new role; only the role `user` changes
 */
export async function claimPartner<A extends { readonly id: string; readonly role: string }>(
  tx: Tx,
  account: A,
  phone: string,
  now: Date,
): Promise<A> {
  const partner = await tx
    .updateTable('partner')
    .set({ user_id: account.id, claimed_at: now })
    .where('phone', '=', phone)
    .where('claimed_at', 'is', null)
    .where((e) => e.not(e.exists(e.selectFrom('partner as other').select('other.id').where('other.user_id', '=', account.id))))
    .returning('role')
    .executeTakeFirst();
  if (!partner) return account;
  const role = account.role === 'user' ? partner.role : account.role;
  if (role !== account.role) await tx.updateTable('app_user').set({ role }).where('id', '=', account.id).execute();
  const details = { to: role, approved_as: partner.role };
  await audit(tx, { action: 'role_change', actorId: account.id, ip: null, subject: account.id, details, at: now });
  return { ...account, role };
}
