import { sql } from 'kysely';
import type { Db, Tx } from '../db/schema.ts';

/** Whether an account verified this address. Several accounts may have entered an address until one of them verifies it. */
export async function isEmailVerified(db: Db | Tx, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('app_user')
    .select('id')
    .where(sql<boolean>`lower(email) = lower(${email}) and email_verified_at is not null and deleted_at is null`)
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes an address from the accounts that entered it without verifying it, because another account has now verified it. */
export async function releaseUnverifiedEmail(tx: Tx, email: string, verifierId: string): Promise<void> {
  await tx
    .updateTable('app_user')
    .set({ email: null })
    .where(sql<boolean>`lower(email) = lower(${email}) and email_verified_at is null and deleted_at is null`)
    .where('id', '<>', verifierId)
    .execute();
}
