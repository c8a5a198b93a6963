import type { Role } from '../../../contract/base/roles.ts';
import { audit } from '../../db/audit.ts';
import type { Db } from '../../db/schema.ts';
import { isLastAdministrator } from '../../accounts/last-administrator.ts';

/** `last_administrator`: refused, because the site would have no administrator left. */
type GrantResult = 'done' | 'no_account' | 'last_administrator';

/**
 * Gives the account with this number (E.164) a role. The operator's command `npm run admin` calls it. Existing sessions have the role from
 * their next request on. An account whose number was never verified gets none, because anybody can register with any number. Safe to repeat.
 */
export async function grantRole(db: Db, phone: string, role: Role, now: Date): Promise<GrantResult> {
  return db.transaction().execute(async (tx) => {
    const user = await tx
      .selectFrom('app_user')
      .select('id')
      .where('phone', '=', phone)
      .where('phone_verified_at', 'is not', null)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (!user) return 'no_account';
    if (role !== 'administrator' && (await isLastAdministrator(tx, user.id))) return 'last_administrator';
    const before = await tx.selectFrom('app_user').select('role').where('id', '=', user.id).forUpdate().executeTakeFirstOrThrow();
    if (before.role === role) return 'done';
    await tx.updateTable('app_user').set({ role }).where('id', '=', user.id).execute();
    await audit(tx, { action: 'role_change', actorId: null, subject: user.id, details: { from: before.role, to: role }, at: now });
    return 'done';
  });
}
