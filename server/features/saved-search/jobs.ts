import type { Deps } from '../../deps.ts';
import type { JobHandlers, Routines } from '../../jobs.ts';
import { matchChanged } from './matching.ts';
import type { SearchPages } from './reader.ts';
import { sendAlerts } from './sending.ts';

export function savedSearchJobs(deps: Deps, pages: SearchPages): Pick<JobHandlers, 'match_searches' | 'send_alerts'> {
  return {
    match_searches: async (_payload, signal) => void (await matchChanged(deps, pages, signal)),
    send_alerts: async (_payload, signal) => void (await sendAlerts(deps, pages, signal)),
  };
}

/** What became due since the last minute; what is found now is sent by its own job. */
export function savedSearchRoutines(deps: Deps, pages: SearchPages): Routines {
  return { alerts_due: { match: '* * * * *', work: async (signal) => void (await sendAlerts(deps, pages, signal)) } };
}
