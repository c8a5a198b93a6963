/**
 * Draws PDFs in a worker thread. Parsing a font takes up to 200 ms, and drawing a page with Indic text up to 170 ms without interruption.
 * On the event loop of the server, this would block all other requests. The thread ends when it has been idle for a while, which frees its
 * memory.
 */
import { Worker } from 'node:worker_threads';
import { m } from '../../messages/compiled/messages.js';
import { currentBranding } from '../branding/branding.ts';
import { MINUTE_MS } from '../durations.ts';
import { AppError } from '../errors.ts';
import { currentLanguage } from '../i18n/language.ts';
import type { Language } from '../../contract/languages.ts';
import { WorkQueue } from '../concurrency/work-queue.ts';

export interface DrawingTask {
  /** File URL of the module that contains the function. */
  readonly module: string;
  readonly name: string;
  readonly input: readonly unknown[];
  readonly language: Language;
}
/** Data that is the same for all documents of a process. */
export interface DrawingThreadData {
  /** Null when the site has the name of the software. */
  readonly siteName: string | null;
}
export type DrawingResult = { readonly bytes: Uint8Array } | { readonly failure: string };

const ENTRY = new URL('./drawing-thread.ts', import.meta.url);
/** Maximum heap of the thread. All fonts and the texts of two languages need a third of it. */
const HEAP_LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 12 };
const IDLE_MS = MINUTE_MS;
/**
 * After this time, the thread is ended, because it would never finish. The time is longer than a request waits for its document, so that a
 * thread that starts slowly on a busy machine is ready for the next document.
 */
const MAX_DRAWING_MS = MINUTE_MS;

const busyError = () => new AppError('unavailable', m['error.unavailable'](), { retryAfter: 5 });
/** Draws one document at a time: there is one thread, and drawing many at once would only delay all of them. */
const queue = new WorkQueue({ capacity: 1, maxWaiting: 60, maxWaitMs: 12_000, busyError });

let thread: Worker | null = null;
let idleTimer: NodeJS.Timeout | undefined;

function startThread(): Worker {
  const worker = new Worker(ENTRY, {
    workerData: { siteName: currentBranding()?.name ?? null } satisfies DrawingThreadData,
    resourceLimits: HEAP_LIMITS,
    execArgv: ['--disable-warning=ExperimentalWarning'],
    env: {},
  });
  worker.once('exit', () => {
    if (thread === worker) thread = null;
  });
  // the exit event that follows ends the current task with an error
  worker.on('error', () => undefined);
  return worker;
}

function end(worker: Worker): void {
  if (thread === worker) thread = null;
  void worker.terminate();
}

/**
 * Returns a function that runs a drawing function of a module in the thread, in the language of the caller. Its arguments must be
 * cloneable.
 * @param module file URL of the module
 * @param name of the exported function; it returns the bytes of the document as a stream
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- what the function takes, which is in another module
export function drawInThread<A extends readonly unknown[]>(module: URL, name: string): (...input: A) => Promise<Uint8Array> {
  return (...input) => {
    const task: DrawingTask = { module: module.href, name, input, language: currentLanguage() };
    return queue.run(1, () => run(task));
  };
}

/** @throws AppError `unavailable` when the thread ended or took too long */
async function run(task: DrawingTask): Promise<Uint8Array> {
  clearTimeout(idleTimer);
  const worker = (thread ??= startThread());
  worker.ref();
  const timer = setTimeout(() => end(worker), MAX_DRAWING_MS);
  const result = Promise.withResolvers<DrawingResult>();
  const fail = () => result.reject(busyError());
  worker.once('message', result.resolve).once('exit', fail);
  try {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    worker.postMessage(task);
    const drawn = await result.promise;
    if ('failure' in drawn) throw new Error(drawn.failure);
    return drawn.bytes;
  } finally {
    clearTimeout(timer);
    worker.off('message', result.resolve).off('exit', fail);
    worker.unref();
    idleTimer = setTimeout(() => end(worker), IDLE_MS).unref();
  }
}
