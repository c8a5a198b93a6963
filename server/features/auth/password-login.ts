/** Logging in with a password. An account that is not there, or has none, costs and answers the same as a wrong password. */
import type { EmailOrPhone } from '../../../contract/password.ts';
import { m } from '../../../messages/compiled/messages.js';
import { audit } from '../../db/audit.ts';
import { giveBack, take } from '../../db/rate-window.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import { suspended } from '../../views/suspension.ts';
import type { UserRow } from '../../views/user.ts';
import { challengeWhen } from './challenge.ts';
import { logIn, type LoginRequest } from './log-in.ts';
import { checkPassword, hashPassword } from './password-hash.ts';
import { accountById, accountNamed } from './queries.ts';
import { passwordAllowances, passwordsLookAbused } from './rules.ts';

export interface PasswordLogin extends LoginRequest {
  readonly name: EmailOrPhone;
  readonly password: string;
  readonly captcha: string | undefined;
}

/**
 * Logs in by number or mail address and password. A password kept at an older cost is raised to today's.
 * @throws AppError login_failed, account_suspended, challenge_needed, too_many_requests
 */
export async function logInByPassword(deps: Deps, request: PasswordLogin): Promise<{ token: string; user: UserRow }> {
  const { name, password, captcha, ip } = request;
  const now = deps.now();
  await challengeWhen(deps, captcha, passwordsLookAbused(ip));
  const limits = deps.config.http.rateLimits ? passwordAllowances(deps.secret, 'phone' in name ? name.phone : name.email, ip) : [];
  // taken before and given back on success, so that parallel guesses cannot slip past the count
  await takeTries(deps, limits, now);
  const account = await accountNamed(deps.db, name);
  const { right, stale } = await checkPassword(account?.hash ?? null, password);
  if (!account || !right) {
    const facts = { reason: 'wrong_password' };
    await audit(deps.db, { action: 'login_failed', actorId: null, subject: account?.id ?? null, ip, facts, at: now });
    throw new AppError('login_failed', m['password.failed']());
  }
  await giveBack(deps.db, limits, now);
  const raised = stale ? await hashPassword(password) : null;
  const { present, token } = await deps.db.transaction().execute(async (tx) => {
    // not by a password, nor over one, that was set anew meanwhile
    const present = await accountById(tx, account.id);
    if (present?.hash !== account.hash) throw new AppError('login_failed', m['password.failed']());
    if (raised !== null) await tx.updateTable('account_password').set({ hash: raised }).where('user_id', '=', account.id).execute();
    return { present, token: await logIn(deps, tx, present, request, { by: 'password' }) };
  });
  if (token === null) throw suspended(deps, present);
  return { token, user: account };
}

async function takeTries(deps: Deps, limits: ReturnType<typeof passwordAllowances>, now: Date): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const wait = await take(tx, limits, now);
    if (wait) throw new AppError('too_many_requests', m['password.often']({ minutes: Math.ceil(wait / 60) }), { retryAfter: wait });
  });
}

/**
 * Makes sure that somebody who is logged in knows their present password.
 * @throws AppError invalid when it is wrong or there is none, too_many_requests
 */
export async function holdAgainstPresent(deps: Deps, userId: string, current: string, ip: string): Promise<void> {
  const now = deps.now();
  const limits = deps.config.http.rateLimits ? passwordAllowances(deps.secret, userId, ip) : [];
  await takeTries(deps, limits, now);
  const kept = await deps.db.selectFrom('account_password').select('hash').where('user_id', '=', userId).executeTakeFirst();
  const { right } = await checkPassword(kept?.hash ?? null, current);
  if (right) return giveBack(deps.db, limits, now);
  const message = kept ? m['password.current_wrong']() : m['password.none']();
  throw new AppError('invalid', message, { errors: [{ path: 'current', message }] });
}
