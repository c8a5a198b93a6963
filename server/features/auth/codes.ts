/** Login codes: sending one, and trying one. A code is known to the message that carries it and to nobody else. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { SentCode } from '../../../contract/shapes.ts';
import { m } from '../../../messages/compiled/messages.js';
import { audit } from '../../db/audit.ts';
import { giveBack, isReached, take, usedUp } from '../../db/rate-window.ts';
import type { Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import type { SmsMessage } from '../../integrations/sms/index.ts';
import { smsLater } from '../../outgoing.ts';
import { challenge } from './challenge.ts';
import {
  ALL_FAILURES,
  CODE,
  CODE_HISTORY,
  CODES_BEFORE_CHALLENGE,
  codeAllowances,
  codeHash,
  codesLookAbused,
  failureAllowances,
  newCode,
  sameHash,
  waitBeforeCode,
} from './rules.ts';

/** Within ten seconds; who still waits then asks for another one. */
const CODE_TRIES_TO_SEND = 3;
const minutes = (seconds: number) => Math.ceil(seconds / 60);
const seconds = (count: number) => count * 1000;

/** What a code is good for; one for one thing is of no use for another. */
export type CodePurpose = 'login' | 'registration' | 'phone' | 'password' | 'partner';

export interface CodeRequest {
  /** E.164. */
  readonly phone: string;
  readonly ip: string;
  readonly purpose: CodePurpose;
  /** The account it belongs to; none where there is none yet. */
  readonly userId?: string | null;
  /** False where nobody may learn that there is no account: everything is done but the sending. */
  readonly deliver?: boolean;
}

/** What everybody is told of a code that is on its way. */
export const sentCode = (verification_id: string): SentCode => ({
  verification_id,
  expires_in: CODE.lifeSeconds,
  resend_in: CODE.resendSeconds,
});

/**
 * Asks for a challenge where a number, an address or the whole site looks abused.
 * @throws AppError challenge_needed
 */
export function challengeForCode(deps: Deps, phone: string, ip: string, captcha: string | undefined): Promise<void> {
  return challenge(deps, captcha, async () => {
    const { seconds: span, count } = CODES_BEFORE_CHALLENGE;
    const now = deps.now();
    const since = new Date(now.getTime() - seconds(span));
    const sent = await deps.db
      .selectFrom('login_code')
      .select('id')
      .where('phone', '=', phone)
      .where('created_at', '>', since)
      .limit(count)
      .execute();
    return sent.length >= count || isReached(deps.db, codesLookAbused(phone, ip, deps.config.login.codesPerHour), now);
  });
}

/**
 * Sends a code to a number and ends the older ones of that number. Does the same for known and unknown numbers.
 * @returns the verification's id, which the code is bound to
 * @throws AppError too_many_requests
 */
export async function sendCode(deps: Deps, tx: Tx, { phone, ip, purpose, userId = null, deliver = true }: CodeRequest): Promise<string> {
  const now = deps.now();
  const allowances = deps.config.http.rateLimits ? codeAllowances(phone, ip, deps.config.login.codesPerHour) : [];
  // once all are used up a flood costs one question each, and nobody waits in line
  expectLeft(await usedUp(tx, allowances, now));
  const id = randomUUID();
  const code = newCode();
  // one at a time for a number, so that parallel requests are counted and end each other's codes
  await sql`select pg_advisory_xact_lock(hashtextextended(${`login code ${phone}`}, 0))`.execute(tx);
  if (deps.config.http.rateLimits) await refuseTooSoon(tx, phone, purpose, now);
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
      code_hash: codeHash(deps.secret, id, code),
      created_at: now,
      expires_at: new Date(now.getTime() + seconds(CODE.lifeSeconds)),
    })
    .execute();
  // the last line lets a phone fill the code in, on this site alone (WebOTP, domain-bound codes)
  const host = new URL(deps.config.http.publicUrl ?? 'http://localhost').hostname;
  const message: SmsMessage = { to: phone, template: 'login_code', variables: { code, host, site: m['shell.name']() } };
  if (deliver) await smsLater(deps, tx, message, { tries: CODE_TRIES_TO_SEND });
  // last, because everybody waits for these rows
  expectLeft(await take(tx, allowances, now));
  return id;
}

function expectLeft(wait: number | null): void {
  if (wait !== null) throw new AppError('too_many_requests', m['otp.too_many_codes']({ minutes: minutes(wait) }), { retryAfter: wait });
}

async function refuseTooSoon(tx: Tx, phone: string, purpose: CodePurpose, now: Date): Promise<void> {
  const sent = await tx
    .selectFrom('login_code')
    .select(['created_at', 'purpose'])
    .where('phone', '=', phone)
    .where('created_at', '>', new Date(now.getTime() - seconds(CODE_HISTORY.seconds)))
    .orderBy('created_at', 'desc')
    .limit(CODE_HISTORY.count)
    .execute();
  // the code that came with registering keeps nobody from asking for one to log in with
  const counted = sent[0]?.purpose === 'registration' && purpose !== 'registration' ? sent.slice(1) : sent;
  const wait = waitBeforeCode(
    counted.map((row) => row.created_at),
    now,
  );
  if (wait === 0) return;
  const text = wait <= CODE.resendSeconds ? m['otp.wait']({ seconds: wait }) : m['otp.too_many_codes']({ minutes: minutes(wait) });
  throw new AppError('too_many_requests', text, { retryAfter: wait });
}

/** A code that was right, not yet used up. */
export interface TriedCode {
  readonly phone: string;
  readonly purpose: CodePurpose;
  readonly userId: string | null;
}

/**
 * Tries a code. At most 5 tries of a verification reach the comparison, however many arrive at once.
 * @returns what it proves; the caller still has to use the code up with `useCode`
 * @throws AppError otp_invalid, otp_expired (over, used, unknown, for something else), too_many_requests
 */
export async function tryCode(
  deps: Deps,
  given: { readonly id: string; readonly code: string; readonly ip: string; readonly purposes: readonly CodePurpose[] },
): Promise<TriedCode> {
  const now = deps.now();
  const here = deps.config.http.rateLimits ? failureAllowances(given.ip) : [];
  const all = deps.config.http.rateLimits ? ALL_FAILURES : [];
  // taken before and given back on success, so that parallel guesses cannot slip past the count
  await deps.db.transaction().execute(async (tx) => {
    const wait = await take(tx, [...here, ...all], now);
    if (wait) throw new AppError('too_many_requests', m['otp.too_many_tries']({ minutes: minutes(wait) }), { retryAfter: wait });
  });
  const row = await deps.db
    .updateTable('login_code')
    .set({ tries: sql`tries + 1` })
    .where('id', '=', given.id)
    .where('purpose', 'in', given.purposes)
    .where('tries', '<', CODE.tries)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['phone', 'purpose', 'user_id', 'code_hash'])
    .executeTakeFirst();
  if (row && sameHash(row.code_hash, codeHash(deps.secret, given.id, given.code))) {
    await giveBack(deps.db, [...here, ...all], now);
    return { phone: row.phone, purpose: row.purpose as CodePurpose, userId: row.user_id };
  }
  // nothing was guessed at, so the count of guesses in all does not grow
  if (!row) await giveBack(deps.db, all, now);
  const reason = row ? 'wrong' : 'over';
  await audit(deps.db, { action: 'login_failed', actorId: null, subject: given.id, ip: given.ip, facts: { reason }, at: now });
  throw row ? new AppError('otp_invalid', m['otp.wrong']()) : codeIsOver();
}

/**
 * Uses a code up, in the transaction of the login it pays for.
 * @throws AppError otp_expired when another request was faster
 */
export async function useCode(tx: Tx, id: string, now: Date): Promise<void> {
  const used = await tx
    .updateTable('login_code')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst();
  if (!used) throw codeIsOver();
}

export const codeIsOver = () => new AppError('otp_expired', m['otp.over']());
