import type { Deps } from '../../deps.ts';
import type { Routines } from '../../jobs/queue.ts';
import { expireListings } from './expire-listings.ts';
import { remindOwners } from './reminders.ts';

/** Expires listings, and reminds owners once a day at 10:30 in India (05:00 UTC), so that no message is sent at night. */
export function postingRoutines(deps: Deps): Routines {
  return {
    expire_listings: { cron: '*/5 * * * *', work: async (signal) => void (await expireListings(deps, signal)) },
    remind_owners: { cron: '0 5 * * *', catchUp: '8h', work: async (signal) => void (await remindOwners(deps, signal)) },
  };
}
