import type { Deps } from '../../deps.ts';
import type { JobHandlers, JobPayloads } from '../../jobs/queue.ts';
import { cancelVisits, cancelVisitsOfPerson } from './cancel-visits.ts';
import { mailCalendar } from './calendar-mail.ts';
import { remindBothOfVisit } from './notify-visit.ts';
import { findVisit } from './queries.ts';

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
    await remindBothOfVisit(deps, tx, row, reminder);
  });
}
