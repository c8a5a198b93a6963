import type { Tx } from '../db/schema.ts';

/**
 * Whether an account may act, read in the transaction that acts for it. Locks its row, so a suspension or an erasure happens either before
 * the transaction, which then learns of it, or afterwards, and then finds everything that it wrote. Call it before listings are locked, in
 * the same order as a suspension. All code that locks accounts for listings calls it: on a cluster two transactions that first took a weaker
 * lock would wait for each other.
 */
export async function lockAccountState(tx: Tx, id: string): Promise<'active' | 'suspended' | 'deleted'> {
  const account = await tx
    .selectFrom('app_user')
    .select(['suspended_at', 'deleted_at'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!account || account.deleted_at) return 'deleted';
  return account.suspended_at ? 'suspended' : 'active';
}
