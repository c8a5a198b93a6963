/** Records text messages for a limited time, and daily totals of their cost. The records contain neither phone numbers nor texts. */
import { DAY_MS } from '../durations.ts';
import { sql } from 'kysely';
import { RETENTION } from '../../contract/privacy/retention.ts';
import { keyedHashes, type Secrets } from '../crypto/secrets.ts';
import { deleteInBatches } from '../db/delete-in-batches.ts';
import type { Db } from '../db/schema.ts';
import type { SmsMessage, SmsReceipt } from '../integrations/sms/index.ts';
import { SMS_TEMPLATES } from '../integrations/sms/templates.ts';

export interface SmsOutcome {
  readonly state: 'accepted' | 'uncertain' | 'refused';
  /** Null when no vendor was called. */
  readonly receipt: SmsReceipt | null;
  readonly reason?: string;
}

/** Keyed hashes of a phone number under every secret, newest first. They cannot be reversed without the secret. */
export const numberHashes = (secrets: Secrets, phone: string): Buffer[] => keyedHashes(secrets, `sms number\n${phone}`);

/** Records a message and adds its cost. Uncertain messages count as well, because they may be charged. Idempotent. */
export async function recordSms(
  { db, secrets, now }: { readonly db: Db; readonly secrets: Secrets; readonly now: () => Date },
  id: string,
  { to, template }: SmsMessage,
  { state, receipt, reason }: SmsOutcome,
): Promise<void> {
  const at = now();
  await db.transaction().execute(async (tx) => {
    const inserted = await tx
      .insertInto('sms_message')
      .values({
        id,
        template,
        category: SMS_TEMPLATES[template].category,
        number_hash: numberHashes(secrets, to)[0]!,
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
    if (!inserted || !receipt) return;
    await tx
      .insertInto('daily_sms')
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
          messages: sql`daily_sms.messages + excluded.messages`,
          segments: sql`daily_sms.segments + excluded.segments`,
          cost_paise: sql`daily_sms.cost_paise + excluded.cost_paise`,
        }),
      )
      .execute();
  });
}

/** Deletes old records of messages. The daily totals remain. */
export async function pruneSms(db: Db, now: Date): Promise<void> {
  const cutoff = new Date(now.getTime() - RETENTION.text_messages * DAY_MS);
  await deleteInBatches(db, 'sms_message', sql`at < ${cutoff}`);
  await deleteInBatches(db, 'sms_report', sql`at < ${cutoff}`);
  await deleteInBatches(db, 'sms_reply', sql`at < ${cutoff}`);
}
