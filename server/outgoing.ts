/** Messages on their way out: enqueued in the transaction they follow from, sealed while they wait, and sent once. */
import { randomUUID } from 'node:crypto';
import { DEFAULT_LANGUAGE, type Language } from '../contract/languages.ts';
import { RETENTION } from '../contract/retention.ts';
import type { Db, Tx } from './db/schema.ts';
import type { Deps } from './deps.ts';
import type { Mail } from './integrations/mail/index.ts';
import { DeliveryRefused, DeliveryUnsure } from './integrations/outcome.ts';
import { SmsRefused, SmsUnsure, type SmsMessage } from './integrations/sms/index.ts';
import { language, speaking } from './language.ts';
import type { JobPayloads } from './jobs.ts';
import { seal, unseal } from './seal.ts';
import { recordSms, type SmsOutcome } from './sms/record.ts';

/** A mail server may be away for hours: tries grow apart until half a day has passed. */
export const MAIL_TRIES = 14;
/** An hour and a half. */
const SMS_TRIES = 10;
const DAY_MS = 24 * 60 * 60 * 1000;

/** What surrounds the words of a mail is written when it leaves, in their language. */
type SpokenMail = Mail & { readonly language?: Language };

/** Sends a mail after the transaction, in the language spoken now, exactly once unless the process dies while it leaves: then perhaps not at all. */
export async function mailLater(deps: Deps, tx: Tx, mail: Omit<Mail, 'files'>): Promise<void> {
  const sealed = seal(deps.secret, { ...mail, language: language() } satisfies SpokenMail);
  await deps.jobs.add(tx, 'send_mail', { sealed, id: randomUUID() }, { maxAttempts: MAIL_TRIES });
}

/**
 * Sends a mail that was made only now, from within a job: what holds files does not wait sealed in one. Once by its `id`, however
 * often the job runs.
 * @throws when it has to be tried again
 */
export function mailNow(deps: Deps, id: string, mail: Mail): Promise<void> {
  return once(deps, id, () => deps.mail.send(mail, id));
}

/** The same for a text message. `tries`: fewer than ten for what is of no use to anybody later. */
export async function smsLater(deps: Deps, tx: Tx, sms: SmsMessage, { tries = SMS_TRIES }: { tries?: number } = {}): Promise<void> {
  await deps.jobs.add(tx, 'send_sms', { sealed: seal(deps.secret, sms), id: randomUUID() }, { maxAttempts: tries });
}

export function sendMail(deps: Deps, { sealed, id }: JobPayloads['send_mail']): Promise<void> {
  const { language = DEFAULT_LANGUAGE, ...mail } = unseal(deps.secret, sealed) as SpokenMail;
  return speaking(language, () => once(deps, id, () => deps.mail.send(mail, id)));
}

/** What became of it is noted for those who ask, and for what it costs. */
export function sendSms(deps: Deps, { sealed, id = randomUUID() }: JobPayloads['send_sms']): Promise<void> {
  const message = unseal(deps.secret, sealed) as SmsMessage;
  // a message that left must not leave again because noting it failed
  const note = (outcome: SmsOutcome) =>
    recordSms(deps, id, message, outcome).catch((err: unknown) => deps.log.error({ err, id }, 'a text message could not be noted'));
  return once(deps, id, async () => {
    try {
      const receipt = await deps.sms.send(message);
      if (receipt) await note({ state: 'taken', receipt });
    } catch (error) {
      if (error instanceof SmsUnsure) await note({ state: 'unsure', receipt: error.receipt, reason: error.message });
      if (error instanceof SmsRefused) await note({ state: 'refused', receipt: null, reason: error.message });
      throw error;
    }
  });
}

/**
 * Does it unless it was done before, or was begun by a process that never told how it ended.
 * @throws whatever `send` throws when nothing left, so that it is tried again
 */
async function once({ db, log, now }: Deps, id: string, send: () => Promise<void>): Promise<void> {
  const claimed = await db
    .insertInto('dispatch')
    .values({ id, state: 'sending', at: now() })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ state: 'sending', at: now() }).where('dispatch.state', '=', 'failed'))
    .returning('id')
    .executeTakeFirst();
  if (!claimed) return;
  const note = (state: 'sent' | 'failed' | 'refused') =>
    db.updateTable('dispatch').set({ state, at: now() }).where('id', '=', id).execute();
  try {
    await send();
  } catch (err) {
    if (err instanceof DeliveryUnsure) return log.warn({ err, id }, 'a message may have arrived; it is not sent again');
    await note(err instanceof DeliveryRefused ? 'refused' : 'failed');
    if (err instanceof DeliveryRefused) return log.warn({ err, id }, 'a message was refused for good');
    throw err;
  }
  await note('sent');
}

/** Forgets messages that no job can come back to. */
export async function pruneDispatches(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('dispatch')
    .where('at', '<', new Date(now.getTime() - RETENTION.dispatches * DAY_MS))
    .execute();
}
