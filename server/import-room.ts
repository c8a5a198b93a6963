/** Imports in a thread of their own: pages stay quick meanwhile, and what an import needs of memory is bounded and given back. */
import { Worker } from 'node:worker_threads';
import type { Config } from './config.ts';
import type { RunImport } from './features/bulk/jobs.ts';

export interface ImportOrder {
  readonly config: Config;
  readonly url: string;
  readonly importId: string;
}

/**
 * MiB of the thread's heap. Without a limit the garbage collector lets a heap grow to several times what lives in it, as there
 * seems to be room: the server then held 500 MB while 65 were alive. Several times what the largest rows need; a thread that
 * needs more is ended, and the server goes on.
 */
const LIMITS = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 12 };
const ENTRY = new URL('./import-thread.ts', import.meta.url);

/** Runs imports one thread each; rejects as `runImport` does, or when the thread is lost, so that the job is run again. */
export function importRoom(config: Config, url: string): RunImport {
  return async (importId, signal) => {
    signal.throwIfAborted();
    const thread = new Worker(ENTRY, {
      workerData: { config, url, importId } satisfies ImportOrder,
      resourceLimits: LIMITS,
      execArgv: ['--disable-warning=ExperimentalWarning'],
      // what the environment says has come with the order
      env: {},
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
