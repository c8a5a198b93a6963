/**
 * Sends mail and SMS. Messages are enqueued in the transaction that causes them, encrypted while they wait, and sent once. A message has
 * the same id in all attempts. Vendors receive it as Message-ID or idempotency key, so that a repetition has no second effect.
 */
import { DAY_MS } from '../durations.ts';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { DEFAULT_LANGUAGE, type Language } from '../../contract/languages.ts';
import { RETENTION } from '../../contract/privacy/retention.ts';
import { deleteInBatches } from '../db/delete-in-batches.ts';
import type { Db, Tx } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import type { Mail } from '../integrations/mail/index.ts';
import { DeliveryRejectedError, DeliveryUncertainError } from '../integrations/delivery-errors.ts';
import { SmsRejectedError, SmsUncertainError, type SmsMessage } from '../integrations/sms/index.ts';
import { currentLanguage, withLanguage } from '../i18n/language.ts';
import { BULK_PRIORITY, type JobPayloads } from '../jobs/queue.ts';
import { seal, unseal } from '../crypto/seal.ts';
import { recordSms, type SmsOutcome } from './sms-log.ts';

/** With growing delays these attempts cover about half a day, because a mail server may be unavailable for hours. */
export const MAIL_ATTEMPTS = 14;
/** These attempts cover about an hour and a half. */
const SMS_ATTEMPTS = 10;

interface Urgency {
  /** Nobody waits for the message. */
  readonly isBulk?: boolean;
}
const priorityOf = ({ isBulk = false }: Urgency): number => (isBulk ? BULK_PRIORITY : 0);

/** An attempt that started longer ago and has not ended was killed together with its process. */
const MAX_ATTEMPT_SECONDS = 20;

/** The language is stored because header and footer are rendered when the mail is sent. */
type MailWithLanguage = Mail & { readonly language?: Language };

/** Enqueues a mail in the current language. When the process ends while sending, the mail is sent again with the same Message-ID. */
export async function enqueueMail(deps: Deps, tx: Tx, mail: Omit<Mail, 'files'>, urgency: Urgency = {}): Promise<void> {
  const sealed = seal(deps.secrets, { ...mail, language: currentLanguage() } satisfies MailWithLanguage);
  await deps.jobs.add(tx, 'send_mail', { sealed, id: randomUUID() }, { maxAttempts: MAIL_ATTEMPTS, priority: priorityOf(urgency) });
}

/**
 * Sends a mail from within a job, for mails with attachments, because job payloads cannot contain files. The mail is sent once per `id`,
 * however often the job runs.
 * @param compose builds the mail; not called when the mail was sent before
 * @throws when the job must be retried
 */
export function sendMailOnce(deps: Deps, id: string, compose: () => Promise<Mail>): Promise<void> {
  return dispatchOnce(deps, id, async () => deps.mail.send(await compose(), id));
}

/**
 * Enqueues a text message.
 * @param maxAttempts limits the attempts for messages that become useless
 */
export async function enqueueSms(
  deps: Deps,
  tx: Tx,
  sms: SmsMessage,
  { maxAttempts = SMS_ATTEMPTS, ...urgency }: Urgency & { readonly maxAttempts?: number } = {},
): Promise<void> {
  const options = { maxAttempts, priority: priorityOf(urgency) };
  await deps.jobs.add(tx, 'send_sms', { sealed: seal(deps.secrets, sms), id: randomUUID() }, options);
}

/** Sends a queued mail in its language. */
export function sendMail(deps: Deps, { sealed, id }: JobPayloads['send_mail']): Promise<void> {
  const { language = DEFAULT_LANGUAGE, ...mail } = unseal(deps.secrets, sealed) as MailWithLanguage;
  return withLanguage(language, () => dispatchOnce(deps, id, () => deps.mail.send(mail, id)));
}

/** Sends a queued text message and records its outcome and cost. */
export function sendSms(deps: Deps, { sealed, id = randomUUID() }: JobPayloads['send_sms']): Promise<void> {
  const message = unseal(deps.secrets, sealed) as SmsMessage;
  // a message that was sent must not be sent again because recording it failed
  const record = (outcome: SmsOutcome) =>
    recordSms(deps, id, message, outcome).catch((err: unknown) => deps.log.error({ err, id }, 'recording a text message failed'));
  return dispatchOnce(deps, id, async () => {
    try {
      const receipt = await deps.sms.send(message, id);
      if (receipt) await record({ state: 'accepted', receipt });
    } catch (error) {
      if (error instanceof SmsUncertainError) await record({ state: 'uncertain', receipt: error.receipt, reason: error.message });
      if (error instanceof SmsRejectedError) await record({ state: 'refused', receipt: null, reason: error.message });
      throw error;
    }
  });
}

/**
 * Runs `send`, unless this id was sent before or an earlier attempt had an unknown outcome. An attempt that never ended because its process
 * was killed is repeated: its job is released only when its worker has ended, and vendors recognise the id.
 * @throws the error of `send` when nothing was sent, or an error when another attempt may still be running; the job is then retried
 */
export async function dispatchOnce({ db, log }: Deps, id: string, send: () => Promise<void>): Promise<void> {
  // the clock of the database, because the clocks of processes may differ
  const at = sql<Date>`now()`;
  const claimed = await db
    .insertInto('dispatch')
    .values({ id, state: 'sending', at })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ state: 'sending', at })
        .where((e) =>
          e.or([
            e('dispatch.state', '=', 'failed'),
            e.and([
              e('dispatch.state', '=', 'sending'),
              e('dispatch.at', '<', sql<Date>`now() - make_interval(secs => ${MAX_ATTEMPT_SECONDS})`),
            ]),
          ]),
        ),
    )
    .returning('id')
    .executeTakeFirst();
  if (!claimed) {
    const existing = await db.selectFrom('dispatch').select('state').where('id', '=', id).executeTakeFirst();
    if (existing?.state === 'sending') throw new Error('another attempt to send this message may still be running');
    return;
  }
  const setState = (state: 'sent' | 'failed' | 'refused' | 'uncertain') =>
    db.updateTable('dispatch').set({ state, at }).where('id', '=', id).execute();
  try {
    await send();
  } catch (err) {
    if (err instanceof DeliveryUncertainError) {
      log.warn({ err, id }, 'message may have been sent; not retrying');
      return void (await setState('uncertain'));
    }
    await setState(err instanceof DeliveryRejectedError ? 'refused' : 'failed');
    if (err instanceof DeliveryRejectedError) return log.warn({ err, id }, 'message was rejected permanently');
    throw err;
  }
  await setState('sent');
}

/** Deletes records that are older than any possible retry. */
export async function pruneDispatches(db: Db, now: Date): Promise<void> {
  await deleteInBatches(db, 'dispatch', sql`at < ${new Date(now.getTime() - RETENTION.dispatches * DAY_MS)}`);
}
