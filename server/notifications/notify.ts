/** Creates notifications in the transaction of their cause. Mail, SMS and pushes to devices are sent later from these rows. */
import { sql } from 'kysely';
import type { Fact, Tx } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { NOTIFICATION_CHANNEL } from '../live-events/live-events.ts';
import { NOTIFICATION_TYPES, type NotificationType, type NotificationTypeId } from './types.ts';
import { afterQuietHours, nextMorning, type QuietHours } from '../messaging/quiet-hours.ts';

export interface NotificationInput {
  readonly userId: string;
  readonly type: NotificationTypeId;
  /** Deduplication key, e.g. `contact:<id>`: a user gets at most one notification per key. */
  readonly key: string;
  /**
   * Variables of the texts. Never a phone number, an email, a code or text that users wrote to each other; `note` is what staff wrote to
   * this user. A string that begins with `@` is a message id, or several separated by spaces, each with its `@`. Composed texts, such as
   * titles, are given in every language (`inEveryLanguage`).
   */
  readonly facts: Readonly<Record<string, Fact>>;
  /** Path on the site that the notification links to. */
  readonly path: string;
}

interface DueTimes {
  readonly mail: Date | null;
  readonly sms: Date | null;
  readonly push: Date;
}

/** When a notification is due on each channel; null for never. */
function dueTimes({ urgency, mail, sms }: NotificationType, now: Date, quiet: QuietHours): DueTimes {
  const mailAt = urgency === 'digest' ? nextMorning(now, quiet) : now;
  const smsAt = urgency === 'urgent' ? afterQuietHours(now, quiet) : now;
  return { mail: mail ? mailAt : null, sms: sms ? smsAt : null, push: urgency === 'digest' ? mailAt : smsAt };
}

/** Notifies one user. Rolled back with `tx`. Jobs send mail and SMS according to the user's preferences. */
export function notify(deps: Deps, tx: Tx, notification: NotificationInput): Promise<void> {
  return notifyAll(deps, tx, [notification]);
}

/** Notifies several users in one statement. */
export async function notifyAll(deps: Deps, tx: Tx, notifications: readonly NotificationInput[]): Promise<void> {
  if (notifications.length === 0) return;
  const now = deps.now();
  // inserted in a fixed order, so that parallel transactions do not deadlock
  const ordered = notifications.toSorted((a, b) => (`${a.userId} ${a.key}` < `${b.userId} ${b.key}` ? -1 : 1));
  const inserted = await tx
    .insertInto('notification')
    .values(
      ordered.map(({ userId, type, key, facts, path }) => {
        const due = dueTimes(NOTIFICATION_TYPES[type], now, deps.config.quietHours);
        const dueAt = { mail_due_at: due.mail, sms_due_at: due.sms, push_due_at: due.push };
        return { user_id: userId, type, key, facts, path, created_at: now, ...dueAt };
      }),
    )
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .returning(['user_id', 'mail_due_at', 'sms_due_at', 'push_due_at'])
    .execute();
  if (inserted.length === 0) return;
  await publishNotificationEvent(
    tx,
    inserted.map((row) => row.user_id),
  );
  const due = inserted.filter(({ mail_due_at, sms_due_at, push_due_at }) =>
    [mail_due_at, sms_due_at, push_due_at].some((at) => at !== null && at <= now),
  );
  for (const userId of new Set(due.map((row) => row.user_id))) await deps.jobs.add(tx, 'send_notifications', { userId });
}

/** Wakes the open pages of these users in every process, once `tx` is committed. */
export async function publishNotificationEvent(tx: Tx, userIds: readonly string[]): Promise<void> {
  await sql`select pg_notify(${NOTIFICATION_CHANNEL}, id) from unnest(${sql.val([...new Set(userIds)])}::text[]) as t (id)`.execute(tx);
}
