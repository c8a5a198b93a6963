/** Login codes: sending one, and trying one. A code is known to the message that carries it and to nobody else. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { m } from '../../../messages/compiled/messages.js';
import { audit } from '../../db/audit.ts';
import { giveBack, take } from '../../db/rate-window.ts';
import type { Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import type { SmsMessage } from '../../integrations/sms/index.ts';
import { smsLater } from '../../outgoing.ts';
import {
  ALL_FAILURES,
  CODE,
  CODE_HISTORY,
  codeAllowances,
  codeHash,
  failureAllowances,
  newCode,
  sameHash,
  waitBeforeCode,
} from './rules.ts';

/** Within ten seconds; who still waits then asks for another one. */
const CODE_TRIES_TO_SEND = 3;
const minutes = (seconds: number) => Math.ceil(seconds / 60);
const seconds = (count: number) => count * 1000;

/**
 * Sends a code to a number (E.164) and ends the older ones of that number. Does the same for known and unknown numbers.
 * @returns the verification's id, which the code is bound to
 * @throws AppError too_many_requests
 */
export async function sendCode(deps: Deps, { phone, ip }: { phone: string; ip: string }): Promise<string> {
  const now = deps.now();
  const id = randomUUID();
  const code = newCode();
  await deps.db.transaction().execute(async (tx) => {
    // one at a time for a number, so that parallel requests are counted and end each other's codes
    await sql`select pg_advisory_xact_lock(hashtextextended(${`login code ${phone}`}, 0))`.execute(tx);
    if (deps.config.http.rateLimits) await refuseTooSoon(tx, phone, now);
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
        code_hash: codeHash(deps.secret, id, code),
        created_at: now,
        expires_at: new Date(now.getTime() + seconds(CODE.lifeSeconds)),
      })
      .execute();
    // the last line lets a phone fill the code in, on this site alone (WebOTP, domain-bound codes)
    const host = new URL(deps.config.http.publicUrl ?? 'http://localhost').hostname;
    const message: SmsMessage = { to: phone, template: 'login_code', variables: { code, host, site: m['shell.name']() } };
    await smsLater(deps, tx, message, { tries: CODE_TRIES_TO_SEND });
    // last, because everybody waits for these rows
    if (deps.config.http.rateLimits) {
      const wait = await take(tx, codeAllowances(phone, ip, deps.config.login.codesPerHour), now);
      if (wait) throw new AppError('too_many_requests', m['otp.too_many_codes']({ minutes: minutes(wait) }), { retryAfter: wait });
    }
  });
  return id;
}

async function refuseTooSoon(tx: Tx, phone: string, now: Date): Promise<void> {
  const sent = await tx
    .selectFrom('login_code')
    .select('created_at')
    .where('phone', '=', phone)
    .where('created_at', '>', new Date(now.getTime() - seconds(CODE_HISTORY.seconds)))
    .orderBy('created_at', 'desc')
    .limit(CODE_HISTORY.count)
    .execute();
  const wait = waitBeforeCode(
    sent.map((row) => row.created_at),
    now,
  );
  if (wait === 0) return;
  const text = wait <= CODE.resendSeconds ? m['otp.wait']({ seconds: wait }) : m['otp.too_many_codes']({ minutes: minutes(wait) });
  throw new AppError('too_many_requests', text, { retryAfter: wait });
}

/**
 * Tries a code. At most 5 tries of a verification reach the comparison, however many arrive at once.
 * @returns the number that was proved; the caller still has to use the code up with `useCode`
 * @throws AppError otp_invalid, otp_expired (over, used, unknown), too_many_requests
 */
export async function tryCode(deps: Deps, given: { id: string; code: string; ip: string }): Promise<string> {
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
    .where('tries', '<', CODE.tries)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['phone', 'code_hash'])
    .executeTakeFirst();
  if (row && sameHash(row.code_hash, codeHash(deps.secret, given.id, given.code))) {
    await giveBack(deps.db, [...here, ...all], now);
    return row.phone;
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

const codeIsOver = () => new AppError('otp_expired', m['otp.over']());
