import type { Deps } from '../deps.ts';
import { restartUnfinishedImports } from '../features/bulk-import/imports.ts';
import { readIndex } from '../features/open-data/read-index.ts';
import { resumePlaceChanges } from '../features/places/place-changes.ts';
import { resumeEvents } from '../features/subscription/jobs.ts';
import { StorageError } from '../integrations/storage/errors.ts';
import { resumeErasures } from '../privacy/resume-erasures.ts';

/** Delays the export, because the first start of a site has other work to do. */
const FIRST_EXPORT_DELAY_MS = 60_000;

/**
 * A process also starts without storage, or when the work fails for one person. A job then does the work, and is repeated until it succeeds.
 * Only a storage that refuses is an error of the operator, which is shown at the start.
 */
async function runOrEnqueue(deps: Deps, job: 'erase_restored_people' | 'write_open_data', work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof StorageError && error.reason !== 'unreachable') throw error;
    deps.log.warn({ err: error, job }, 'not possible at the start; a job repeats it until it succeeds');
    await deps.jobs.add(deps.db, job, null, { key: job });
  }
}

/** Resumes work that the previous process did not finish. Called once at startup. */
export async function resume(deps: Deps): Promise<void> {
  await restartUnfinishedImports(deps);
  await resumePlaceChanges(deps);
  await runOrEnqueue(deps, 'erase_restored_people', () => resumeErasures(deps));
  await resumeEvents(deps);
  // counts are missing at the first start, and outdated after a long downtime
  await deps.jobs.add(deps.db, 'compute_price_statistics', null, { key: 'compute_price_statistics' });
  await deps.jobs.add(deps.db, 'compute_curated_lists', null, { key: 'compute_curated_lists' });
  // on a new site, this does not wait for the night
  await runOrEnqueue(deps, 'write_open_data', async () => {
    if ((await readIndex(deps)).written_at === null)
      await deps.jobs.add(deps.db, 'write_open_data', null, {
        key: 'write_open_data',
        runAt: new Date(deps.now().getTime() + FIRST_EXPORT_DELAY_MS),
      });
  });
}
