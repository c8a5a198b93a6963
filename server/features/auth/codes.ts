/** Sends one-time codes by SMS. A code exists only in the message and, sealed, in the database, so that it can be sent again. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { SentCode } from '../../../contract/account/user.ts';
import { m } from '../../../messages/compiled/messages.js';
import { hasSecretOf, seal, unseal } from '../../crypto/seal.ts';
import { audit } from '../../db/audit.ts';
import { count } from '../../db/rate-window.ts';
import type { Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { DAY_MS } from '../../durations.ts';
import type { SmsMessage } from '../../integrations/sms/index.ts';
import { enqueueSms } from '../../messaging/outgoing.ts';
import { isKnownDevice, ownerCounters } from './code-challenge.ts';
import { CODE, CODE_MESSAGES, codeCounters, codeHash, newCode, planDelivery, type SentMessage } from './code-rules.ts';

/** Retries end within ten seconds. A person who waits longer requests another code. */
const CODE_SEND_ATTEMPTS = 3;
/** How many messages of a day are read: many more than any rule of `planDelivery` needs. */
const MAX_MESSAGES = 400;

/** What a code may be used for. A verification for one purpose is invalid for any other. */
export type CodePurpose = 'login' | 'registration' | 'phone' | 'password' | 'partner';

interface CodeRequest {
  /** The phone number in E.164. */
  readonly phone: string;
  readonly ip: string;
  readonly purpose: CodePurpose;
  /** The account the code is for; null when it does not exist yet. */
  readonly userId?: string | null;
  /** False when the account does not exist but the caller must not learn that: everything happens except sending. */
  readonly deliver?: boolean;
  /** The id that the browser stores for itself, if it sent one. */
  readonly device?: string | undefined;
}

/** A verification for which a code was sent. */
export interface Verification {
  readonly id: string;
  /** When the message with the code was sent. */
  readonly sentAt: Date;
  /** Seconds until a message can be sent again. */
  readonly resendSeconds: number;
}

/** The response after sending a code. */
export const presentSentCode = ({ id, sentAt, resendSeconds }: Verification): SentCode => ({
  verification_id: id,
  sent_at: sentAt.toISOString(),
  expires_in: CODE.ttlSeconds,
  resend_in: resendSeconds,
});

/**
 * Creates a verification for a number. It has the code that was sent to the number before, or a new one. The code is sent unless that
 * happened recently. Earlier verifications stay valid. Behaves the same for numbers with and without an account, and refuses nobody.
 */
export async function sendCode(deps: Deps, tx: Tx, request: CodeRequest): Promise<Verification> {
  const { phone, purpose, userId = null, deliver = true, device } = request;
  const now = deps.now();
  const hasRateLimits = deps.config.http.rateLimits;
  // one request at a time for each number, so that parallel requests send one message
  await sql`select pg_advisory_xact_lock(hashtextextended(${`login code ${phone}`}, 0))`.execute(tx);
  const isKnown = await isKnownDevice(tx, phone, device);
  const delivery = planDelivery(hasRateLimits ? await readSentMessages(tx, phone, purpose, now) : [], now, isKnown);
  const sharedCode = delivery.sharedCodeId === null ? null : await findCode(deps, tx, phone, delivery.sharedCodeId);
  const { codeId, createdAt, code } = sharedCode ?? { codeId: randomUUID(), createdAt: now, code: newCode() };
  const sendsSms = delivery.sendsSms || !sharedCode;
  const id = randomUUID();
  await tx
    .insertInto('verification_code')
    .values({
      id,
      phone,
      purpose,
      user_id: userId,
      code_hash: codeHash(deps.secrets, id, code),
      code_id: codeId,
      code_created_at: createdAt,
      sealed_code: seal(deps.secrets, code),
      sms_at: sendsSms ? now : null,
      created_at: now,
      expires_at: new Date(now.getTime() + CODE.ttlSeconds * 1000),
    })
    .execute();
  if (sendsSms && deliver) await enqueueCode(deps, tx, phone, code);
  // last, because these rows are shared by all requests and stay locked until the commit
  if (hasRateLimits) await countCodeRequest(deps, tx, request, { isKnown, sendsSms });
  return { id, sentAt: sendsSms ? now : delivery.sentAt, resendSeconds: delivery.resendSeconds };
}

/** Queues the message. The last line lets the phone fill in the code, on this site only (WebOTP, domain-bound codes). */
export async function enqueueCode(deps: Deps, tx: Tx, phone: string, code: string): Promise<void> {
  const host = new URL(deps.config.http.publicUrl ?? 'http://localhost').hostname;
  const message: SmsMessage = { to: phone, template: 'login_code', variables: { code, host, site: m['shell.name']() } };
  await enqueueSms(deps, tx, message, { maxAttempts: CODE_SEND_ATTEMPTS });
}

/**
 * The messages to the number within a day, newest first. A message whose code was entered has no code id, so that no later request gets
 * that code. In a row of step 2 the first code was entered, and a second one was sent. Password resets are counted separately, because for
 * a number without an account no message was really sent.
 */
async function readSentMessages(tx: Tx, phone: string, purpose: CodePurpose, now: Date): Promise<SentMessage[]> {
  const rows = await tx
    .selectFrom('verification_code')
    .select(['code_id', 'code_created_at', 'sms_at', 'used_at', 'step'])
    .where('phone', '=', phone)
    .where('purpose', purpose === 'password' ? '=' : '<>', 'password')
    .where('created_at', '>', new Date(now.getTime() - DAY_MS))
    .where((e) => e.or([e('sms_at', 'is not', null), e('used_at', 'is not', null), e('step', '=', 2)]))
    .orderBy(sql`coalesce(sms_at, created_at)`, 'desc')
    .limit(MAX_MESSAGES)
    .execute();
  const entered = new Set(rows.filter(({ used_at, step }) => used_at !== null || step === 2).map(({ code_id }) => code_id));
  return rows.flatMap(({ code_id, code_created_at, sms_at }) =>
    sms_at === null ? [] : [{ sentAt: sms_at, codeId: entered.has(code_id) ? null : code_id, codeCreatedAt: code_created_at }],
  );
}

/**
 * Finds an earlier code. Null when the secret that sealed it has been removed, because the hashes of the code became invalid with that
 * secret.
 */
async function findCode(deps: Deps, tx: Tx, phone: string, codeId: string) {
  const row = await tx
    .selectFrom('verification_code')
    .select(['code_created_at', 'sealed_code'])
    .where('phone', '=', phone)
    .where('code_id', '=', codeId)
    // each request seals the code again with the secret that is newest at that time, so the latest row has the newest secret
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  if (!hasSecretOf(deps.secrets, row.sealed_code)) return null;
  return { codeId, createdAt: row.code_created_at, code: unseal(deps.secrets, row.sealed_code) as string };
}

async function countCodeRequest(
  deps: Deps,
  tx: Tx,
  { phone, ip }: CodeRequest,
  { isKnown, sendsSms }: { readonly isKnown: boolean; readonly sendsSms: boolean },
): Promise<void> {
  const now = deps.now();
  if (isKnown) await count(tx, ownerCounters(deps.secrets, phone).requestedOnKnownDevice, now);
  const { network, numberRange } = codeCounters(phone, ip);
  await count(tx, network, now);
  await count(tx, numberRange, now);
  if (sendsSms) await countMessage(deps, tx);
}

/** Counts a message with a code. At each multiple of the expected number of an hour, it logs and audits an alarm. */
export async function countMessage({ config, log, now }: Deps, tx: Tx): Promise<void> {
  const messages = await count(tx, CODE_MESSAGES, now());
  if (messages % config.login.codesPerHour !== 0) return;
  log.error({ alarm: 'code_messages', messages }, 'unusually many login codes within an hour');
  await audit(tx, { action: 'codes_flood_suspected', actorId: null, details: { messages }, at: now() });
}
