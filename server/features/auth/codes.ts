/** One-time codes by SMS: sending and verifying. The code exists only in the message; the database stores its hash. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { SentCode } from '../../../contract/account/user.ts';
import { m } from '../../../messages/compiled/messages.js';
import { audit } from '../../db/audit.ts';
import { refund, isExceeded, consume, exceeded } from '../../db/rate-window.ts';
import type { Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { SmsMessage } from '../../integrations/sms/index.ts';
import { enqueueSms } from '../../messaging/outgoing.ts';
import { requireChallenge } from './challenge.ts';
import {
  GLOBAL_FAILED_CODE_LIMIT,
  CODE,
  CODE_HISTORY,
  CODES_BEFORE_CHALLENGE,
  codeLimits,
  codeHash,
  codeChallengeThresholds,
  failedCodeLimits,
  newCode,
  isCodeHash,
  waitBeforeCode,
} from './rules.ts';

/** Retries end within ten seconds. A person who waits longer requests another code. */
const CODE_SEND_ATTEMPTS = 3;
const toMinutes = (seconds: number) => Math.ceil(seconds / 60);
const toMilliseconds = (seconds: number) => seconds * 1000;

/** What a code may be used for. A code of one purpose is invalid for any other. */
type CodePurpose = 'login' | 'registration' | 'phone' | 'password' | 'partner';

interface CodeRequest {
  /** E.164. */
  readonly phone: string;
  readonly ip: string;
  readonly purpose: CodePurpose;
  /** The account the code is for; null when it does not exist yet. */
  readonly userId?: string | null;
  /** False when the account does not exist but the caller must not learn that: everything happens except sending. */
  readonly deliver?: boolean;
}

/** The response after sending a code. */
export const presentSentCode = (verification_id: string): SentCode => ({
  verification_id,
  expires_in: CODE.ttlSeconds,
  resend_in: CODE.resendSeconds,
});

/**
 * Requires a solved challenge when requests for this number, from this IP address or on the whole site look like abuse.
 * @throws AppError challenge_needed
 */
export function requireCodeChallenge(deps: Deps, phone: string, ip: string, captcha: string | undefined): Promise<void> {
  return requireChallenge(deps, captcha, async () => {
    const { seconds: span, count } = CODES_BEFORE_CHALLENGE;
    const now = deps.now();
    const since = new Date(now.getTime() - toMilliseconds(span));
    const sent = await deps.db
      .selectFrom('login_code')
      .select('id')
      .where('phone', '=', phone)
      .where('created_at', '>', since)
      .limit(count)
      .execute();
    return sent.length >= count || isExceeded(deps.db, codeChallengeThresholds(phone, ip, deps.config.login.codesPerHour), now);
  });
}

/**
 * Sends a code to a number and expires its older codes. Behaves the same for numbers with and without an account.
 * @returns the id of the verification that the code belongs to
 * @throws AppError too_many_requests
 */
export async function sendCode(deps: Deps, tx: Tx, { phone, ip, purpose, userId = null, deliver = true }: CodeRequest): Promise<string> {
  const now = deps.now();
  const limits = deps.config.http.rateLimits ? codeLimits(phone, ip, deps.config.login.codesPerHour) : [];
  // checked before taking locks: during a flood each request then costs one query
  assertWithinLimit(await exceeded(tx, limits, now));
  const id = randomUUID();
  const code = newCode();
  // one request at a time per number, so that parallel requests are counted and expire each other's codes
  await sql`select pg_advisory_xact_lock(hashtextextended(${`login code ${phone}`}, 0))`.execute(tx);
  if (deps.config.http.rateLimits) await assertResendAllowed(tx, phone, purpose, now);
  await tx
    .updateTable('login_code')
    .set({ expires_at: now })
    .where('phone', '=', phone)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .execute();
  await tx
    .insertInto('login_code')
    .values({
      id,
      phone,
      purpose,
      user_id: userId,
      code_hash: codeHash(deps.secrets, id, code),
      created_at: now,
      expires_at: new Date(now.getTime() + toMilliseconds(CODE.ttlSeconds)),
    })
    .execute();
  // the last line of the message lets the phone fill in the code, on this site only (WebOTP, domain-bound codes)
  const host = new URL(deps.config.http.publicUrl ?? 'http://localhost').hostname;
  const message: SmsMessage = { to: phone, template: 'login_code', variables: { code, host, site: m['shell.name']() } };
  if (deliver) await enqueueSms(deps, tx, message, { tries: CODE_SEND_ATTEMPTS });
  // last, because these rows are shared by all requests and stay locked until the commit
  assertWithinLimit(await consume(tx, limits, now));
  return id;
}

function assertWithinLimit(wait: number | null): void {
  if (wait !== null) throw new AppError('too_many_requests', m['otp.too_many_codes']({ minutes: toMinutes(wait) }), { retryAfter: wait });
}

async function assertResendAllowed(tx: Tx, phone: string, purpose: CodePurpose, now: Date): Promise<void> {
  const sent = await tx
    .selectFrom('login_code')
    .select(['created_at', 'purpose'])
    .where('phone', '=', phone)
    .where('created_at', '>', new Date(now.getTime() - toMilliseconds(CODE_HISTORY.seconds)))
    .orderBy('created_at', 'desc')
    .limit(CODE_HISTORY.count)
    .execute();
  // a code sent at registration does not delay a login code
  const counted = sent[0]?.purpose === 'registration' && purpose !== 'registration' ? sent.slice(1) : sent;
  const wait = waitBeforeCode(
    counted.map((row) => row.created_at),
    now,
  );
  if (wait === 0) return;
  const text = wait <= CODE.resendSeconds ? m['otp.wait']({ seconds: wait }) : m['otp.too_many_codes']({ minutes: toMinutes(wait) });
  throw new AppError('too_many_requests', text, { retryAfter: wait });
}

/** A correct code that is not consumed yet. */
export interface VerifiedCode {
  readonly phone: string;
  readonly purpose: CodePurpose;
  readonly userId: string | null;
}

/**
 * Verifies a code. At most 5 attempts per verification are compared, even when many arrive at once.
 * @returns the number it belongs to; the caller still has to call `consumeCode` in its transaction
 * @throws AppError otp_invalid, otp_expired (expired, used, unknown or of another purpose), too_many_requests
 */
export async function verifyCode(
  deps: Deps,
  attempt: { readonly id: string; readonly code: string; readonly ip: string; readonly purposes: readonly CodePurpose[] },
): Promise<VerifiedCode> {
  const now = deps.now();
  const addressLimits = deps.config.http.rateLimits ? failedCodeLimits(attempt.ip) : [];
  const globalLimits = deps.config.http.rateLimits ? GLOBAL_FAILED_CODE_LIMIT : [];
  // consumed first and refunded on success, so that parallel guesses cannot exceed the limit
  await deps.db.transaction().execute(async (tx) => {
    const wait = await consume(tx, [...addressLimits, ...globalLimits], now);
    if (wait) throw new AppError('too_many_requests', m['otp.too_many_tries']({ minutes: toMinutes(wait) }), { retryAfter: wait });
  });
  const row = await deps.db
    .updateTable('login_code')
    .set({ tries: sql`tries + 1` })
    .where('id', '=', attempt.id)
    .where('purpose', 'in', attempt.purposes)
    .where('tries', '<', CODE.maxAttempts)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['phone', 'purpose', 'user_id', 'code_hash'])
    .executeTakeFirst();
  if (row && isCodeHash(row.code_hash, deps.secrets, attempt.id, attempt.code)) {
    await refund(deps.db, [...addressLimits, ...globalLimits], now);
    return { phone: row.phone, purpose: row.purpose as CodePurpose, userId: row.user_id };
  }
  // nothing was guessed at, so the count of guesses in all does not grow
  if (!row) await refund(deps.db, globalLimits, now);
  const reason = row ? 'wrong' : 'over';
  await audit(deps.db, { action: 'login_failed', actorId: null, subject: attempt.id, ip: attempt.ip, facts: { reason }, at: now });
  throw row ? new AppError('otp_invalid', m['otp.wrong']()) : codeExpiredError();
}

/**
 * Uses a code up, in the transaction of the login it pays for.
 * @throws AppError otp_expired when another request was faster
 */
export async function consumeCode(tx: Tx, id: string, now: Date): Promise<void> {
  const used = await tx
    .updateTable('login_code')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst();
  if (!used) throw codeExpiredError();
}

export const codeExpiredError = () => new AppError('otp_expired', m['otp.over']());
