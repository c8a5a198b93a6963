/** Mails the calendar file of a visit to one of its two sides. */
import { randomUUID } from 'node:crypto';
import { m } from '../../../messages/compiled/messages.js';
import { seal, unseal } from '../../crypto/seal.ts';
import type { Db, Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { withLanguage } from '../../i18n/language.ts';
import type { JobPayloads } from '../../jobs/queue.ts';
import { sendMailOnce } from '../../messaging/outgoing.ts';
import { findContactPoints } from '../../notifications/send.ts';
import { readVisitCalendar } from './calendar-file.ts';
import { visitTimeText } from './notify-visit.ts';
import { findVisit, type VisitRow } from './queries.ts';

interface CalendarMail {
  readonly heading: string;
  readonly text: string;
  readonly action: string;
  readonly method: 'CANCEL' | 'PUBLISH';
  readonly calendar: string;
}

/**
 * Enqueues the mail about a cancelled visit. Its file removes the visit from a calendar. The job contains the mail, because the visit is
 * deleted soon after when the other side deleted their account.
 */
export async function withdrawCalendar(deps: Deps, tx: Tx, row: VisitRow, userId: string): Promise<void> {
  const { language } = await findContactPoints(tx, userId);
  const mail = await withLanguage(language, () => composeMail(deps, tx, row));
  const sealed = seal(deps.secrets, mail);
  await deps.jobs.add(tx, 'send_visit_calendar', { cityId: row.city_id, visitId: row.id, userId, id: randomUUID(), sealed });
}

/** The job: mails the calendar file to a verified address, unless the person turned off mail about contacts. */
export async function mailCalendar(deps: Deps, { visitId, userId, id, sealed }: JobPayloads['send_visit_calendar']): Promise<void> {
  const row = sealed === undefined ? await findVisit(deps.db, userId, visitId) : undefined;
  if (sealed === undefined && row?.state !== 'accepted') return;
  const { mail: to, language, isSuspended } = await findContactPoints(deps.db, userId);
  if (to === null || isSuspended || !(await wantsMail(deps, userId))) return;
  await withLanguage(language, () =>
    sendMailOnce(deps, id, async () => {
      const mail = row ? await composeMail(deps, deps.db, row) : (unseal(deps.secrets, sealed!) as CalendarMail);
      return toMail(deps, to, mail);
    }),
  );
}

async function wantsMail({ db }: Deps, userId: string): Promise<boolean> {
  const optOut = await db
    .selectFrom('notification_preference')
    .select('enabled')
    .where('user_id', '=', userId)
    .where('topic', '=', 'contacts')
    .where('channel', '=', 'mail')
    .where('enabled', '=', false)
    .executeTakeFirst();
  return optOut === undefined;
}

async function composeMail(deps: Deps, db: Db | Tx, row: VisitRow): Promise<CalendarMail> {
  const { title, content: calendar } = await readVisitCalendar(deps, db, row);
  const params = { title, when: visitTimeText(row.starts_at) };
  return row.state === 'cancelled'
    ? {
        heading: m['notification.visit_cancelled.title'](params),
        text: m['notification.visit_cancelled.text'](params),
        action: m['notification.visit_cancelled.action'](),
        method: 'CANCEL',
        calendar,
      }
    : {
        heading: m['notification.visit_accepted.title'](params),
        text: m['notification.visit_accepted.text'](params),
        action: m['notification.visit_accepted.action'](),
        method: 'PUBLISH',
        calendar,
      };
}

const toMail = (deps: Deps, to: string, { heading, text, action, method, calendar }: CalendarMail) =>
  ({
    to,
    template: 'notice',
    subject: heading,
    heading,
    blocks: [
      { type: 'text', text },
      { type: 'button', text: action, url: `${deps.siteUrl()}/visits` },
    ],
    files: [{ name: 'visit.ics', type: `text/calendar; charset=utf-8; method=${method}`, content: Buffer.from(calendar) }],
  }) as const;
