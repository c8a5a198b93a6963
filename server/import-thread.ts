/** The thread that works through one import; see `import-room.ts`. */
import { parentPort, workerData } from 'node:worker_threads';
import type { ImportOrder } from './import-room.ts';
import { importsHere } from './imports-here.ts';
import { openLog } from './log.ts';
import { openTools } from './open-deps.ts';
import { openSettings } from './settings.ts';

// the batch, and a look at what another connection may hold
const CONNECTIONS = 2;
const { config, url, importId } = workerData as ImportOrder;
const log = openLog(config.log.level);
const { tools, close } = openTools(config, url, log, () => new Date(), CONNECTIONS);
const stop = new AbortController();
parentPort?.on('message', () => stop.abort(new Error('the server is stopping')));
// listening must not keep the thread alive when the work is done
parentPort?.unref();
// a setting that changes while the file is read counts from the next batch on, as everywhere else
const settings = await openSettings({ db: tools.db, url, log }, config);
try {
  // an error ends this thread and reaches whoever waits for it
  await importsHere({ ...tools, config: settings.config })(importId, stop.signal);
} finally {
  await settings.close();
  await close();
}
