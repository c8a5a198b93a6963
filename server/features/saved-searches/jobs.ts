import type { Deps } from '../../deps.ts';
import type { JobHandlers, Routines } from '../../jobs/queue.ts';
import { matchChangedListings } from './matching.ts';
import type { SearchPages } from './reader.ts';
import { sendAlerts } from './sending.ts';

export function savedSearchJobs(deps: Deps, pages: SearchPages): Pick<JobHandlers, 'match_searches' | 'send_alerts'> {
  return {
    match_searches: async (_payload, signal) => void (await matchChangedListings(deps, pages, signal)),
    send_alerts: async (_payload, signal) => void (await sendAlerts(deps, pages, signal)),
  };
}

/** Sends the messages that have become due, every minute. The job `send_alerts` sends messages that are due at once. */
export function savedSearchRoutines(deps: Deps, pages: SearchPages): Routines {
  return { alerts_due: { cron: '* * * * *', work: async (signal) => void (await sendAlerts(deps, pages, signal)) } };
}
