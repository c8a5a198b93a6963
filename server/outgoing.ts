/** Messages on their way out: enqueued in the transaction they follow from, sealed while they wait, and sent once. */
import { randomUUID } from 'node:crypto';
import type { Db, Tx } from './db/schema.ts';
import type { Deps } from './deps.ts';
import { MailRefused, MailUnsure, type Mail } from './integrations/mail/index.ts';
import type { SmsMessage } from './integrations/sms/index.ts';
import type { JobPayloads } from './jobs.ts';
import { seal, unseal } from './seal.ts';

/** A mail server may be away for hours: tries grow apart until half a day has passed. */
const MAIL_TRIES = 14;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Days a sent message is remembered; no try comes later. */
const REMEMBERED_DAYS = 7;

/** Sends a mail after the transaction, exactly once unless the process dies while it leaves: then perhaps not at all. */
export async function mailLater(deps: Deps, tx: Tx, mail: Mail): Promise<void> {
  await deps.jobs.add(tx, 'send_mail', { sealed: seal(deps.secret, mail), id: randomUUID() }, { maxAttempts: MAIL_TRIES });
}

/** The same for a text message that nobody waits for at this moment. */
export async function smsLater(deps: Deps, tx: Tx, sms: SmsMessage): Promise<void> {
  await deps.jobs.add(tx, 'send_sms', { sealed: seal(deps.secret, sms), id: randomUUID() });
}

export function sendMail(deps: Deps, { sealed, id }: JobPayloads['send_mail']): Promise<void> {
  return once(deps, id, () => deps.mail.send(unseal(deps.secret, sealed) as Mail, id));
}

/** A login code carries no id: it is asked for again sooner than anybody could find out whether it left. */
export function sendSms(deps: Deps, { sealed, id }: JobPayloads['send_sms']): Promise<void> {
  const send = () => deps.sms.send(unseal(deps.secret, sealed) as SmsMessage);
  return id === undefined ? send() : once(deps, id, send);
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
    if (err instanceof MailUnsure) return log.warn({ err, id }, 'a message may have arrived; it is not sent again');
    await note(err instanceof MailRefused ? 'refused' : 'failed');
    if (err instanceof MailRefused) return log.warn({ err, id }, 'a message was refused for good');
    throw err;
  }
  await note('sent');
}

/** Forgets messages that no job can come back to. */
export async function pruneDispatches(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('dispatch')
    .where('at', '<', new Date(now.getTime() - REMEMBERED_DAYS * DAY_MS))
    .execute();
}
