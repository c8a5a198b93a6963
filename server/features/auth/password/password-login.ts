/**
 * Login with a password. An unknown account, or one without a password, takes the same time and gets the same error as a wrong
 * password.
 */
import type { EmailOrPhone } from '../../../../contract/auth/password.ts';
import { m } from '../../../../messages/compiled/messages.js';
import { audit } from '../../../db/audit.ts';
import { refund, consume } from '../../../db/rate-window.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { suspendedError } from '../../../accounts/suspension.ts';
import type { UserRow } from '../../../accounts/user.ts';
import { requireChallengeAbove } from '../challenge.ts';
import { logIn, type LoginRequest } from '../log-in.ts';
import { checkPassword, hashPassword } from './password-hash.ts';
import { lockAccount, findAccountByLogin } from '../queries.ts';
import { failedPasswordLimits, passwordChallengeThresholds } from '../rules.ts';

interface PasswordLogin extends LoginRequest {
  readonly login: EmailOrPhone;
  readonly password: string;
  readonly captcha: string | undefined;
}

/**
 * Logs in by phone number or email. A password hashed at an older cost is rehashed at the current cost.
 * @throws AppError login_failed, account_suspended, challenge_needed, too_many_requests
 */
export async function logInWithPassword(deps: Deps, request: PasswordLogin): Promise<{ token: string; user: UserRow }> {
  const { login, password, captcha, ip } = request;
  const now = deps.now();
  await requireChallengeAbove(deps, captcha, passwordChallengeThresholds(ip));
  const limits = deps.config.http.rateLimits ? failedPasswordLimits(deps.secrets, 'phone' in login ? login.phone : login.email, ip) : [];
  // consumed first and refunded on success, so that parallel guesses cannot exceed the limit
  await consumeAttempt(deps, limits, now);
  const account = await findAccountByLogin(deps.db, login);
  const { isCorrect, needsRehash } = await checkPassword(account?.hash ?? null, password);
  if (!account || !isCorrect) {
    const facts = { reason: 'wrong_password' };
    await audit(deps.db, { action: 'login_failed', actorId: null, subject: account?.id ?? null, ip, facts, at: now });
    throw new AppError('login_failed', m['password.failed']());
  }
  await refund(deps.db, limits, now);
  const newHash = needsRehash ? await hashPassword(password) : null;
  const { lockedAccount, token } = await deps.db.transaction().execute(async (tx) => {
    // the password may have been changed since it was checked
    const lockedAccount = await lockAccount(tx, account.id);
    if (lockedAccount?.hash !== account.hash) throw new AppError('login_failed', m['password.failed']());
    if (newHash !== null) await tx.updateTable('account_password').set({ hash: newHash }).where('user_id', '=', account.id).execute();
    return { lockedAccount, token: await logIn(deps, tx, lockedAccount, request, { by: 'password' }) };
  });
  if (token === null) throw suspendedError(deps, lockedAccount);
  return { token, user: account };
}

async function consumeAttempt(deps: Deps, limits: ReturnType<typeof failedPasswordLimits>, now: Date): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const wait = await consume(tx, limits, now);
    if (wait) throw new AppError('too_many_requests', m['password.often']({ minutes: Math.ceil(wait / 60) }), { retryAfter: wait });
  });
}

/**
 * Checks that a logged-in user knows their current password.
 * @throws AppError invalid when it is wrong or there is none, too_many_requests
 */
export async function verifyCurrentPassword(deps: Deps, userId: string, current: string, ip: string): Promise<void> {
  const now = deps.now();
  const limits = deps.config.http.rateLimits ? failedPasswordLimits(deps.secrets, userId, ip) : [];
  await consumeAttempt(deps, limits, now);
  const stored = await deps.db.selectFrom('account_password').select('hash').where('user_id', '=', userId).executeTakeFirst();
  const { isCorrect } = await checkPassword(stored?.hash ?? null, current);
  if (isCorrect) return refund(deps.db, limits, now);
  const message = stored ? m['password.current_wrong']() : m['password.none']();
  throw new AppError('invalid', message, { errors: [{ path: 'current', message }] });
}
