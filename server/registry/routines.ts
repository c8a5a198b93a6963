import { deleteUnreferencedConversationPhotos } from '../conversations/delete-photos.ts';
import type { Deps } from '../deps.ts';
import { deleteUnreferencedFiles } from '../features/bulk-import/imports.ts';
import { openWaitingContacts } from '../features/contact/waitlist.ts';
import { countLists } from '../features/lists/counted-lists.ts';
import { deleteAbandonedUploads } from '../features/photos/abandoned-uploads.ts';
import { deleteExpiredUploads } from '../features/photos/upload-part-rows.ts';
import { recountInferredAgents } from '../listings/write/homes/infer-agents.ts';
import { syncDuePromotionFlags } from '../listings/write/promotion-flags.ts';
import { deleteUnreferencedPictures } from '../features/photos/unreferenced-pictures.ts';
import { findDuplicatePhotos } from '../features/photos/duplicate-photos.ts';
import { postingRoutines } from '../features/posting/routines.ts';
import { countPlaceFigures } from './place-figures.ts';
import { savedSearchRoutines } from '../features/saved-searches/jobs.ts';
import { subscriptionRoutines } from '../features/subscription/jobs.ts';
import { countDemand } from '../features/demand/count-demand.ts';
import { exportOpenData, type RunExport } from '../features/open-data/export.ts';
import { countFigures } from '../features/transparency/count-figures.ts';
import { liftExpiredSuspensions } from '../features/users/account-status.ts';
import { pruneRequestCounts } from '../http/limits/request-counts.ts';
import type { Routines } from '../jobs/queue.ts';
import { sendDueNotifications } from '../notifications/send.ts';
import { eraseInactive } from '../privacy/inactive-accounts.ts';
import { resumeErasures } from '../privacy/resume-erasures.ts';
import { searchPages } from './adapters.ts';
import { prune } from './prune.ts';

/**
 * All scheduled work by name. The database stores the names with their schedules.
 * @param exports writes the open data; when absent, it is written in this thread
 */
export function routines(deps: Deps, runExport: RunExport = (signal) => exportOpenData(deps, signal)): Routines {
  return {
    prune: { cron: '17 * * * *', work: () => prune(deps) },
    prune_request_counts: { cron: '*/5 * * * *', work: () => pruneRequestCounts(deps.db) },
    count_lists_hourly: { cron: '33 * * * *', work: (signal) => countLists(deps, signal) },
    contact_turns: { cron: '*/5 * * * *', work: (signal) => openWaitingContacts(deps, signal) },
    notices_due: { cron: '* * * * *', work: (signal) => sendDueNotifications(deps, null, signal) },
    erase_inactive: { cron: '0 6 * * *', catchUp: '12h', work: (signal) => eraseInactive(deps, signal) },
    resume_erasures: { cron: '23 5 * * *', catchUp: '1d', work: async () => void (await resumeErasures(deps)) },
    lift_suspensions: { cron: '*/5 * * * *', catchUp: '1d', work: (signal) => liftExpiredSuspensions(deps, signal) },
    find_remaining_duplicate_photos: { cron: '*/10 * * * *', work: (signal) => findDuplicatePhotos(deps, signal) },
    delete_old_upload_parts: { cron: '3 * * * *', work: () => deleteExpiredUploads(deps) },
    delete_abandoned_uploads: { cron: '*/5 * * * *', work: () => deleteAbandonedUploads(deps) },
    delete_unreferenced_pictures: { cron: '11 4 * * *', work: (signal) => deleteUnreferencedPictures(deps, signal) },
    delete_unreferenced_conversation_photos: {
      cron: '21 4 * * *',
      work: (signal) => deleteUnreferencedConversationPhotos(deps, signal),
    },
    delete_unreferenced_imports: { cron: '41 4 * * *', work: () => deleteUnreferencedFiles(deps) },
    sync_promotions: { cron: '*/5 * * * *', work: (signal) => syncDuePromotionFlags(deps, signal) },
    write_search_snapshot_hourly: { cron: '51 * * * *', work: () => deps.search.writeSnapshot() },
    count_prices_hourly: { cron: '43 * * * *', work: (signal) => countPlaceFigures(deps, signal) },
    recount_inferred_agents: { cron: '47 2 * * *', catchUp: '1d', work: (signal) => recountInferredAgents(deps, signal) },
    count_demand: { cron: '27 3 * * *', catchUp: '1d', work: (signal) => countDemand(deps, signal) },
    count_public_figures: { cron: '7 3 * * *', catchUp: '1d', work: (signal) => countFigures(deps, signal) },
    export_open_data: { cron: '37 20 * * *', catchUp: '12h', work: runExport },
    ...postingRoutines(deps),
    ...savedSearchRoutines(deps, searchPages),
    ...subscriptionRoutines(deps),
  };
}
