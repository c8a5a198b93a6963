import { sql } from 'kysely';
import type { EmailOrPhone } from '../../../contract/password.ts';
import type { Db, Tx } from '../../db/schema.ts';
import { USER_COLUMNS } from '../../views/user.ts';

const STANDING = ['app_user.suspended_at', 'app_user.suspended_until', 'app_user.suspended_reason'] as const;

/**
 * The account of a number that was just proved; made when there is none. One statement, so that two first logins at once
 * make one account.
 */
export async function accountOf(tx: Tx, phone: string, now: Date) {
  await takeFromUnproved(tx, phone, now);
  return (
    tx
      .insertInto('app_user')
      .values({ phone, phone_verified_at: now, created_at: now })
      .onConflict((conflict) =>
        conflict
          .column('phone')
          .where('deleted_at', 'is', null)
          .doUpdateSet({ phone_verified_at: sql`coalesce(app_user.phone_verified_at, excluded.phone_verified_at)` }),
      )
      .returning([...USER_COLUMNS, ...STANDING])
      // a row that was there before carries the transaction that changed it just now
      .returning(sql<boolean>`xmax = 0`.as('is_new'))
      .executeTakeFirstOrThrow()
  );
}

/**
 * Before a number becomes somebody's by proof: whoever only said that it is theirs loses it. Somebody might have registered it
 * with a password of their own, to be let into the account of its owner later. Nothing they could come back with stays: password,
 * sessions, links, the mail address they named. An account with a proved address is somebody's who mistyped: it goes on without the
 * number.
 */
export async function takeFromUnproved(tx: Tx, phone: string, now: Date, except: string | null = null): Promise<void> {
  const said = await tx
    .selectFrom('app_user')
    .select(['id', 'email_verified_at'])
    .where('phone', '=', phone)
    .where('phone_verified_at', 'is', null)
    .where('deleted_at', 'is', null)
    .$if(except !== null, (query) => query.where('id', '<>', except!))
    .forUpdate()
    .executeTakeFirst();
  if (!said) return;
  if (said.email_verified_at || except !== null) {
    await tx.updateTable('app_user').set({ phone: null }).where('id', '=', said.id).execute();
    return;
  }
  await tx.updateTable('app_user').set({ email: null, new_phone: null, password_set_at: null }).where('id', '=', said.id).execute();
  await tx.deleteFrom('account_password').where('user_id', '=', said.id).execute();
  await tx.deleteFrom('password_link').where('user_id', '=', said.id).execute();
  await tx.deleteFrom('email_proof').where('user_id', '=', said.id).execute();
  await tx.updateTable('session').set({ revoked_at: now }).where('user_id', '=', said.id).where('revoked_at', 'is', null).execute();
}

/** The account a person named, with what its password is held against; undefined for none. */
export function accountNamed(db: Db | Tx, name: EmailOrPhone) {
  return db
    .selectFrom('app_user')
    .leftJoin('account_password', 'account_password.user_id', 'app_user.id')
    .select([...USER_COLUMNS, ...STANDING, 'account_password.hash'])
    .where('phone' in name ? sql<boolean>`app_user.phone = ${name.phone}` : sql<boolean>`lower(app_user.email) = lower(${name.email})`)
    .where('app_user.deleted_at', 'is', null)
    .executeTakeFirst();
}

/** The account, locked until the transaction ends; undefined when it is gone. */
export function accountById(tx: Tx, id: string) {
  return tx
    .selectFrom('app_user')
    .leftJoin('account_password', 'account_password.user_id', 'app_user.id')
    .select([...USER_COLUMNS, ...STANDING, 'account_password.hash'])
    .where('app_user.id', '=', id)
    .where('app_user.deleted_at', 'is', null)
    .forUpdate('app_user')
    .executeTakeFirst();
}

/** Keeps a password's hash in place of the one before. */
export async function keepPassword(tx: Tx, userId: string, hash: string, now: Date): Promise<void> {
  await tx
    .insertInto('account_password')
    .values({ user_id: userId, hash })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ hash }))
    .execute();
  await tx.updateTable('app_user').set({ password_set_at: now }).where('id', '=', userId).execute();
}

const UNIQUE_VIOLATION = '23505';
/** Whether a write failed because another account has the number or the address. */
export const isTaken = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION;
