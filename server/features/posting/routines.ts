import type { Deps } from '../../deps.ts';
import type { Routines } from '../../jobs.ts';
import { lapseListings } from './lapse.ts';
import { remindOwners } from './reminders.ts';

/** What time does to listings. Owners are written to once a day, at half past ten in India: nobody is woken by it. */
export function postingRoutines(deps: Deps): Routines {
  return {
    lapse_listings: { match: '*/5 * * * *', work: async (signal) => void (await lapseListings(deps, signal)) },
    remind_owners: { match: '0 5 * * *', catchUp: '8h', work: async (signal) => void (await remindOwners(deps, signal)) },
  };
}
