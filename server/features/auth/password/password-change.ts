/** Sets a new password, with the current one, with a code to the phone, or with a link to the verified email. */
import { mailChallengeLevel } from '../../../accounts/mail-challenge.ts';
import { transferBlocks } from '../../../accounts/former-accounts.ts';
import { randomUUID } from 'node:crypto';
import type { EmailOrPhone } from '../../../../contract/auth/password.ts';
import { m } from '../../../../messages/compiled/messages.js';
import { audit } from '../../../db/audit.ts';
import { clearCounts, consume, count, currentCounts, isExceeded } from '../../../db/rate-window.ts';
import type { Db, Tx } from '../../../db/schema.ts';
import type { Deps } from '../../../deps.ts';
import { newToken, tokenHash } from '../../../crypto/tokens.ts';
import { AppError } from '../../../errors.ts';
import type { Viewer } from '../../../http/handler.ts';
import { mailResetLink, mailCredentialChanged } from '../account-mail.ts';
import { requireChallenge } from '../challenge.ts';
import { CODE } from '../code-rules.ts';
import { requireCodeChallenge } from '../code-challenge.ts';
import { sendCode, type Verification } from '../codes.ts';
import { codeExpiredError, consumeCode, verifyCode, type VerifiedCode } from '../verify-code.ts';
import { assertPasswordAllowed } from './password-policy.ts';
import { hashPassword } from './password-hash.ts';
import { verifyCurrentPassword } from './password-login.ts';
import { lockAccount, findAccountsByLogin, savePasswordHash, findOrCreateAccount } from '../queries.ts';
import { accountCounters, RESET_LINK_SECONDS, resetCounters, resetMailLimits } from '../rules.ts';
import { endSessions } from '../../../accounts/end-sessions.ts';

interface Requester {
  readonly ip: string;
  readonly captcha: string | undefined;
}

/**
 * Sends a code to the given number, or a link to the given email, if an account has it. The response is the same if none does. Nobody is
 * refused, but each request makes a challenge harder.
 * @returns the verification; for emails it has a random id
 * @throws AppError challenge_needed
 */
export async function requestPasswordReset(deps: Deps, login: EmailOrPhone, { ip, captcha }: Requester): Promise<Verification> {
  if ('phone' in login) {
    const { phone } = login;
    await requireCodeChallenge(deps, { phone, ip }, captcha);
    return deps.db.transaction().execute(async (tx) => {
      const [account] = await findAccountsByLogin(tx, login);
      return sendCode(deps, tx, { phone, ip, purpose: 'password', userId: account?.id ?? null, deliver: account !== undefined });
    });
  }
  const counters = resetCounters(deps.secrets, login.email, ip);
  await requireChallenge(deps, captcha, async () => mailChallengeLevel(await currentCounts(deps.db, counters, deps.now())));
  await deps.db.transaction().execute(async (tx) => {
    for (const counter of counters) await count(tx, counter, deps.now());
    if (await mayMailLink(deps, tx, login.email)) await sendResetLink(deps, tx, login.email);
  });
  return { id: randomUUID(), sentAt: deps.now(), resendSeconds: CODE.resendSeconds };
}

/** Whether another link may be mailed. Addresses without an account are counted too. */
async function mayMailLink(deps: Deps, tx: Tx, email: string): Promise<boolean> {
  if (!deps.config.http.rateLimits) return true;
  const { usual, spaced } = resetMailLimits(deps.secrets, email);
  const isUsual = !(await isExceeded(tx, usual, deps.now()));
  return (await consume(tx, isUsual ? usual : spaced, deps.now())) === null;
}

/**
 * Mails a reset link. Earlier links stay valid, so that a stranger's requests do not invalidate the link that the owner is about to open.
 */
async function sendResetLink(deps: Deps, tx: Tx, email: string): Promise<void> {
  const now = deps.now();
  const [account] = await findAccountsByLogin(tx, { email });
  const token = newToken();
  // an unverified address may belong to somebody else
  if (!account?.email_verified_at) return;
  const expires_at = new Date(now.getTime() + RESET_LINK_SECONDS * 1000);
  await tx
    .insertInto('password_link')
    .values({ user_id: account.id, email: account.email!, token_hash: tokenHash(token), created_at: now, expires_at })
    .execute();
  await mailResetLink(deps, tx, account.email!, token);
}

/** The credential that authorises a reset: a code sent by SMS, or the token of a mailed link. */
type ResetCredential = { readonly id: string; readonly code: string } | { readonly token: string };

/**
 * Sets the password of the account that the code or link belongs to, and ends its sessions except the one of the request.
 * @throws AppError otp_invalid, otp_expired, invalid for a guessable password, too_many_requests
 */
export async function resetPassword(
  deps: Deps,
  credential: ResetCredential,
  password: string,
  { ip, viewer }: { readonly ip: string; readonly viewer: Viewer | null },
): Promise<void> {
  assertPasswordAllowed(password, {});
  const verified = 'token' in credential ? null : await verifyCode(deps, { ...credential, ip, purposes: ['password'] });
  const hash = await hashPassword(password);
  const now = deps.now();
  await deps.db.transaction().execute(async (tx) => {
    const userId =
      'token' in credential
        ? await consumeResetLink(tx, credential.token, now)
        : await consumeResetCode(tx, credential.id, verified!, { viewer, now });
    await transferBlocks(deps.secrets, tx, userId);
    await setPassword(deps, tx, { userId, password, hash, ip, method: 'token' in credential ? 'link' : 'code', keepSessionOf: viewer });
  });
}

/**
 * Changes the password of a logged-in user after checking the current one. Every other session ends.
 * @throws AppError invalid when the current password is wrong or missing, or the new one is guessable; too_many_requests
 */
export async function changePassword(
  deps: Deps,
  viewer: Viewer,
  { current, password }: { readonly current: string; readonly password: string },
  ip: string,
): Promise<void> {
  assertPasswordAllowed(password, {});
  await verifyCurrentPassword(deps, viewer.id, current);
  const hash = await hashPassword(password);
  await deps.db
    .transaction()
    .execute((tx) => setPassword(deps, tx, { userId: viewer.id, password, hash, ip, method: 'password', keepSessionOf: viewer }));
}

interface NewPassword {
  readonly userId: string;
  readonly password: string;
  readonly hash: string;
  readonly ip: string;
  readonly method: 'password' | 'code' | 'link';
  /** The viewer whose current session does not end. */
  readonly keepSessionOf: Viewer | null;
}

async function setPassword(deps: Deps, tx: Tx, { userId, password, hash, ip, method, keepSessionOf }: NewPassword): Promise<void> {
  const now = deps.now();
  const account = await lockAccount(tx, userId);
  if (!account) throw codeExpiredError();
  assertPasswordAllowed(password, account);
  await savePasswordHash(tx, userId, hash, now);
  for (const name of [account.email, account.phone]) if (name !== null) await clearCounts(tx, accountCounters(deps.secrets, name), now);
  const endedCount = await endSessions(tx, userId, now, (live) =>
    keepSessionOf?.id === userId ? live.where('id', '<>', keepSessionOf.sessionId) : live,
  );
  const details = { by: method, had_one: account.password_set_at !== null, sessions_ended: endedCount };
  await audit(tx, { action: 'password_set', actorId: userId, subject: userId, ip, details, at: now });
  await mailCredentialChanged(deps, tx, account, 'password_changed');
}

/**
 * Consumes the code and returns the account id. The code also verifies the number. When the account never verified it and the viewer is not
 * logged in to that account, the number and the password go to a new account.
 */
async function consumeResetCode(
  tx: Tx,
  id: string,
  { phone, userId }: VerifiedCode,
  { viewer, now }: { readonly viewer: Viewer | null; readonly now: Date },
): Promise<string> {
  await consumeCode(tx, id, now);
  const account = userId === null ? undefined : await lockAccount(tx, userId);
  if (account?.phone !== phone) throw codeExpiredError();
  return (await findOrCreateAccount(tx, phone, now, viewer?.id)).id;
}

/**
 * Consumes a link and returns the account id. A link is valid only while its address is the verified one of the account, which stays
 * locked. The account is locked first, as in all transactions, and in a separate statement, because on a cluster links and accounts are on
 * different nodes.
 */
async function consumeResetLink(tx: Tx, token: string, now: Date): Promise<string> {
  const token_hash = tokenHash(token);
  const link = await tx.selectFrom('password_link').select(['user_id', 'email']).where('token_hash', '=', token_hash).executeTakeFirst();
  const account = link && (await lockAccount(tx, link.user_id));
  const consumed =
    account?.email_verified_at && account.email?.toLowerCase() === link!.email.toLowerCase()
      ? await tx
          .updateTable('password_link')
          .set({ used_at: now })
          .where('token_hash', '=', token_hash)
          .where('used_at', 'is', null)
          .where('expires_at', '>', now)
          .returning('user_id')
          .executeTakeFirst()
      : undefined;
  if (!consumed) throw new AppError('otp_expired', m['password.link_expired']());
  return consumed.user_id;
}

/** Deletes expired links. */
export async function prunePasswordLinks(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('password_link').where('expires_at', '<', now).execute();
}
