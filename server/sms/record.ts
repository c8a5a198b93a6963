/** What became of text messages: a line each for ninety days, and what they cost for good. Neither numbers nor texts. */
import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { RETENTION } from '../../contract/retention.ts';
import type { Db } from '../db/schema.ts';
import type { SmsMessage, SmsReceipt } from '../integrations/sms/index.ts';
import { SMS_TEMPLATES } from '../integrations/sms/templates.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export interface SmsOutcome {
  readonly state: 'taken' | 'unsure' | 'refused';
  /** Null where no vendor was asked. */
  readonly receipt: SmsReceipt | null;
  readonly reason?: string;
}

/** What stands for a number: the same for the same number, and no way back without the secret. */
export const numberHash = (secret: string, phone: string): Buffer => createHmac('sha256', secret).update(`sms number\n${phone}`).digest();

/** Notes one message and adds what it costs; what may have been taken may have to be paid. Safe to repeat. */
export async function recordSms(
  { db, secret, now }: { readonly db: Db; readonly secret: string; readonly now: () => Date },
  id: string,
  { to, template }: SmsMessage,
  { state, receipt, reason }: SmsOutcome,
): Promise<void> {
  const at = now();
  await db.transaction().execute(async (tx) => {
    const noted = await tx
      .insertInto('sms_message')
      .values({
        id,
        template,
        category: SMS_TEMPLATES[template].category,
        number_hash: numberHash(secret, to),
        vendor: receipt?.vendor ?? null,
        vendor_ref: receipt?.ref ?? null,
        state,
        reason: reason ?? null,
        segments: receipt?.segments ?? 1,
        cost_paise: receipt?.costPaise ?? 0,
        at,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!noted || !receipt) return;
    await tx
      .insertInto('sms_day')
      .values({
        day: sql<string>`(${at}::timestamptz at time zone 'Asia/Kolkata')::date`,
        vendor: receipt.vendor,
        template,
        messages: 1,
        segments: receipt.segments,
        cost_paise: receipt.costPaise,
      })
      .onConflict((conflict) =>
        conflict.columns(['day', 'vendor', 'template']).doUpdateSet({
          messages: sql`sms_day.messages + excluded.messages`,
          segments: sql`sms_day.segments + excluded.segments`,
          cost_paise: sql`sms_day.cost_paise + excluded.cost_paise`,
        }),
      )
      .execute();
  });
}

/** Forgets single messages; what they cost stays. */
export async function pruneSms(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - RETENTION.text_messages * DAY_MS);
  await db.deleteFrom('sms_message').where('at', '<', before).execute();
  await db.deleteFrom('sms_report').where('at', '<', before).execute();
}
