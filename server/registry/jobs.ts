import type { Deps } from '../deps.ts';
import { type RunImport, bulkImportJobs, inlineImports } from '../features/bulk-import/jobs.ts';
import { placeCall } from '../features/contact/calls/start-call.ts';
import { creditStaleContacts } from '../features/contact/credit-stale-contacts.ts';
import { tellSeekersOfRemoval } from '../features/contact/passes/tell-seekers.ts';
import { countLists } from '../features/lists/counted-lists.ts';
import { photoJobs } from '../features/photos/jobs.ts';
import { applyPlaceChange } from '../features/places/apply-place-change.ts';
import { confirmReminded } from '../features/posting/confirm-reminded.ts';
import { exportOpenData, type RunExport } from '../features/open-data/export.ts';
import { countPlaceFigures } from './place-figures.ts';
import { purgePages } from '../listings/read/purge-pages.ts';
import { savedSearchJobs } from '../features/saved-searches/jobs.ts';
import { siteVisitJobs } from '../features/site-visits/jobs.ts';
import { subscriptionJobs } from '../features/subscription/jobs.ts';
import type { JobHandlers } from '../jobs/queue.ts';
import { inspectLive } from '../listings/write/inspect-live.ts';
import { inferAgent, refreshShownRole } from '../listings/write/homes/infer-agents.ts';
import { groupWaitingHomes } from '../listings/write/homes/group-waiting-homes.ts';
import { sendMail, sendSms } from '../messaging/outgoing.ts';
import { sendPush } from '../notifications/push/send-push.ts';
import { sendDueNotifications } from '../notifications/send.ts';
import { erasePerson } from '../privacy/erase-person.ts';
import { erasureHandlers, placeChangeHandlers, searchPages } from './adapters.ts';
import { resumeErasures } from '../privacy/resume-erasures.ts';

/**
 * Returns the handler of every job.
 * @param imports runs a bulk import; when absent, it runs in this thread
 * @param exports writes the open data; when absent, it is written in this thread
 */
export function jobHandlers(
  deps: Deps,
  runImport: RunImport = inlineImports(deps),
  runExport: RunExport = (signal) => exportOpenData(deps, signal),
): JobHandlers {
  return {
    ...photoJobs(deps),
    ...bulkImportJobs(runImport),
    ...savedSearchJobs(deps, searchPages),
    ...subscriptionJobs(deps),
    ...siteVisitJobs(deps),
    send_notifications: ({ userId }) => sendDueNotifications(deps, userId),
    send_push: (payload) => sendPush(deps, payload),
    tell_seekers_of_removal: (payload, signal) => tellSeekersOfRemoval(deps, payload, signal),
    credit_stale_contacts: (payload, signal) => creditStaleContacts(deps, payload, signal),
    confirm_reminded: ({ userId, until }) => confirmReminded(deps, { ownerId: userId, remindedAt: new Date(until) }, null),
    place_call: (payload) => placeCall(deps, payload),
    send_sms: (payload) => sendSms(deps, payload),
    send_mail: (payload) => sendMail(deps, payload),
    erase_person: ({ userId }, signal) => erasePerson(deps, erasureHandlers(deps), userId, signal),
    inspect_listings: (payload, signal) => inspectLive(deps, payload, signal),
    group_homes: (_, signal) => groupWaitingHomes(deps, signal),
    infer_agent: (payload) => inferAgent(deps, payload),
    refresh_shown_role: (payload, signal) => refreshShownRole(deps, payload, signal),
    apply_place_change: ({ workId }, signal) => applyPlaceChange(deps, placeChangeHandlers(deps), workId, signal),
    purge_pages: (payload) => purgePages(deps, payload),
    write_search_snapshot: () => deps.search.writeSnapshot(),
    compute_price_statistics: (_, signal) => countPlaceFigures(deps, signal),
    compute_curated_lists: (_, signal) => countLists(deps, signal),
    erase_restored_people: async () => void (await resumeErasures(deps)),
    write_open_data: (_, signal) => runExport(signal),
  };
}
