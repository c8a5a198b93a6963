import { sql } from 'kysely';
import type { Tx } from '../db/schema.ts';

/**
 * Takes an address from another account that never verified it: anybody could have typed it there. A link that was mailed to it still
 * verifies it for that account.
 * @param exceptUserId the account that gets it; null for one that is not created yet
 */
export async function releaseUnverifiedEmail(tx: Tx, email: string, exceptUserId: string | null): Promise<void> {
  await tx
    .updateTable('app_user')
    .set({ email: null })
    .where(sql<boolean>`lower(email) = lower(${email}) and email_verified_at is null and deleted_at is null`)
    .$if(exceptUserId !== null, (query) => query.where('id', '<>', exceptUserId!))
    .execute();
}
