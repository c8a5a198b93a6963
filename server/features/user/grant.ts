import type { Role } from '../../../contract/roles.ts';
import { audit } from '../../db/audit.ts';
import type { Db } from '../../db/schema.ts';
import { isLastAdministrator } from '../../last-administrator.ts';

/** `last_administrator`: refused, as nobody would be left to administer the site. */
export type Granted = 'done' | 'nobody' | 'last_administrator';

/** Gives the account with this number (E.164) a role; its sessions have it from their next request. Safe to repeat. */
export async function grant(db: Db, phone: string, role: Role, at: Date): Promise<Granted> {
  return db.transaction().execute(async (tx) => {
    const found = await tx
      .selectFrom('app_user')
      .select('id')
      .where('phone', '=', phone)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (!found) return 'nobody';
    if (role !== 'administrator' && (await isLastAdministrator(tx, found.id))) return 'last_administrator';
    const before = await tx.selectFrom('app_user').select('role').where('id', '=', found.id).forUpdate().executeTakeFirstOrThrow();
    if (before.role === role) return 'done';
    await tx.updateTable('app_user').set({ role }).where('id', '=', found.id).execute();
    await audit(tx, { action: 'role_change', actorId: null, subject: found.id, facts: { from: before.role, to: role }, at });
    return 'done';
  });
}
