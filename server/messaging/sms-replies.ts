/** Text messages that people send to the site through a vendor's number. Only "1", as reply to a reminder, has a meaning. */
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { HOUR_MS, DAY_MS } from '../durations.ts';
import { numberHashes } from './sms-log.ts';

interface SmsReply {
  /** The vendor's id of the message. */
  readonly ref: string;
  /** The phone number in the format of the vendor. */
  readonly sender: string;
  readonly text: string;
  /** When the vendor received it; null when the vendor does not say. */
  readonly sentAt: Date | null;
}

const MAX_REPLIES = 100;
/** Older messages are ignored: what was true then may not be true now, and records of requests are deleted after this time. */
const MAX_AGE_MS = DAY_MS;
const MAX_AHEAD_MS = HOUR_MS;

const ref = z.union([z.string(), z.number()]).transform(String).pipe(z.string().min(1).max(100));
const sender = z.union([z.string(), z.number()]).transform(String).pipe(z.string().min(1).max(30));
const text = z.union([z.string(), z.number()]).transform(String).pipe(z.string().max(1600));
/** Alternative names that vendors use for a field. */
const FIELD_NAMES = {
  ref: ['id', 'mo_id', 'messageId', 'message_id', 'requestId'],
  sender: ['sender', 'from', 'mobile', 'number'],
  text: ['text', 'message', 'content'],
  time: ['time', 'date', 'createdAt', 'received_at'],
} as const;

const reply = z.looseObject({}).transform((fields, context): SmsReply => {
  const valueOf = (names: readonly string[]) => names.map((name) => fields[name]).find((value) => value !== undefined);
  const parsed = z
    .object({ ref, sender, text })
    .safeParse({ ref: valueOf(FIELD_NAMES.ref), sender: valueOf(FIELD_NAMES.sender), text: valueOf(FIELD_NAMES.text) });
  if (!parsed.success) {
    context.addIssue({ code: 'custom', message: 'not a message' });
    return z.NEVER;
  }
  const time = valueOf(FIELD_NAMES.time);
  return { ...parsed.data, sentAt: time === undefined ? null : new Date(String(time)) };
});
const body = z.union([z.array(reply).min(1).max(MAX_REPLIES), reply.transform((single) => [single])]);

/** Parses the body of a request; null when it is invalid. */
export function parseReplies(value: unknown): SmsReply[] | null {
  const parsed = body.safeParse(value);
  return parsed.success ? parsed.data : null;
}

/** The Indian mobile number in E.164, in whatever format it was written; null for any other sender. */
export function mobileNumber(spelling: string): string | null {
  const national = /^(?:00|\+)?(?:91)?0?([6-9]\d{9})$/.exec(spelling.replaceAll(/[\s().-]/g, ''))?.[1];
  return national === undefined ? null : `+91${national}`;
}

/** The digit one in the scripts of the site's languages. */
const CONFIRMATION_DIGIT = /^[1१௧]$/;

/** Whether the text is "1", with or without the keyword of the rented number before it. */
export function isConfirmation(message: string, keyword: string | null): boolean {
  const words = message
    .trim()
    .replaceAll(/["'.!]/g, '')
    .split(/\s+/);
  const first = words[0]?.toLowerCase();
  const content = keyword !== null && first === keyword.toLowerCase() ? words.slice(1) : words;
  return content.length === 1 && CONFIRMATION_DIGIT.test(content[0]!);
}

type Outcome = 'accepted' | 'time_out_of_range' | 'not_understood' | 'unknown_number';

function outcomeOf({ text, sentAt }: SmsReply, phone: string | null, keyword: string | null, now: Date): Outcome {
  if (!isConfirmation(text, keyword)) return 'not_understood';
  // a time that cannot be parsed is ignored
  const age = sentAt === null || Number.isNaN(sentAt.getTime()) ? 0 : now.getTime() - sentAt.getTime();
  if (age > MAX_AGE_MS || age < -MAX_AHEAD_MS) return 'time_out_of_range';
  return phone === null ? 'unknown_number' : 'accepted';
}

/**
 * Records each message once, by the vendor's id. In the same transaction, enqueues the confirmation of the listings that its sender was
 * asked about. A repeated message changes nothing.
 * @returns how many messages were new
 */
export async function receiveReplies(
  { db, jobs, secrets, now }: Pick<Deps, 'db' | 'jobs' | 'secrets' | 'now'>,
  vendor: string,
  replies: readonly SmsReply[],
  keyword: string | null,
): Promise<number> {
  const at = now();
  let newCount = 0;
  for (const smsReply of replies) {
    const phone = mobileNumber(smsReply.sender);
    const isNew = await db.transaction().execute(async (tx) => {
      const owner =
        phone === null
          ? undefined
          : await tx
              .selectFrom('app_user')
              .select('id')
              .where('phone', '=', phone)
              .where('phone_verified_at', 'is not', null)
              .where('deleted_at', 'is', null)
              .where('suspended_at', 'is', null)
              .executeTakeFirst();
      const outcome = outcomeOf(smsReply, owner ? phone : null, keyword, at);
      const inserted = await tx
        .insertInto('sms_reply')
        .values({ vendor, vendor_ref: smsReply.ref, number_hash: numberHashes(secrets, phone ?? smsReply.sender)[0]!, outcome, at })
        .onConflict((conflict) => conflict.doNothing())
        .returning('vendor_ref')
        .executeTakeFirst();
      if (inserted && owner && outcome === 'accepted')
        await jobs.add(tx, 'confirm_reminded', { userId: owner.id, until: at.toISOString() });
      return inserted !== undefined;
    });
    if (isNew) newCount += 1;
  }
  return newCount;
}
