/** Registering with a password. */
import type { Input } from '../../../contract/route.ts';
import type { passwordRoutes } from '../../../contract/password.ts';
import { m } from '../../../messages/compiled/messages.js';
import { audit } from '../../db/audit.ts';
import { isReached, take } from '../../db/rate-window.ts';
import type { Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import { giveConsent } from '../../privacy/consents.ts';
import { USER_COLUMNS, type UserRow } from '../../views/user.ts';
import { challengeWhen } from './challenge.ts';
import { sendCode } from './codes.ts';
import { refuseGuessable } from './fit-password.ts';
import { hashPassword } from './password-hash.ts';
import { keepPassword } from './queries.ts';
import { ALL_TAKEN, registrationAllowances, registrationsLookAbused, takenAllowances } from './rules.ts';

type Registration = Input<typeof passwordRoutes.createUser>['body'];

/**
 * Makes an account whose number and address are only said, and sends a code to the number. Whether either is taken is told, as the
 * API promises, but not which, and only a few times to one address; both answers cost the same work.
 * @throws AppError conflict; invalid for a guessable password; challenge_needed; too_many_requests
 */
export async function register(deps: Deps, given: Registration, ip: string): Promise<{ user: UserRow; verificationId: string }> {
  refuseGuessable(given.password, given);
  const now = deps.now();
  const limited = deps.config.http.rateLimits;
  await challengeWhen(deps, given.captcha, registrationsLookAbused(ip));
  if (limited && (await isReached(deps.db, takenAllowances(ip), now))) throw tooOften(60 * 60);
  const hash = await hashPassword(given.password);
  const made = await deps.db.transaction().execute(async (tx) => {
    if (limited) {
      const wait = await take(tx, registrationAllowances(ip), now);
      if (wait) throw tooOften(wait);
    }
    const user = await insertUser(tx, given, now);
    if (!user) {
      if (limited) await take(tx, [...takenAllowances(ip), ALL_TAKEN], now);
      return null;
    }
    await giveConsent(tx, { userId: user.id, ip, channel: given.notice === undefined ? 'api' : 'web' }, 'account', now);
    await keepPassword(tx, user.id, hash, now);
    await audit(tx, { action: 'registered', actorId: user.id, subject: user.id, ip, at: now });
    const verificationId = await sendCode(deps, tx, { phone: given.phone, ip, purpose: 'registration', userId: user.id });
    return { user: { ...user, password_set_at: now }, verificationId };
  });
  if (!made) throw new AppError('conflict', m['account.taken']());
  return made;
}

/** Undefined when another account has the number or the address. */
function insertUser(tx: Tx, { name, email, phone, profileType }: Registration, now: Date) {
  return tx
    .insertInto('app_user')
    .values({ name, email, phone, profile_type: profileType ?? null, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning(USER_COLUMNS)
    .executeTakeFirst();
}

function tooOften(seconds: number): AppError {
  return new AppError('too_many_requests', m['account.create_often']({ minutes: Math.ceil(seconds / 60) }), { retryAfter: seconds });
}
