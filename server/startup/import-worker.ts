/** Runs imports in worker threads: requests stay fast meanwhile, and the memory an import needs is limited and freed at its end. */
import { Worker } from 'node:worker_threads';
import type { Config } from '../config/config.ts';
import type { RunImport } from '../features/bulk-import/jobs.ts';

/** Connections of the pool of an import: one for the transaction of the batch, one for reads beside it. */
export const IMPORT_POOL = 2;
/** Those of its pool, and one that is notified of changed settings. */
export const IMPORT_CONNECTIONS = IMPORT_POOL + 1;

export interface ImportThreadData {
  readonly config: Config;
  readonly url: string;
  readonly importId: string;
}

/**
 * MiB of the thread's heap. Without a limit the garbage collector lets a heap grow to several times its live data: the server then
 * held 500 MB while 65 were alive. The limit is several times what the largest rows need. A thread that needs more is ended, and
 * the server keeps running.
 */
const LIMITS = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 12 };
const ENTRY = new URL('./import-thread.ts', import.meta.url);

/** Runs each import in a thread of its own. Rejects as `runImport` does, or when the thread ends early, so that the job is run again. */
export function importWorker(config: Config, url: string): RunImport {
  return async (importId, signal) => {
    signal.throwIfAborted();
    const thread = new Worker(ENTRY, {
      workerData: { config, url, importId } satisfies ImportThreadData,
      resourceLimits: LIMITS,
      execArgv: ['--disable-warning=ExperimentalWarning'],
      // the configuration is passed in `workerData`; the AWS SDK finds the role of the machine through variables of its own
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
