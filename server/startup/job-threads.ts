/** Runs long jobs in worker threads: requests remain fast meanwhile, and the memory of a job is limited and released when it ends. */
import { Worker, type ResourceLimits } from 'node:worker_threads';
import type { Config } from '../config/config.ts';
import type { RunImport } from '../features/bulk-import/jobs.ts';
import type { RunExport } from '../features/open-data/export.ts';

/** Size of a thread's connection pool: one connection for the transaction of a batch, one for other reads. */
export const THREAD_POOL_SIZE = 2;
/** The connections of its pool, and one that is notified of changed settings. */
export const THREAD_CONNECTIONS = THREAD_POOL_SIZE + 1;

type ThreadJob = { readonly name: 'import'; readonly importId: string } | { readonly name: 'open_data' };
export interface JobThreadData {
  readonly config: Config;
  readonly url: string;
  readonly job: ThreadJob;
}

/**
 * Maximum heap of a thread in MiB. Without a limit, the garbage collector lets a heap grow to several times its live data: the server
 * then used 500 MB during an import, of which 65 were alive. The limit is several times what the largest rows need. A thread that needs more
 * is terminated, and the server keeps running.
 */
const IMPORT_LIMITS = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 12 };
/** Parquet needs the rows of a group at once. */
const EXPORT_LIMITS = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 12 };
const ENTRY = new URL('./job-thread.ts', import.meta.url);

/** Runs each import in a separate thread. Rejects like `runImport`, or when the thread ends early, so that the job runs again. */
export const importWorker =
  (config: Config, url: string): RunImport =>
  (importId, signal) =>
    runThread({ config, url, job: { name: 'import', importId } }, IMPORT_LIMITS, signal);

/**
 * Writes the open data in a separate thread. In the thread of the requests, the export of a million listings delayed each of them for minutes:
 * an empty route took 1.4 ms of CPU time instead of 0.14.
 */
export const openDataWorker =
  (config: Config, url: string): RunExport =>
  (signal) =>
    runThread({ config, url, job: { name: 'open_data' } }, EXPORT_LIMITS, signal);

async function runThread(data: JobThreadData, resourceLimits: ResourceLimits, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const thread = new Worker(ENTRY, {
    workerData: data,
    resourceLimits,
    execArgv: ['--disable-warning=ExperimentalWarning'],
    // the configuration is passed in `workerData`; the AWS SDK finds the role of the machine with its own variables
    env: data.config.storage.awsVariables,
  });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  const stop = () => thread.postMessage('stop');
  signal.addEventListener('abort', stop);
  try {
    await new Promise<void>((done, fail) => {
      thread.once('error', fail);
      thread.once('exit', (code) => (code === 0 ? done() : fail(new Error(`the thread of the job ${data.job.name} ended with ${code}`))));
    });
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
