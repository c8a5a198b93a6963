import { m } from '../../../messages/compiled/messages.js';
import type { Deps } from '../../deps.ts';
import { withLanguage } from '../../i18n/language.ts';
import type { JobHandlers, JobPayloads } from '../../jobs/queue.ts';
import { sendMailOnce } from '../../messaging/outgoing.ts';
import { findContactPoints } from '../../notifications/send.ts';
import { cancelVisits, cancelVisitsOfPerson } from './cancel-visits.ts';
import { readVisitCalendar } from './calendar-file.ts';
import { notifyOfVisit, visitTimeFormat } from './notify-visit.ts';
import { findVisit, type VisitRow } from './queries.ts';

export function siteVisitJobs(
  deps: Deps,
): Pick<JobHandlers, 'cancel_visits' | 'cancel_visits_of_person' | 'remind_of_visit' | 'send_visit_calendar'> {
  return {
    cancel_visits: (payload, signal) => cancelVisits(deps, payload, signal),
    cancel_visits_of_person: (payload) => cancelVisitsOfPerson(deps, payload),
    remind_of_visit: (payload) => remindOfVisit(deps, payload),
    send_visit_calendar: (payload) => mailCalendar(deps, payload),
  };
}

/** Sends a reminder. Notifications have a key, so a repeated job sends nothing twice. */
function remindOfVisit(deps: Deps, { cityId, visitId, version, reminder }: JobPayloads['remind_of_visit']): Promise<void> {
  return deps.db.transaction().execute(async (tx) => {
    const visit = await tx.selectFrom('site_visit').selectAll().where('id', '=', visitId).where('city_id', '=', cityId).executeTakeFirst();
    if (visit?.state !== 'accepted' || visit.version !== version || visit.starts_at <= deps.now()) return;
    const row = (await findVisit(tx, visit.seeker_id, visitId))!;
    for (const side of ['owner', 'seeker'] as const) await notifyOfVisit(deps, tx, row, side, 'visit_reminder', `:${reminder}`);
  });
}

/** Mails the calendar file to a verified address, unless the person turned off mail about contacts. */
async function mailCalendar(deps: Deps, { visitId, userId, id: messageId, cancelled }: JobPayloads['send_visit_calendar']): Promise<void> {
  const row = await findVisit(deps.db, userId, visitId);
  const { mail: to, language, isSuspended } = await findContactPoints(deps.db, userId);
  if (row?.state !== (cancelled ? 'cancelled' : 'accepted') || to === null || isSuspended || !(await wantsMail(deps, userId))) return;
  await withLanguage(language, () => sendMailOnce(deps, messageId, () => composeMail(deps, row, to)));
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

async function composeMail(deps: Deps, row: VisitRow, to: string) {
  const calendar = await readVisitCalendar(deps, row);
  const params = { title: calendar.title, when: visitTimeFormat().format(row.starts_at) };
  const { heading, text, action, method } =
    row.state === 'cancelled'
      ? {
          heading: m['notification.visit_cancelled.title'](params),
          text: m['notification.visit_cancelled.text'](params),
          action: m['notification.visit_cancelled.action'](),
          method: 'CANCEL',
        }
      : {
          heading: m['notification.visit_accepted.title'](params),
          text: m['notification.visit_accepted.text'](params),
          action: m['notification.visit_accepted.action'](),
          method: 'PUBLISH',
        };
  return {
    to,
    template: 'notice',
    subject: heading,
    heading,
    blocks: [
      { type: 'text', text },
      { type: 'button', text: action, url: `${deps.siteUrl()}/visits` },
    ],
    files: [
      {
        name: 'visit.ics',
        type: `text/calendar; charset=utf-8; method=${method}`,
        content: Buffer.from(calendar.content),
      },
    ],
  } as const;
}
