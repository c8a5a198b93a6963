/** Verifies and changes the phone number of an account, by a code to the new number and from a session with a recent login. */
import { claimPartner } from '../../accounts/claim-partner.ts';
import { transferBlocks, rememberIdentity, findSuspensionOfPerson } from '../../accounts/former-accounts.ts';
import { suspendedError } from '../../accounts/suspension.ts';
import { m } from '../../../messages/compiled/messages.js';
import { audit } from '../../db/audit.ts';
import type { Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { Viewer } from '../../http/handler.ts';
import { assertRecentLogin } from '../../accounts/fresh-login.ts';
import { USER_COLUMNS, type UserRow } from '../../accounts/user.ts';
import { mailCredentialChanged, smsPreviousPhone } from './account-mail.ts';
import { requireCodeChallenge } from './code-challenge.ts';
import { sendCode, type Verification } from './codes.ts';
import { codeExpiredError, consumeCode, verifyCode } from './verify-code.ts';
import { lockAccount, isUniqueViolation, releaseUnverifiedPhone } from './queries.ts';
import { endSessions } from '../../accounts/end-sessions.ts';

interface Requester {
  readonly viewer: Viewer;
  readonly ip: string;
  readonly captcha: string | undefined;
}

/**
 * Stores the new number of the account as pending and sends a code to it. The current number logs in until the new one is verified. It does
 * not reveal whether the number belongs to another account; only `confirmPhone` does, after the code proved ownership.
 * @returns the verification; null when it is already the number of the account, which cancels a pending change
 * @throws AppError fresh_login_needed, too_many_requests
 */
export async function requestPhoneChange(
  deps: Deps,
  tx: Tx,
  user: UserRow,
  phone: string,
  { viewer, ip }: Omit<Requester, 'captcha'>,
): Promise<Verification | null> {
  if (phone === user.phone) {
    if (user.new_phone !== null) await tx.updateTable('app_user').set({ new_phone: null }).where('id', '=', user.id).execute();
    return null;
  }
  // a first number can be used to log in too, so adding one also needs a fresh login
  if (user.phone_verified_at || user.email_verified_at) await assertRecentLogin(tx, viewer.sessionId, deps.now());
  await tx.updateTable('app_user').set({ new_phone: phone }).where('id', '=', user.id).execute();
  return sendCode(deps, tx, { phone, ip, purpose: 'phone', userId: user.id });
}

/**
 * Sends a code again, to the pending or unverified number of the account.
 * @throws AppError conflict when there is nothing to verify; fresh_login_needed, challenge_needed, too_many_requests
 */
export async function sendPhoneCode(deps: Deps, { viewer, ip, captcha }: Requester): Promise<Verification> {
  const user = await deps.db.selectFrom('app_user').select(USER_COLUMNS).where('id', '=', viewer.id).executeTakeFirst();
  const phone = user?.new_phone ?? (user?.phone_verified_at ? null : user?.phone);
  if (!phone) throw new AppError('conflict', m['account.phone_nothing']());
  await requireCodeChallenge(deps, { phone, ip }, captcha);
  return deps.db.transaction().execute(async (tx) => {
    // the number was stored with a fresh login; an old session must not use it to get into the account
    if (user?.new_phone && (user.phone_verified_at || user.email_verified_at)) await assertRecentLogin(tx, viewer.sessionId, deps.now());
    return sendCode(deps, tx, { phone, ip, purpose: 'phone', userId: viewer.id });
  });
}

/**
 * Confirms the pending number with its code. Changing the number ends every other session.
 * @throws AppError otp_invalid, otp_expired; conflict when another account has verified this number
 */
export async function confirmPhone(
  deps: Deps,
  viewer: Viewer,
  { id, code, ip }: { readonly id: string; readonly code: string; readonly ip: string },
): Promise<UserRow> {
  const verified = await verifyCode(deps, { id, code, ip, purposes: ['phone', 'registration'] });
  if (verified.userId !== viewer.id) throw codeExpiredError();
  const now = deps.now();
  const updatedUser = deps.db.transaction().execute(async (tx) => {
    await consumeCode(tx, id, now);
    const user = await lockAccount(tx, viewer.id);
    if (!user || verified.phone !== (user.new_phone ?? user.phone)) throw codeExpiredError();
    const previousPhone = user.phone_verified_at !== null && user.phone !== verified.phone ? user.phone : null;
    const endOthers = () => endSessions(tx, viewer.id, now, (live) => live.where('id', '<>', viewer.sessionId));
    const endedCount = previousPhone === null ? 0 : await endOthers();
    const updated = await setVerifiedPhone(tx, user, verified.phone, now);
    await transferBlocks(deps.secrets, tx, user.id);
    const suspension = await findSuspensionOfPerson(deps.secrets, tx, user.id);
    if (suspension) throw suspendedError(deps, suspension);
    const auditBase = { actorId: viewer.id, subject: viewer.id, ip, at: now };
    if (previousPhone === null) {
      await audit(tx, { ...auditBase, action: 'phone_verified' });
      if (user.phone_verified_at === null) await mailCredentialChanged(deps, tx, updated, 'phone_added');
    } else {
      await rememberIdentity(deps.secrets, tx, user.id, { ...user, email: null }, now);
      await audit(tx, { ...auditBase, action: 'phone_changed', details: { sessions_ended: endedCount } });
      await mailCredentialChanged(deps, tx, updated, 'phone_changed');
      await smsPreviousPhone(deps, tx, previousPhone);
    }
    return updated;
  });
  return updatedUser.catch((error: unknown) => {
    if (!isUniqueViolation(error)) throw error;
    throw new AppError('conflict', m['account.phone_taken']());
  });
}

async function setVerifiedPhone(tx: Tx, { id }: UserRow, phone: string, now: Date): Promise<UserRow> {
  await releaseUnverifiedPhone(tx, phone, id);
  const account = await tx
    .updateTable('app_user')
    .set({ phone, phone_verified_at: now, new_phone: null })
    .where('id', '=', id)
    .returning(USER_COLUMNS)
    .executeTakeFirstOrThrow();
  return claimPartner(tx, account, phone, now);
}

/** Marks the number of a newly registered account as verified, by the code that was sent at registration. */
export async function confirmRegisteredPhone(tx: Tx, userId: string | null, phone: string, now: Date) {
  const account = userId === null ? undefined : await lockAccount(tx, userId);
  if (!account || account.phone !== phone) throw codeExpiredError();
  if (account.phone_verified_at) return account;
  await tx.updateTable('app_user').set({ phone_verified_at: now }).where('id', '=', account.id).execute();
  return claimPartner(tx, { ...account, phone_verified_at: now }, phone, now);
}
