/** Runs imports in worker threads: requests remain fast meanwhile, and the memory of an import is limited and released when it ends. */
import { Worker } from 'node:worker_threads';
import type { Config } from '../config/config.ts';
import type { RunImport } from '../features/bulk-import/jobs.ts';

/** Size of an import's connection pool: one connection for the transaction of the batch, one for other reads. */
export const IMPORT_POOL = 2;
/** The connections of its pool, and one that is notified of changed settings. */
export const IMPORT_CONNECTIONS = IMPORT_POOL + 1;

export interface ImportThreadData {
  readonly config: Config;
  readonly url: string;
  readonly importId: string;
}

/**
 * Maximum heap of the thread in MiB. Without a limit, the garbage collector lets a heap grow to several times its live data: the server
 * then used 500 MB, of which 65 were alive. The limit is several times what the largest rows need. A thread that needs more is terminated,
 * and the server keeps running.
 */
const LIMITS = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 12 };
const ENTRY = new URL('./import-thread.ts', import.meta.url);

/** Runs each import in a separate thread. Rejects like `runImport`, or when the thread ends early, so that the job runs again. */
export function importWorker(config: Config, url: string): RunImport {
  return async (importId, signal) => {
    signal.throwIfAborted();
    const thread = new Worker(ENTRY, {
      workerData: { config, url, importId } satisfies ImportThreadData,
      resourceLimits: LIMITS,
      execArgv: ['--disable-warning=ExperimentalWarning'],
      // the configuration is passed in `workerData`; the AWS SDK finds the role of the machine with its own variables
      env: config.storage.awsVariables,
    });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    const stop = () => thread.postMessage('stop');
    signal.addEventListener('abort', stop);
    try {
      await new Promise<void>((done, fail) => {
        thread.once('error', fail);
        thread.once('exit', (code) => (code === 0 ? done() : fail(new Error(`the thread of an import ended with ${code}`))));
      });
    } finally {
      signal.removeEventListener('abort', stop);
    }
  };
}
