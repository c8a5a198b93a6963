/** Entry point of the worker thread that runs one job. `job-threads.ts` starts it. */
import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { THREAD_POOL_SIZE, type JobThreadData } from './job-threads.ts';
import { inlineImports } from '../features/bulk-import/jobs.ts';
import { exportOpenData } from '../features/open-data/export.ts';
import { createLog } from '../log.ts';
import { createWorkerDeps } from './create-deps.ts';
import { createLiveSettings } from '../settings/settings.ts';

/** Priority of work that nobody waits for. Requests get the processor first. */
const LOW_PRIORITY = 10;

const { config, url, job } = workerData as JobThreadData;
// on Linux this is the priority of this thread, elsewhere it would be that of the process
if (job.name === 'open_data' && process.platform === 'linux') setPriority(LOW_PRIORITY);
const log = createLog(config.log.level);
const { deps, close } = await createWorkerDeps(config, url, log, () => new Date(), THREAD_POOL_SIZE);
const stop = new AbortController();
parentPort?.on('message', () => stop.abort(new Error('the server is stopping')));
// the listener must not keep the thread alive once the job has finished
parentPort?.unref();
// a setting that changes during the job takes effect with the next batch
const settings = await createLiveSettings({ db: deps.db, url: config.db.directUrl ?? url, log }, config);
try {
  // an error ends this thread, and the promise of the job rejects with it
  if (job.name === 'open_data') await exportOpenData(deps, stop.signal);
  else await inlineImports({ ...deps, config: settings.config })(job.importId, stop.signal);
} finally {
  await settings.close();
  await close();
}
