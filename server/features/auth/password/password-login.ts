/**
 * Login with a password. For an unknown account, or an account without a password, the response takes the same time and has the same error
 * as for a wrong password.
 */
import type { EmailOrPhone } from '../../../../contract/auth/password.ts';
import { m } from '../../../../messages/compiled/messages.js';
import { audit } from '../../../db/audit.ts';
import { consumeDaily } from '../../../db/daily-limit.ts';
import { consume, count, refund, type Counter } from '../../../db/rate-window.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { suspendedError } from '../../../accounts/suspension.ts';
import type { UserRow } from '../../../accounts/user.ts';
import { DAY_S } from '../../../durations.ts';
import { requireChallenge } from '../challenge.ts';
import { isKnownDeviceOfUser } from '../code-challenge.ts';
import { logIn, type LoginRequest } from '../log-in.ts';
import { checkPassword, hashPassword } from './password-hash.ts';
import { lockAccount, findAccountsByLogin } from '../queries.ts';
import { currentPasswordLimits, MAX_WRONG_PASSWORDS, passwordChallengeLevel, wrongPasswordCounters } from '../rules.ts';

/** The id of no account. With it an unknown name causes the same queries as a known one. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

interface PasswordLogin extends LoginRequest {
  readonly login: EmailOrPhone;
  readonly password: string;
  readonly captcha: string | undefined;
}

/**
 * Logs in by phone number or email. Wrong passwords for the account, from the IP address and on the whole site make a challenge necessary,
 * and then make it harder. A password that was hashed at an older cost is rehashed at the current cost.
 * @throws AppError login_failed, account_suspended, challenge_needed; too_many_requests after very many wrong passwords
 */
export async function logInWithPassword(deps: Deps, request: PasswordLogin): Promise<{ token: string; user: UserRow }> {
  const { login, password, captcha, ip, device } = request;
  const now = deps.now();
  const accounts = await findAccountsByLogin(deps.db, login);
  // several accounts may have entered an address that nobody verified; an attacker could have created one of them to make a device known
  const isKnown = await isKnownDeviceOfUser(deps.db, accounts.length === 1 ? accounts[0]!.id : NOBODY, device);
  const name = 'phone' in login ? login.phone : login.email;
  const counters = deps.config.http.rateLimits ? wrongPasswordCounters(deps.secrets, name, ip, isKnown ? device! : null) : [];
  // counted first and refunded unless the password is wrong, so that each parallel guess costs work for the guesses before it
  const counts = await countEach(deps, counters, now);
  const authenticate = async () => {
    assertNotExhausted(counts, now);
    // the counts include this request
    await requireChallenge(deps, captcha, async () => passwordChallengeLevel(counts.map((counted) => counted - 1)));
    return findMatch(accounts, password);
  };
  const { account, needsRehash } = await authenticate().catch(async (error: unknown) => {
    // the password was not compared
    await refund(deps.db, counters, now);
    throw error;
  });
  if (!account) {
    const details = { reason: 'wrong_password' };
    await audit(deps.db, { action: 'login_failed', actorId: null, subject: accounts[0]?.id ?? null, ip, details, at: now });
    throw new AppError('login_failed', m['password.failed']());
  }
  await refund(deps.db, counters, now);
  const newHash = needsRehash ? await hashPassword(password) : null;
  const result = await deps.db.transaction().execute(async (tx) => {
    // the password may have been changed since it was compared
    const lockedAccount = await lockAccount(tx, account.id);
    if (lockedAccount?.hash !== account.hash) throw new AppError('login_failed', m['password.failed']());
    await consumeDaily(tx, 'password_logins', account.id, now);
    if (newHash !== null) await tx.updateTable('account_password').set({ hash: newHash }).where('user_id', '=', account.id).execute();
    return logIn(deps, tx, lockedAccount, request, { by: 'password' });
  });
  if ('suspension' in result) throw suspendedError(deps, result.suspension);
  return { token: result.token, user: account };
}

/**
 * Returns the first of the accounts with this password. Without accounts a comparison is made as well, so that both cases take the same
 * time.
 */
async function findMatch<A extends { readonly hash: string | null }>(
  accounts: readonly A[],
  password: string,
): Promise<{ account: A | null; needsRehash: boolean }> {
  for (const account of accounts) {
    const { isCorrect, needsRehash } = await checkPassword(account.hash, password);
    if (isCorrect) return { account, needsRehash };
  }
  if (accounts.length === 0) await checkPassword(null, password);
  return { account: null, needsRehash: false };
}

/**
 * The first parameter has the counts of `wrongPasswordCounters`, of which the second is the count of today.
 * @throws AppError too_many_requests after very many wrong passwords today
 */
function assertNotExhausted([, today = 0]: readonly number[], now: Date): void {
  if (today <= MAX_WRONG_PASSWORDS) return;
  const waitSeconds = DAY_S - (Math.floor(now.getTime() / 1000) % DAY_S);
  throw new AppError('too_many_requests', m['password.often']({ minutes: Math.ceil(waitSeconds / 60) }), { retryAfter: waitSeconds });
}

/** Counts one use of each counter and returns the counts including it. */
const countEach = (deps: Deps, counters: readonly Counter[], now: Date): Promise<number[]> =>
  deps.db.transaction().execute(async (tx) => {
    const counts: number[] = [];
    for (const counter of counters) counts.push(await count(tx, counter, now));
    return counts;
  });

/**
 * Checks that a logged-in user knows their current password.
 * @throws AppError invalid when it is wrong or there is none, too_many_requests
 */
export async function verifyCurrentPassword(deps: Deps, userId: string, current: string): Promise<void> {
  const now = deps.now();
  const limits = deps.config.http.rateLimits ? currentPasswordLimits(userId) : [];
  await deps.db.transaction().execute(async (tx) => {
    const waitSeconds = await consume(tx, limits, now);
    if (waitSeconds)
      throw new AppError('too_many_requests', m['password.often']({ minutes: Math.ceil(waitSeconds / 60) }), { retryAfter: waitSeconds });
  });
  const storedPassword = await deps.db.selectFrom('account_password').select('hash').where('user_id', '=', userId).executeTakeFirst();
  const { isCorrect } = await checkPassword(storedPassword?.hash ?? null, current);
  if (isCorrect) return refund(deps.db, limits, now);
  const message = storedPassword ? m['password.current_wrong']() : m['password.none']();
  throw new AppError('invalid', message, { errors: [{ path: 'current', message }] });
}
