/** Ensures that the site always has an administrator. Called before a role change, suspension or account deletion. */
import { sql } from 'kysely';
import type { Tx } from '../db/schema.ts';
import { AppError } from '../errors.ts';

/** Serialises changes of account status. Otherwise two administrators could demote each other in parallel and leave none. */
export const lockAccountStatus = (tx: Tx) => sql`select pg_advisory_xact_lock(hashtextextended('standing of people', 0))`.execute(tx);

/**
 * Whether this user is the only active administrator. The result stays valid until the transaction ends. Must be called before any
 * `app_user` row is locked, otherwise callers deadlock.
 */
export async function isLastAdministrator(tx: Tx, id: string): Promise<boolean> {
  await lockAccountStatus(tx);
  const administrators = await tx
    .selectFrom('app_user')
    .select('id')
    .where('role', '=', 'administrator')
    .where('suspended_at', 'is', null)
    .where('deleted_at', 'is', null)
    .limit(2)
    .execute();
  return administrators.length === 1 && administrators[0]!.id === id;
}

/** @throws AppError `conflict` with `message` when there is no other active administrator */
export async function assertNotLastAdministrator(tx: Tx, id: string, message: string): Promise<void> {
  if (await isLastAdministrator(tx, id)) throw new AppError('conflict', message);
}
