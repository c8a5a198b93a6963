/** What is due of people's notifications leaves by mail and text message: a person a transaction, with the jobs that carry it. */
import { sql } from 'kysely';
import { DEFAULT_LANGUAGE, type Language } from '../../contract/languages.ts';
import { RETENTION } from '../../contract/retention.ts';
import { take } from '../db/rate-window.ts';
import type { Db, Tx } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { speaking } from '../language.ts';
import { mailLater, smsLater } from '../outgoing.ts';
import { afterQuiet, nextMorning } from '../quiet-hours.ts';
import { noticeMail, noticeSms } from './messages.ts';
import type { NoticeRow } from './texts.ts';
import { noticeType, type NoticeType } from './types.ts';

const DAY_S = 24 * 60 * 60;
/** Messages a person gets in a day. What comes beyond that by mail waits for the next morning's; what by phone is in the centre. */
const PER_DAY = { mail: 20, sms: 20 } as const;
/** Any number: one process at a time writes to a person. */
const LOCK = 7_204_523;
/** People looked for at a time. */
const BATCH = 100;

/** Sends what is due to one person, or to everybody. Safe to repeat, to cut off, and to run in several processes. */
export async function sendNotices(deps: Deps, userId: string | null, signal?: AbortSignal): Promise<void> {
  if (userId !== null) return sendTo(deps, userId);
  for (let people = BATCH; people === BATCH;) {
    const { rows } = await sql<{ user_id: string }>`
      select user_id from notification where mail_due_at <= ${deps.now()}
      union select user_id from notification where sms_due_at <= ${deps.now()} limit ${BATCH}`.execute(deps.db);
    people = rows.length;
    for (const row of rows) {
      if (signal?.aborted) return;
      await sendTo(deps, row.user_id);
    }
  }
}

type DueRow = NoticeRow & { readonly mail_due_at: Date | null; readonly sms_due_at: Date | null };
/** Addresses of somebody who may be written to, each null when it is unproven. */
interface Reach {
  readonly mail: string | null;
  readonly sms: string | null;
  /** They are told of that alone. */
  readonly suspended: boolean;
  /** What their mail is written in; null: nobody has said. */
  readonly language: Language | null;
}
type Channel = 'mail' | 'sms';
type Wants = (channel: Channel, type: NoticeType) => boolean;

function sendTo(deps: Deps, userId: string): Promise<void> {
  return deps.db.transaction().execute(async (tx) => {
    const now = deps.now();
    await sql`select pg_advisory_xact_lock(${LOCK}, hashtext(${userId}))`.execute(tx);
    const rows = await takeDue(tx, userId, now);
    if (rows.length === 0) return;
    const [reach, wants] = [await reachOf(tx, userId), await choicesOf(tx, userId)];
    const unread = rows.filter(({ read_at, type }) => read_at === null && (!reach.suspended || type === 'account_suspended'));
    const isDue = (at: Date | null) => at !== null && at <= now;
    const mails = unread.filter((row) => isDue(row.mail_due_at) && wants('mail', noticeType(row.type)!));
    const { mail: to } = reach;
    if (to !== null && mails.length > 0)
      await speaking(reach.language ?? DEFAULT_LANGUAGE, () => sendMails(deps, tx, { userId, to }, mails, now));
    const texts = unread.filter((row) => isDue(row.sms_due_at) && wants('sms', noticeType(row.type)!));
    if (reach.sms !== null) for (const row of texts) await sendText(deps, tx, { userId, to: reach.sms }, row, now);
  });
}

/** What is due now; from here on it is not, unless it is put off. */
async function takeDue(tx: Tx, userId: string, now: Date): Promise<DueRow[]> {
  const { rows } = await sql<DueRow>`
    with due as (
      select id, mail_due_at, sms_due_at from notification
      where user_id = ${userId} and (mail_due_at <= ${now} or sms_due_at <= ${now}) for update
    )
    update notification n
    set mail_due_at = case when due.mail_due_at > ${now} then due.mail_due_at end,
      sms_due_at = case when due.sms_due_at > ${now} then due.sms_due_at end
    from due where n.id = due.id
    returning n.id, n.seq, n.type, n.facts, n.path, n.created_at, n.read_at, due.mail_due_at, due.sms_due_at`.execute(tx);
  return rows.filter(({ type }) => noticeType(type)).toSorted((a, b) => a.seq - b.seq);
}

/** Only people who have logged in at least once are written to, so a demo market messages nobody. */
export async function reachOf(tx: Db | Tx, userId: string): Promise<Reach> {
  const { rows } = await sql<Reach>`
    select case when u.email_verified_at is not null then u.email end as mail,
      case when u.phone_verified_at is not null then u.phone end as sms, u.suspended_at is not null as suspended, u.language
    from app_user u where u.id = ${userId} and u.deleted_at is null
      and exists (select from audit_event a where a.actor_id = u.id and a.action = 'login')`.execute(tx);
  return rows[0] ?? { mail: null, sms: null, suspended: false, language: null };
}

async function choicesOf(tx: Tx, userId: string): Promise<Wants> {
  const rows = await tx.selectFrom('notification_choice').select(['topic', 'channel', 'wanted']).where('user_id', '=', userId).execute();
  const refused = new Set(rows.filter(({ wanted }) => !wanted).map(({ topic, channel }) => `${topic} ${channel}`));
  return (channel, { pace, topic }) => pace === 'always' || !refused.has(`${topic} ${channel}`);
}

interface Recipient {
  readonly userId: string;
  readonly to: string;
}

/** All that is due in one mail; once a person had many today, the rest comes together the next morning. */
async function sendMails(deps: Deps, tx: Tx, { userId, to }: Recipient, rows: readonly DueRow[], now: Date): Promise<void> {
  const tooMany = await take(tx, [{ key: `notices:mail:${userId}`, seconds: DAY_S, max: PER_DAY.mail }], now);
  if (tooMany === null) return mailLater(deps, tx, noticeMail(deps, { userId, to }, rows));
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

async function sendText(deps: Deps, tx: Tx, { userId, to }: Recipient, row: DueRow, now: Date): Promise<void> {
  const type = noticeType(row.type);
  if (!type?.sms) return;
  // whatever kept it until now: it waits for the morning
  const at = type.pace === 'always' ? now : afterQuiet(now, deps.config.quietHours);
  if (at > now) {
    await tx.updateTable('notification').set({ sms_due_at: at }).where('id', '=', row.id).execute();
    return;
  }
  if ((await take(tx, [{ key: `notices:sms:${userId}`, seconds: DAY_S, max: PER_DAY.sms }], now)) !== null) return;
  await smsLater(deps, tx, noticeSms(deps, to, type.sms, row));
}

export async function pruneNotices({ db, now }: Deps): Promise<void> {
  await db
    .deleteFrom('notification')
    .where('created_at', '<', new Date(now().getTime() - RETENTION.notifications * DAY_S * 1000))
    .execute();
}
