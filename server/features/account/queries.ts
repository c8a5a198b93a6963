import type { Updateable } from 'kysely';
import { m } from '../../../messages/compiled/messages.js';
import type { AppUserTable, Db, Tx } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { USER_COLUMNS } from '../../accounts/user.ts';

/**
 * @param purpose `to change` locks the row until the transaction ends
 * @throws AppError login_expired when the account was deleted after the session was looked up
 */
export async function findUser(db: Db | Tx, id: string, purpose: 'to read' | 'to change' = 'to read') {
  const row = await db
    .selectFrom('app_user')
    .select(USER_COLUMNS)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .$if(purpose === 'to change', (query) => query.forUpdate())
    .executeTakeFirst();
  return row ?? throwLoginExpired();
}

export function emailTakenError(): AppError {
  const message = m['account.email_taken']();
  return new AppError('conflict', message, { errors: [{ path: 'email', message }] });
}

/** @throws AppError conflict when another account has verified the email */
export async function updateUser(tx: Tx, id: string, changes: Updateable<AppUserTable>) {
  if (Object.keys(changes).length === 0) return findUser(tx, id);
  try {
    const row = await tx.updateTable('app_user').set(changes).where('id', '=', id).returning(USER_COLUMNS).executeTakeFirst();
    return row ?? throwLoginExpired();
  } catch (error) {
    throw isEmailTaken(error) ? emailTakenError() : error;
  }
}

const UNIQUE_VIOLATION = '23505';
const isEmailTaken = (error: unknown) =>
  error instanceof Error &&
  'code' in error &&
  error.code === UNIQUE_VIOLATION &&
  // a cluster does not report the constraint, and the name in its message ends with the number of the shard
  /"app_user_email(_\d+)?"/.test(error.message);

function throwLoginExpired(): never {
  throw new AppError('login_expired', m['error.login_expired']());
}
