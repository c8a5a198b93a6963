import type { Deps } from '../deps.ts';
import { restartUnfinishedImports } from '../features/bulk-import/imports.ts';
import { readIndex } from '../features/open-data/read-index.ts';
import { resumePlaceWork } from '../features/places/place-work.ts';
import { resumeEvents } from '../features/subscription/jobs.ts';
import { resumeErasures } from '../privacy/resume-erasures.ts';

/** The first start of a site has enough to do. */
const FIRST_EXPORT_DELAY_MS = 60_000;

/** Resumes work that the previous process left unfinished. Called once at startup. */
export async function resume(deps: Deps): Promise<void> {
  await restartUnfinishedImports(deps);
  await resumePlaceWork(deps);
  await resumeErasures(deps);
  await resumeEvents(deps);
  // counts are missing at the first start and outdated after a long downtime
  await deps.jobs.add(deps.db, 'count_prices', null, { key: 'count_prices' });
  await deps.jobs.add(deps.db, 'count_lists', null, { key: 'count_lists' });
  // a new site need not wait for the night
  if ((await readIndex(deps)).written_at === null)
    await deps.jobs.add(deps.db, 'write_open_data', null, {
      key: 'write_open_data',
      runAt: new Date(deps.now().getTime() + FIRST_EXPORT_DELAY_MS),
    });
}
