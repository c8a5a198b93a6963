/** Another password: by the present one, by a code to the phone, or by a link to the proved mail address. */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { EmailOrPhone } from '../../../contract/password.ts';
import { m } from '../../../messages/compiled/messages.js';
import { audit } from '../../db/audit.ts';
import { take } from '../../db/rate-window.ts';
import type { Db, Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import type { Viewer } from '../../http/handler.ts';
import { mailResetLink, tellChanged } from './account-mail.ts';
import { challengeWhen } from './challenge.ts';
import { challengeForCode, codeIsOver, sendCode, tryCode, useCode, type TriedCode } from './codes.ts';
import { refuseGuessable } from './fit-password.ts';
import { hashPassword } from './password-hash.ts';
import { holdAgainstPresent } from './password-login.ts';
import { accountById, accountNamed, keepPassword, takeFromUnproved } from './queries.ts';
import { passwordsLookAbused, RESET_LINK_SECONDS, resetMailAllowances } from './rules.ts';
import { endSessionsOf } from './sessions.ts';

const TOKEN_BYTES = 32;
const digest = (token: string) => createHash('sha256').update(token).digest();

interface Asker {
  readonly ip: string;
  readonly captcha: string | undefined;
}

/**
 * Sends a code to the number named, or a link to the address, if there is such an account; does and answers the same if not.
 * @returns the verification's id
 * @throws AppError challenge_needed, too_many_requests
 */
export async function askNewPassword(deps: Deps, name: EmailOrPhone, { ip, captcha }: Asker): Promise<string> {
  if ('phone' in name) {
    const { phone } = name;
    await challengeForCode(deps, phone, ip, captcha);
    return deps.db.transaction().execute(async (tx) => {
      const account = await accountNamed(tx, name);
      return sendCode(deps, tx, { phone, ip, purpose: 'password', userId: account?.id ?? null, deliver: account !== undefined });
    });
  }
  await challengeWhen(deps, captcha, passwordsLookAbused(ip));
  await deps.db.transaction().execute((tx) => sendLink(deps, tx, name.email, ip));
  return randomUUID();
}

async function sendLink(deps: Deps, tx: Tx, email: string, ip: string): Promise<void> {
  const now = deps.now();
  if (deps.config.http.rateLimits) {
    const wait = await take(tx, resetMailAllowances(deps.secret, email, ip), now);
    if (wait) throw new AppError('too_many_requests', m['otp.too_many_codes']({ minutes: Math.ceil(wait / 60) }), { retryAfter: wait });
  }
  const account = await accountNamed(tx, { email });
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  // an address that was only said may be anybody's
  if (!account?.email_verified_at) return;
  await tx.deleteFrom('password_link').where('user_id', '=', account.id).execute();
  const expires_at = new Date(now.getTime() + RESET_LINK_SECONDS * 1000);
  await tx
    .insertInto('password_link')
    .values({ user_id: account.id, token_hash: digest(token), created_at: now, expires_at })
    .execute();
  await mailResetLink(deps, tx, account.email!, token);
}

/** By what somebody shows that they may set it. */
export type ResetProof = { readonly id: string; readonly code: string } | { readonly token: string };

/**
 * Sets the password of the account that the code or the link belongs to, and ends its sessions, save the one it is asked from.
 * @throws AppError otp_invalid, otp_expired, invalid for a guessable password, too_many_requests
 */
export async function resetPassword(
  deps: Deps,
  proof: ResetProof,
  password: string,
  { ip, viewer }: { readonly ip: string; readonly viewer: Viewer | null },
): Promise<void> {
  refuseGuessable(password, {});
  const tried = 'token' in proof ? null : await tryCode(deps, { ...proof, ip, purposes: ['password'] });
  const hash = await hashPassword(password);
  const now = deps.now();
  await deps.db.transaction().execute(async (tx) => {
    const userId = 'token' in proof ? await useLink(tx, proof.token, now) : await useResetCode(tx, proof.id, tried!, now);
    await setPassword(deps, tx, { userId, password, hash, ip, by: 'token' in proof ? 'link' : 'code', keep: viewer });
  });
}

/**
 * Changes the password of somebody who is logged in, by the present one; every other session ends.
 * @throws AppError invalid when it is wrong, when there is none, or for a guessable one; too_many_requests
 */
export async function changePassword(
  deps: Deps,
  viewer: Viewer,
  { current, password }: { readonly current: string; readonly password: string },
  ip: string,
): Promise<void> {
  refuseGuessable(password, {});
  await holdAgainstPresent(deps, viewer.id, current, ip);
  const hash = await hashPassword(password);
  await deps.db
    .transaction()
    .execute((tx) => setPassword(deps, tx, { userId: viewer.id, password, hash, ip, by: 'password', keep: viewer }));
}

interface NewPassword {
  readonly userId: string;
  readonly password: string;
  readonly hash: string;
  readonly ip: string;
  readonly by: 'password' | 'code' | 'link';
  /** Whose session stays. */
  readonly keep: Viewer | null;
}

async function setPassword(deps: Deps, tx: Tx, { userId, password, hash, ip, by, keep }: NewPassword): Promise<void> {
  const now = deps.now();
  const account = await accountById(tx, userId);
  if (!account) throw codeIsOver();
  refuseGuessable(password, account);
  await keepPassword(tx, userId, hash, now);
  await tx.deleteFrom('password_link').where('user_id', '=', userId).where('used_at', 'is', null).execute();
  const ended = await endSessionsOf(tx, userId, now, (live) => (keep?.id === userId ? live.where('id', '<>', keep.sessionId) : live));
  const facts = { by, had_one: account.password_set_at !== null, sessions_ended: ended };
  await audit(tx, { action: 'password_set', actorId: userId, subject: userId, ip, facts, at: now });
  await tellChanged(deps, tx, account, 'password_changed');
}

/** The account whose number the code proved; a number that was only said so far is proved by it. */
async function useResetCode(tx: Tx, id: string, { phone, userId }: TriedCode, now: Date): Promise<string> {
  await useCode(tx, id, now);
  if (userId === null) throw codeIsOver();
  await takeFromUnproved(tx, phone, now);
  const account = await tx
    .updateTable('app_user')
    .set((e) => ({ phone_verified_at: e.fn.coalesce('phone_verified_at', e.val(now)) }))
    .where('id', '=', userId)
    .where('phone', '=', phone)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!account) throw codeIsOver();
  return account.id;
}

async function useLink(tx: Tx, token: string, now: Date): Promise<string> {
  const used = await tx
    .updateTable('password_link')
    .set({ used_at: now })
    .where('token_hash', '=', digest(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst();
  if (!used) throw new AppError('otp_expired', m['password.link_over']());
  return used.user_id;
}

/** Forgets links that lapsed. */
export async function prunePasswordLinks(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('password_link').where('expires_at', '<', now).execute();
}
