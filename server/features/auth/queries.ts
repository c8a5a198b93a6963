import { sql } from 'kysely';
import type { EmailOrPhone } from '../../../contract/auth/password.ts';
import type { Db, Tx } from '../../db/schema.ts';
import { claimPartner } from '../../accounts/claim-partner.ts';
import { USER_COLUMNS } from '../../accounts/user.ts';

const SUSPENSION_COLUMNS = ['app_user.suspended_at', 'app_user.suspended_until', 'app_user.suspended_reason'] as const;

/**
 * The account of a number that was just verified; created when there is none. A single statement, so that parallel first logins create one
 * account. An account that never verified the number keeps it only when the viewer who enters the code is logged in to that account.
 */
export async function findOrCreateAccount(tx: Tx, phone: string, now: Date, viewerId: string | null = null) {
  await abandonUnverifiedAccount(tx, phone, viewerId);
  const account = await tx
    .insertInto('app_user')
    .values({ phone, phone_verified_at: now, created_at: now })
    .onConflict((conflict) =>
      conflict
        .column('phone')
        .where('deleted_at', 'is', null)
        .doUpdateSet({ phone_verified_at: sql`coalesce(app_user.phone_verified_at, excluded.phone_verified_at)` }),
    )
    .returning([...USER_COLUMNS, ...SUSPENSION_COLUMNS])
    // xmax is 0 for an inserted row; an updated row has the id of the updating transaction
    .returning(sql<boolean>`xmax = 0`.as('is_new'))
    .executeTakeFirstOrThrow();
  return claimPartner(tx, account, phone, now);
}

/**
 * Takes an unverified number from the account that claimed it, before somebody verifies it. The content of that account, and decisions
 * about it, stay with it, because anybody could have registered the number. A single statement, so that only one of parallel calls takes
 * the number.
 * @returns the account that had it
 */
export function releaseUnverifiedPhone(tx: Tx, phone: string, exceptUserId: string | null) {
  return tx
    .updateTable('app_user')
    .set({ phone: null })
    .where('phone', '=', phone)
    .where('phone_verified_at', 'is', null)
    .where('deleted_at', 'is', null)
    .$if(exceptUserId !== null, (query) => query.where('id', '<>', exceptUserId!))
    .returning(['id', 'email_verified_at'])
    .executeTakeFirst();
}

/**
 * Removes from an account the number that somebody else verifies, and every way to log in: name, address, password, links and sessions. The
 * account is erased like every unused account. An account with a verified email had a typing error in its number, so it continues without a
 * number.
 */
async function abandonUnverifiedAccount(tx: Tx, phone: string, viewerId: string | null): Promise<void> {
  const unverified = await releaseUnverifiedPhone(tx, phone, viewerId);
  if (!unverified || unverified.email_verified_at) return;
  await tx
    .updateTable('app_user')
    .set({ name: null, profile_type: null, email: null, new_phone: null, password_set_at: null })
    .where('id', '=', unverified.id)
    .execute();
  await tx.deleteFrom('account_password').where('user_id', '=', unverified.id).execute();
  await tx.deleteFrom('password_link').where('user_id', '=', unverified.id).execute();
  await tx.deleteFrom('email_verification').where('user_id', '=', unverified.id).execute();
  await tx.deleteFrom('session').where('user_id', '=', unverified.id).execute();
}

/** How many accounts have their password compared when several have entered the same address and none has verified it. */
const MAX_CLAIMS = 3;

/**
 * The accounts with this phone or email and their password hashes, at most three. Only an address that nobody verified can have more than
 * one. Entering an address in another account does not keep the earlier ones from logging in with it.
 */
export function findAccountsByLogin(db: Db | Tx, login: EmailOrPhone) {
  return (
    db
      .selectFrom('app_user')
      .leftJoin('account_password', 'account_password.user_id', 'app_user.id')
      .select([...USER_COLUMNS, ...SUSPENSION_COLUMNS, 'account_password.hash'])
      .where('phone' in login ? sql<boolean>`app_user.phone = ${login.phone}` : sql<boolean>`lower(app_user.email) = lower(${login.email})`)
      .where('app_user.deleted_at', 'is', null)
      .orderBy(sql`app_user.email_verified_at is null`)
      // accounts without a password come last, because nobody logs in to them with one
      .orderBy(sql`account_password.hash is null`)
      .orderBy('app_user.id')
      .limit(MAX_CLAIMS)
      .execute()
  );
}

/** The account with its password hash, locked until the transaction ends; undefined when it was deleted. */
export function lockAccount(tx: Tx, id: string) {
  return tx
    .selectFrom('app_user')
    .leftJoin('account_password', 'account_password.user_id', 'app_user.id')
    .select([...USER_COLUMNS, ...SUSPENSION_COLUMNS, 'account_password.hash'])
    .where('app_user.id', '=', id)
    .where('app_user.deleted_at', 'is', null)
    .forUpdate('app_user')
    .executeTakeFirst();
}

/** Stores the hash of a new password and replaces the previous one. */
export async function savePasswordHash(tx: Tx, userId: string, hash: string, now: Date): Promise<void> {
  await tx
    .insertInto('account_password')
    .values({ user_id: userId, hash })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ hash }))
    .execute();
  await tx.updateTable('app_user').set({ password_set_at: now }).where('id', '=', userId).execute();
}

const UNIQUE_VIOLATION = '23505';
/** Whether a write failed because another account has the number or email. */
export const isUniqueViolation = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION;
