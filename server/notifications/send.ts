/** Sends due notifications by mail, by SMS and to devices, with one transaction per user. */
import { readPersonKey } from '../accounts/person-key.ts';
import { DAY_S } from '../durations.ts';
import { sql } from 'kysely';
import { RETENTION } from '../../contract/privacy/retention.ts';
import { deleteInBatches } from '../db/delete-in-batches.ts';
import { consume } from '../db/rate-window.ts';
import type { Db, Tx } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { withLanguage } from '../i18n/language.ts';
import { enqueueMail, enqueueSms } from '../messaging/outgoing.ts';
import { afterQuietHours, nextMorning } from '../messaging/quiet-hours.ts';
import { readChannelFilter } from './preferences.ts';
import { findDevices } from './push/devices.ts';
import { enqueuePush } from './push/send-push.ts';
import { notificationMail, notificationSms } from './messages.ts';
import type { NotificationRow } from './texts.ts';
import { notificationType } from './types.ts';

/** Maximum number of messages per user and day. Further mails wait for the next morning; further SMS and pushes to devices are dropped. */
const DAILY_LIMITS = { mail: 20, sms: 20, push: 20 } as const;
/** Namespace of the advisory lock that allows only one process at a time to send to a user. The number is arbitrary. */
const USER_LOCK = 7_204_523;
/** Number of users per query. */
const USERS_PER_BATCH = 100;

/** After so many users to whom nothing can be sent, a run ends. */
const MAX_FAILED = 20;

/**
 * Sends everything that is due for one user, or for all users (null). Safe to repeat, to abort, and to run in several processes. A user to
 * whom nothing can be sent, because something fails, does not delay the others.
 * @throws the error of the first such user, after everything was sent to the others
 */
export async function sendDueNotifications(deps: Deps, userId: string | null, signal?: AbortSignal): Promise<void> {
  if (userId !== null) return sendToUser(deps, userId);
  const failures: { readonly userId: string; readonly error: unknown }[] = [];
  for (let batchSize = USERS_PER_BATCH; batchSize === USERS_PER_BATCH && failures.length < MAX_FAILED;) {
    const userIds = await readDueUsers(
      deps,
      failures.map((failure) => failure.userId),
    );
    batchSize = userIds.length;
    for (const id of userIds) {
      if (signal?.aborted) return;
      await sendToUser(deps, id).catch((error: unknown) => failures.push({ userId: id, error }));
    }
  }
  if (failures.length > 0) throw failures[0]!.error;
}

/** Some of the users to whom something is due, without these. */
async function readDueUsers({ db, now }: Deps, without: readonly string[]): Promise<string[]> {
  const isOther = sql`user_id <> all(${sql.val([...without])}::uuid[])`;
  const { rows } = await sql<{ user_id: string }>`
    select user_id from notification where mail_due_at <= ${now()} and ${isOther}
    union select user_id from notification where sms_due_at <= ${now()} and ${isOther}
    union select user_id from notification where push_due_at <= ${now()} and ${isOther} limit ${USERS_PER_BATCH}`.execute(db);
  return rows.map(({ user_id }) => user_id);
}

type DueRow = NotificationRow & {
  readonly mail_due_at: Date | null;
  readonly sms_due_at: Date | null;
  readonly push_due_at: Date | null;
};
/** Verified addresses of a user; null when they are not verified. */
interface ContactPoints {
  readonly mail: string | null;
  readonly sms: string | null;
  /** Suspended users get only the notification of the suspension. */
  readonly isSuspended: boolean;
  /** Language of their mails; null when they have not chosen one. */
  readonly language: string | null;
}

function sendToUser(deps: Deps, userId: string): Promise<void> {
  return deps.db.transaction().execute(async (tx) => {
    const now = deps.now();
    await sql`select pg_advisory_xact_lock(${USER_LOCK}, hashtext(${userId}))`.execute(tx);
    const rows = await claimDue(tx, userId, now);
    if (rows.length === 0) return;
    const [contactPoints, isWanted] = [await findContactPoints(tx, userId), await readChannelFilter(tx, userId)];
    const unread = rows.filter(({ read_at, type }) => read_at === null && (!contactPoints.isSuspended || type === 'account_suspended'));
    const isDue = (at: Date | null) => at !== null && at <= now;
    const mailRows = unread.filter((row) => isDue(row.mail_due_at) && isWanted('mail', notificationType(row.type)!));
    const { mail: to } = contactPoints;
    if (to !== null && mailRows.length > 0)
      await withLanguage(contactPoints.language, () => sendMail(deps, tx, { userId, to }, mailRows, now));
    const smsRows = unread.filter((row) => isDue(row.sms_due_at) && isWanted('sms', notificationType(row.type)!));
    if (contactPoints.sms !== null) for (const row of smsRows) await sendSms(deps, tx, { userId, to: contactPoints.sms }, row, now);
    const pushRows = unread.filter((row) => isDue(row.push_due_at) && isWanted('push', notificationType(row.type)!));
    await pushToDevices(deps, tx, userId, pushRows, now);
  });
}

/** Returns the due notifications and clears their due times in the same statement. */
async function claimDue(tx: Tx, userId: string, now: Date): Promise<DueRow[]> {
  const { rows } = await sql<DueRow>`
    with due as (
      select id, mail_due_at, sms_due_at, push_due_at from notification
      where user_id = ${userId} and (mail_due_at <= ${now} or sms_due_at <= ${now} or push_due_at <= ${now}) for update
    )
    update notification n
    set mail_due_at = case when due.mail_due_at > ${now} then due.mail_due_at end,
      sms_due_at = case when due.sms_due_at > ${now} then due.sms_due_at end,
      push_due_at = case when due.push_due_at > ${now} then due.push_due_at end
    from due where n.id = due.id
    returning n.id, n.seq, n.type, n.params, n.path, n.created_at, n.read_at,
      due.mail_due_at, due.sms_due_at, due.push_due_at`.execute(tx);
  return rows.filter(({ type }) => notificationType(type)).toSorted((a, b) => a.seq - b.seq);
}

/** Returns no addresses for users who never logged in, so that demo data causes no messages. */
export async function findContactPoints(tx: Db | Tx, userId: string): Promise<ContactPoints> {
  const { rows } = await sql<ContactPoints>`
    select case when u.email_verified_at is not null then u.email end as mail,
      case when u.phone_verified_at is not null then u.phone end as sms, u.suspended_at is not null as "isSuspended", u.language
    from app_user u where u.id = ${userId} and u.deleted_at is null
      and exists (select from audit_event a where a.actor_id = u.id and a.action = 'login')`.execute(tx);
  return rows[0] ?? { mail: null, sms: null, isSuspended: false, language: null };
}

interface Recipient {
  readonly userId: string;
  readonly to: string;
}

/** Sends all due notifications in one mail. Above the daily limit, they are postponed to the next morning. */
async function sendMail(deps: Deps, tx: Tx, { userId, to }: Recipient, rows: readonly DueRow[], now: Date): Promise<void> {
  const waitSeconds = await consume(
    tx,
    [{ key: `notifications:mail:${await readPersonKey(deps, tx, userId)}`, seconds: DAY_S, max: DAILY_LIMITS.mail }],
    now,
  );
  if (waitSeconds === null) return enqueueMail(deps, tx, notificationMail(deps, { userId, to }, rows), { isBulk: true });
  await tx
    .updateTable('notification')
    .set({ mail_due_at: nextMorning(now, deps.config.quietHours) })
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute();
}

async function sendSms(deps: Deps, tx: Tx, { userId, to }: Recipient, row: DueRow, now: Date): Promise<void> {
  const type = notificationType(row.type);
  if (!type?.sms) return;
  // the job was delayed into quiet hours, so the message waits for the morning
  const sendAt = type.urgency === 'always' ? now : afterQuietHours(now, deps.config.quietHours);
  if (sendAt > now) {
    await tx.updateTable('notification').set({ sms_due_at: sendAt }).where('id', '=', row.id).execute();
    return;
  }
  if (
    (await consume(
      tx,
      [{ key: `notifications:sms:${await readPersonKey(deps, tx, userId)}`, seconds: DAY_S, max: DAILY_LIMITS.sms }],
      now,
    )) !== null
  )
    return;
  await enqueueSms(deps, tx, notificationSms(deps, { userId, to }, type.sms, row), { isBulk: true });
}

async function pushToDevices(deps: Deps, tx: Tx, userId: string, rows: readonly DueRow[], now: Date): Promise<void> {
  const sessions = rows.length > 0 ? await findDevices(tx, userId, now) : [];
  if (sessions.length === 0) return;
  for (const { id } of rows) {
    if ((await consume(tx, [{ key: `notifications:push:${userId}`, seconds: DAY_S, max: DAILY_LIMITS.push }], now)) !== null) return;
    for (const sessionId of sessions) await enqueuePush(deps, tx, { sessionId, notificationId: id });
  }
}

export async function pruneNotifications({ db, now }: Deps): Promise<void> {
  await deleteInBatches(db, 'notification', sql`created_at < ${new Date(now().getTime() - RETENTION.notifications * DAY_S * 1000)}`);
}
