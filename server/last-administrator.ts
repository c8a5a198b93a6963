/** A site keeps somebody who may administer it: whoever changes what a person may do, or lets them go, asks here first. */
import { sql } from 'kysely';
import type { Tx } from './db/schema.ts';
import { AppError } from './http/app-error.ts';

/** One change of standing at a time: two administrators who demote each other, or leave at the same moment, would leave none. */
export const lockStanding = (tx: Tx) => sql`select pg_advisory_xact_lock(hashtextextended('standing of people', 0))`.execute(tx);

/**
 * Whether this person is the only administrator in good standing, which stays true until the transaction ends. To be asked before
 * a row of a person is locked.
 */
export async function isLastAdministrator(tx: Tx, id: string): Promise<boolean> {
  await lockStanding(tx);
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

/** @throws AppError `conflict` with `refusal` when nobody else in good standing is an administrator */
export async function expectAnotherAdministrator(tx: Tx, id: string, refusal: string): Promise<void> {
  if (await isLastAdministrator(tx, id)) throw new AppError('conflict', refusal);
}
