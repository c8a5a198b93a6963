/** Registers an account with a password. */
import type { Input } from '../../../../contract/base/route.ts';
import type { passwordRoutes } from '../../../../contract/auth/password.ts';
import { m } from '../../../../messages/compiled/messages.js';
import { audit } from '../../../db/audit.ts';
import { isExceeded, consume } from '../../../db/rate-window.ts';
import type { Tx } from '../../../db/schema.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import type { Respond } from '../../../http/api/idempotency.ts';
import { giveConsent } from '../../../privacy/consents.ts';
import { assertOwnName } from '../../../accounts/own-name.ts';
import { isEmailVerified } from '../../../accounts/email-claims.ts';
import { USER_COLUMNS, type UserRow } from '../../../accounts/user.ts';
import { levelAbove, requireChallenge } from '../challenge.ts';
import { codeChallengeLevel } from '../code-challenge.ts';
import { sendCode, type Verification } from '../codes.ts';
import { assertPasswordAllowed } from './password-policy.ts';
import { hashPassword } from './password-hash.ts';
import { savePasswordHash } from '../queries.ts';
import { GLOBAL_CONFLICT_COUNTER, registrationLimits, registrationChallengeThresholds, registrationConflictLimits } from '../rules.ts';

interface Registered {
  readonly user: UserRow;
  readonly verification: Verification;
}
/** Sends the link that verifies an email. The account feature passes it in, because features do not import each other. */
export type SendEmailLink = (tx: Tx, user: { readonly id: string; readonly email: string; readonly ip: string }) => Promise<void>;
type RegistrationInput = Input<typeof passwordRoutes.createUser>['body'];

/**
 * Creates an account with an unverified number and email, and sends a code to the number and a link to the email. When an account already
 * uses one of them, the response says so, as the API promises, but not which one, and only a few times per IP address. The
 * password is hashed in every case, so the response takes as long whichever of the two is used.
 * @throws AppError conflict; invalid for a guessable password or a name that may not be shown; challenge_needed; too_many_requests
 */
export async function register<R>(
  deps: Deps,
  input: RegistrationInput,
  ip: string,
  { sendEmailLink, respond }: { readonly sendEmailLink: SendEmailLink; readonly respond: Respond<Registered, R> },
): Promise<R> {
  assertOwnName(input.name);
  assertPasswordAllowed(input.password, input);
  const now = deps.now();
  const hasRateLimits = deps.config.http.rateLimits;
  await requireChallenge(deps, input.captcha, async () =>
    Math.max(await levelAbove(deps, registrationChallengeThresholds(ip)), await codeChallengeLevel(deps, { phone: input.phone, ip })),
  );
  if (hasRateLimits && (await isExceeded(deps.db, registrationConflictLimits(ip), now))) throw tooManyRegistrationsError(60 * 60);
  const hash = await hashPassword(input.password);
  const created = await deps.db.transaction().execute(async (tx) => {
    if (hasRateLimits) {
      const waitSeconds = await consume(tx, registrationLimits(ip), now);
      if (waitSeconds) throw tooManyRegistrationsError(waitSeconds);
    }
    const user = await insertUser(tx, input, now);
    if (!user) {
      if (hasRateLimits) await consume(tx, [...registrationConflictLimits(ip), GLOBAL_CONFLICT_COUNTER], now);
      return null;
    }
    // no notice was shown without its version: consent is asked for at the next login
    if (input.notice !== undefined) await giveConsent(tx, { userId: user.id, ip, channel: 'web' }, 'account', now);
    await savePasswordHash(tx, user.id, hash, now);
    await audit(tx, { action: 'registered', actorId: user.id, subject: user.id, ip, at: now });
    await sendEmailLink(tx, { id: user.id, email: input.email, ip });
    const verification = await sendCode(deps, tx, { phone: input.phone, ip, purpose: 'registration', userId: user.id });
    return { response: await respond(tx, { user: { ...user, password_set_at: now }, verification }) };
  });
  if (!created) throw new AppError('conflict', m['account.taken']());
  return created.response;
}

/** Returns undefined when another account has the number, or has verified the email. */
async function insertUser(tx: Tx, { name, email, phone, profileType }: RegistrationInput, now: Date) {
  if (await isEmailVerified(tx, email)) return undefined;
  return tx
    .insertInto('app_user')
    .values({ name, email, phone, profile_type: profileType ?? null, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning(USER_COLUMNS)
    .executeTakeFirst();
}

function tooManyRegistrationsError(seconds: number): AppError {
  return new AppError('too_many_requests', m['account.create_often']({ minutes: Math.ceil(seconds / 60) }), { retryAfter: seconds });
}
