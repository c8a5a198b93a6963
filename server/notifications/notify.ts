/** Creates notifications in the transaction that causes them. Mails, SMS and pushes to devices are sent later from these rows. */
import { readPersonKey } from '../accounts/person-key.ts';
import { consume } from '../db/rate-window.ts';
import type { NotificationParam, Tx } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { publishUserEvent } from '../live-events/publish-event.ts';
import { NOTIFICATION_TYPES, type NotificationType, type NotificationTypeId } from './types.ts';
import { DAY_S } from '../durations.ts';
import { afterQuietHours, nextMorning, type QuietHours } from '../messaging/quiet-hours.ts';

export interface NotificationInput {
  readonly userId: string;
  /** The other person whose action caused the notification; absent when it comes from the site or its staff. */
  readonly causedBy?: string;
  readonly type: NotificationTypeId;
  /** Deduplication key, e.g. `contact:<id>`: a user gets at most one notification per key. */
  readonly key: string;
  /**
   * Variables of the texts. They must never contain a phone number, an email address, a code, or text that users wrote to each other.
   * `note` is text that staff wrote to this user. A string that begins with `@` is a message id, or several ids separated by spaces, each
   * with its `@`. Composed texts, such as titles, are passed in every language (`inEveryLanguage`).
   */
  readonly params: Readonly<Record<string, NotificationParam>>;
  /** Path on the site that the notification links to. */
  readonly path: string;
}

interface DueTimes {
  readonly mail: Date | null;
  readonly sms: Date | null;
  readonly push: Date;
}

/** When a notification is due on each channel; null means never. */
function dueTimes({ urgency, mail, sms }: NotificationType, now: Date, quiet: QuietHours): DueTimes {
  const mailAt = urgency === 'digest' ? nextMorning(now, quiet) : now;
  const smsAt = urgency === 'urgent' ? afterQuietHours(now, quiet) : now;
  return { mail: mail ? mailAt : null, sms: sms ? smsAt : null, push: urgency === 'digest' ? mailAt : smsAt };
}

/** Notifies one user. Rolled back with `tx`. Jobs send mails and SMS according to the user's choices. */
export function notify(deps: Deps, tx: Tx, notification: NotificationInput): Promise<void> {
  return notifyAll(deps, tx, [notification]);
}

/** A statement has at most 65,535 parameters, and thousands of people may wait for one owner. */
const NOTIFICATIONS_PER_STATEMENT = 500;

/** Notifies any number of users. */
export async function notifyAll(deps: Deps, tx: Tx, notifications: readonly NotificationInput[]): Promise<void> {
  // inserted in a fixed order, so that parallel transactions do not deadlock
  const ordered = notifications.toSorted((a, b) => (`${a.userId} ${a.key}` < `${b.userId} ${b.key}` ? -1 : 1));
  for (let from = 0; from < ordered.length; from += NOTIFICATIONS_PER_STATEMENT)
    await notifyBatch(deps, tx, ordered.slice(from, from + NOTIFICATIONS_PER_STATEMENT));
}

async function notifyBatch(deps: Deps, tx: Tx, ordered: readonly NotificationInput[]): Promise<void> {
  const now = deps.now();
  const inserted = await tx
    .insertInto('notification')
    .values(
      ordered.map(({ userId, type, key, params, path }) => {
        const due = dueTimes(NOTIFICATION_TYPES[type], now, deps.config.quietHours);
        const dueAt = { mail_due_at: due.mail, sms_due_at: due.sms, push_due_at: due.push };
        return { user_id: userId, type, key, params, path, created_at: now, ...dueAt };
      }),
    )
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .returning(['user_id', 'key', 'mail_due_at', 'sms_due_at', 'push_due_at'])
    .execute();
  if (inserted.length === 0) return;
  await publishUserEvent(
    tx,
    inserted.map((row) => row.user_id),
  );
  const isNew = ({ userId, key }: NotificationInput) => inserted.some((row) => row.user_id === userId && row.key === key);
  for (const notification of ordered.filter(isNew)) await postponeOverSenderLimit(deps, tx, notification);
  const due = inserted.filter(({ mail_due_at, sms_due_at, push_due_at }) =>
    [mail_due_at, sms_due_at, push_due_at].some((at) => at !== null && at <= now),
  );
  for (const userId of new Set(due.map((row) => row.user_id))) await deps.jobs.add(tx, 'send_notifications', { userId });
}

/**
 * Number of notifications that one person may cause another per day and that are sent at once. `send.ts` limits how many messages a person
 * receives: without this limit, a single person could exhaust that number, and notifications caused by others would not be sent any more.
 */
const MAX_PROMPT_PER_SENDER = 6;

/** Postpones notifications above the limit to the mail of the next morning, without a text message. */
async function postponeOverSenderLimit(deps: Deps, tx: Tx, { userId, causedBy, type, key }: NotificationInput): Promise<void> {
  if (causedBy === undefined) return;
  const limitKey = `notifications:from:${await readPersonKey(deps, tx, causedBy)}:${userId}`;
  if ((await consume(tx, [{ key: limitKey, seconds: DAY_S, max: MAX_PROMPT_PER_SENDER }], deps.now())) === null) return;
  const morning = nextMorning(deps.now(), deps.config.quietHours);
  await tx
    .updateTable('notification')
    .set({ mail_due_at: NOTIFICATION_TYPES[type].mail ? morning : null, sms_due_at: null, push_due_at: morning })
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .execute();
}
