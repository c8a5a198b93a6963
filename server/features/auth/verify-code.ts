/** Verifies one-time codes. A code with a valid verification id is always compared, independent of other requests. */
import { sql } from 'kysely';
import { m } from '../../../messages/compiled/messages.js';
import { seal } from '../../crypto/seal.ts';
import { audit } from '../../db/audit.ts';
import { count, currentCounts } from '../../db/rate-window.ts';
import type { Db, Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { DAY_MS } from '../../durations.ts';
import { AppError } from '../../errors.ts';
import { CODE, codeHash, isCodeHash, isGuessingSuspected, newCode, WRONG_CODES } from './code-rules.ts';
import { countEnteredCode, isKnownDevice } from './code-challenge.ts';
import { countMessage, enqueueCode, type CodePurpose } from './codes.ts';

/** A correct code that is not used yet. */
export interface VerifiedCode {
  readonly phone: string;
  readonly purpose: CodePurpose;
  readonly userId: string | null;
}

interface CodeAttempt {
  readonly id: string;
  readonly code: string;
  readonly ip: string;
  readonly purposes: readonly CodePurpose[];
  /** The id that the browser stores for itself, if it sent one. */
  readonly device?: string | undefined;
}

/**
 * Verifies a code. At most 5 attempts per verification are compared, even when many arrive at once. While somebody guesses codes of this
 * number or of many numbers, a correct code on an unknown device makes a second one necessary.
 * @returns the number of the code; the caller still has to call `consumeCode` in its transaction
 * @throws AppError otp_invalid, otp_expired (expired, used, unknown or for another purpose), otp_second
 */
export async function verifyCode(deps: Deps, attempt: CodeAttempt): Promise<VerifiedCode> {
  const now = deps.now();
  const row = await deps.db
    .updateTable('verification_code')
    .set({ tries: sql`tries + 1` })
    .where('id', '=', attempt.id)
    .where('purpose', 'in', attempt.purposes)
    .where('tries', '<', CODE.maxAttempts)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['phone', 'purpose', 'user_id', 'code_hash', 'step'])
    .executeTakeFirst();
  if (!row || !isCodeHash(row.code_hash, deps.secrets, attempt.id, attempt.code))
    throw await recordFailedAttempt(deps, attempt, row !== undefined);
  await countEnteredCode(deps, row.phone);
  if (row.step === 1 && (await needsSecondCode(deps, attempt, row)))
    throw (await sendSecondCode(deps, attempt)) ? new AppError('otp_second', m['otp.second']()) : codeExpiredError();
  return { phone: row.phone, purpose: row.purpose as CodePurpose, userId: row.user_id };
}

/** @param isWrong false when nothing was compared, because the verification has ended */
async function recordFailedAttempt(deps: Deps, { id, ip }: CodeAttempt, isWrong: boolean): Promise<AppError> {
  const now = deps.now();
  if (isWrong) await count(deps.db, WRONG_CODES, now);
  const details = { reason: isWrong ? 'wrong' : 'over' };
  await audit(deps.db, { action: 'login_failed', actorId: null, subject: id, ip, details, at: now });
  return isWrong ? new AppError('otp_invalid', m['otp.wrong']()) : codeExpiredError();
}

async function needsSecondCode(deps: Deps, { id, device }: CodeAttempt, { phone }: { readonly phone: string }): Promise<boolean> {
  if (!deps.config.http.rateLimits) return false;
  const now = deps.now();
  const [site = 0] = await currentCounts(deps.db, [WRONG_CODES], now);
  return (
    isGuessingSuspected({ number: await countWrongCodes(deps.db, phone, id, now), site }) && !(await isKnownDevice(deps.db, phone, device))
  );
}

/**
 * Wrong codes for a number within a day, from all clients together. Attempts are counted before they are compared, so parallel ones are
 * included.
 * @param correctId the verification whose code has just been compared and was correct
 */
async function countWrongCodes(db: Db, phone: string, correctId: string, now: Date): Promise<number> {
  const { wrong } = await db
    .selectFrom('verification_code')
    .select(sql<number>`coalesce(sum(tries - (used_at is not null or id = ${correctId})::int), 0)::int`.as('wrong'))
    .where('phone', '=', phone)
    .where('created_at', '>', new Date(now.getTime() - DAY_MS))
    .executeTakeFirstOrThrow();
  return wrong;
}

/**
 * Replaces the first code of a verification with a second one, and ends the other verifications that share the first, because each would be
 * another chance to guess a second code. The row keeps the id of the first code, so that later requests get neither code. Only one of
 * parallel attempts sends the second code.
 * @returns false when the verification ended since its code was compared, because it expired or another verification used the shared code
 */
async function sendSecondCode(deps: Deps, { id }: CodeAttempt): Promise<boolean> {
  const now = deps.now();
  const code = newCode();
  return deps.db.transaction().execute(async (tx) => {
    const replaced = await tx
      .updateTable('verification_code')
      .set({
        step: 2,
        tries: 0,
        code_hash: codeHash(deps.secrets, id, code),
        sealed_code: seal(deps.secrets, code),
        sms_at: now,
        expires_at: new Date(now.getTime() + CODE.ttlSeconds * 1000),
      })
      .where('id', '=', id)
      .where('step', '=', 1)
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .returning(['phone', 'code_id'])
      .executeTakeFirst();
    if (!replaced) return isAtSecondCode(tx, id, now);
    await endOthers(tx, { id, ...replaced }, now);
    await enqueueCode(deps, tx, replaced.phone, code);
    await countMessage(deps, tx);
    return true;
  });
}

/** Whether a parallel attempt already sent the second code. */
async function isAtSecondCode(tx: Tx, id: string, now: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('verification_code')
    .select('id')
    .where('id', '=', id)
    .where('step', '=', 2)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Marks a code as used, in the transaction of its login, and ends every other verification that shares the code.
 * @throws AppError otp_expired when another request used it first
 */
export async function consumeCode(tx: Tx, id: string, now: Date): Promise<void> {
  const used = await tx
    .updateTable('verification_code')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['phone', 'code_id'])
    .executeTakeFirst();
  if (!used) throw codeExpiredError();
  await endOthers(tx, { id, ...used }, now);
}

/** Ends the other verifications that share a code. */
async function endOthers(tx: Tx, { id, phone, code_id }: { id: string; phone: string; code_id: string }, now: Date): Promise<void> {
  await tx
    .updateTable('verification_code')
    .set({ expires_at: now })
    .where('phone', '=', phone)
    .where('code_id', '=', code_id)
    .where('id', '<>', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .execute();
}

export const codeExpiredError = () => new AppError('otp_expired', m['otp.expired']());
