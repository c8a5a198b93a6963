import type { Deps } from '../../deps.ts';
import type { Routines } from '../../jobs/queue.ts';
import { expireListings } from './expire-listings.ts';
import { continueReminders } from './daily-reminders.ts';

/** Expires listings, and reminds owners once a day from 10:30 to 17:30 in India (05:00 to 12:00 UTC), so that no message is sent at night. */
export function postingRoutines(deps: Deps): Routines {
  return {
    expire_listings: { cron: '*/5 * * * *', work: async (signal) => void (await expireListings(deps, signal)) },
    remind_owners: { cron: '0,30 5-11 * * *', catchUp: '2h', work: (signal) => continueReminders(deps, signal) },
  };
}
