import type { Deps } from '../../deps.ts';
import type { JobHandlers } from '../../jobs.ts';
import { runImport } from './run-import.ts';
import type { WriteListings } from './write-listings.ts';

export function bulkJobs(deps: Deps, write: WriteListings): Pick<JobHandlers, 'import_listings'> {
  return { import_listings: ({ importId }, signal) => runImport(deps, write, importId, signal) };
}
