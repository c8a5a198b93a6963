/** Entry point of the worker thread that processes one import. `import-worker.ts` starts it. */
import { parentPort, workerData } from 'node:worker_threads';
import { IMPORT_POOL, type ImportThreadData } from './import-worker.ts';
import { inlineImports } from '../features/bulk-import/jobs.ts';
import { openLog } from '../log.ts';
import { openWorkerDeps } from './open-deps.ts';
import { openSettings } from '../settings/settings.ts';

const { config, url, importId } = workerData as ImportThreadData;
const log = openLog(config.log.level);
const { deps, close } = await openWorkerDeps(config, url, log, () => new Date(), IMPORT_POOL);
const stop = new AbortController();
parentPort?.on('message', () => stop.abort(new Error('the server is stopping')));
// the listener must not keep the thread alive once the import has finished
parentPort?.unref();
// a setting that changes during the import takes effect with the next batch
const settings = await openSettings({ db: deps.db, url: config.db.directUrl ?? url, log }, config);
try {
  // an error ends this thread, and `importWorker` rejects with it
  await inlineImports({ ...deps, config: settings.config })(importId, stop.signal);
} finally {
  await settings.close();
  await close();
}
