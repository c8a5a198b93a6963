import type { Role } from '../../../contract/roles.ts';
import { audit } from '../../db/audit.ts';
import type { Db } from '../../db/schema.ts';

/**
 * Gives the account with this number (E.164) a role; its sessions have it from their next request. Safe to repeat.
 * @returns false when nobody has an account with the number
 */
export async function grant(db: Db, phone: string, role: Role, at: Date): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const person = await tx
      .updateTable('app_user')
      .set({ role })
      .where('phone', '=', phone)
      .where('deleted_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (person) await audit(tx, { action: 'role_change', actorId: null, subject: person.id, facts: { role }, at });
    return person !== undefined;
  });
}
