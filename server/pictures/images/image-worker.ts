import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { IMAGE_TASKS } from './image-tasks.ts';

type ImageTasks = typeof IMAGE_TASKS;
export interface ImageTask {
  readonly id: number;
  readonly name: keyof ImageTasks;
  readonly input: unknown;
}
export type ImageTaskOutcome = { readonly id: number; readonly result: unknown } | { readonly id: number; readonly failure: string };

/** The picture could not be processed: it is broken, took too long, or crashed a worker that processed only this picture. */
export class ImageTaskError extends Error {
  readonly isTimeout: boolean;
  /** Whether the worker ended; it is unknown which of its tasks caused that. */
  readonly isCrash: boolean;

  constructor(message: string, { isTimeout = false, isCrash = false } = {}) {
    super(message);
    this.name = 'ImageTaskError';
    this.isTimeout = isTimeout;
    this.isCrash = isCrash;
  }
}

type Input<N extends keyof ImageTasks> = Parameters<ImageTasks[N]>[0];
type Result<N extends keyof ImageTasks> = Awaited<ReturnType<ImageTasks[N]>>;

interface PendingTask {
  readonly settle: (outcome: ImageTaskOutcome) => void;
  readonly fail: (reason: string) => void;
}
interface ImageWorker {
  readonly process: ChildProcess;
  readonly pending: Map<number, PendingTask>;
}

/** After this time without a task, the process ends, which frees its memory. */
const IDLE_TIMEOUT_MS = 30_000;
/** After this time the worker is killed. This is longer than the time limit of libvips itself. */
const TASK_TIMEOUT_MS = 40_000;
const ENTRY = fileURLToPath(new URL('./image-worker-process.ts', import.meta.url));

let sharedWorker: ImageWorker | null = null;
let idleTimer: NodeJS.Timeout | undefined;
let lastId = 0;

/**
 * Runs a task in the image worker process, which is started when it is not running. When the worker ends, the task runs once more in a
 * separate process, because another picture may have crashed it, or the system may have killed it for lack of memory.
 * @throws ImageTaskError
 */
export async function runImageTask<N extends keyof ImageTasks>(name: N, input: Input<N>): Promise<Result<N>> {
  try {
    return await runInSharedWorker(name, input);
  } catch (error) {
    if (!(error instanceof ImageTaskError) || !error.isCrash) throw error;
  }
  const worker = startWorker();
  try {
    return await runInWorker(worker, name, input);
  } finally {
    endWorker(worker);
  }
}

async function runInSharedWorker<N extends keyof ImageTasks>(name: N, input: Input<N>): Promise<Result<N>> {
  clearTimeout(idleTimer);
  const worker = (sharedWorker ??= startWorker());
  worker.process.ref();
  worker.process.channel?.ref();
  try {
    return await runInWorker(worker, name, input);
  } finally {
    if (worker.pending.size === 0) stopWhenIdle(worker);
  }
}

async function runInWorker<N extends keyof ImageTasks>(worker: ImageWorker, name: N, input: Input<N>): Promise<Result<N>> {
  const id = ++lastId;
  let isTimeout = false;
  const timer = setTimeout(() => {
    isTimeout = true;
    worker.process.kill('SIGKILL');
  }, TASK_TIMEOUT_MS);
  try {
    return await new Promise<Result<N>>((resolve, reject) => {
      const fail = (reason: string) => reject(new ImageTaskError(reason, { isTimeout, isCrash: !isTimeout }));
      worker.pending.set(id, {
        fail,
        settle: (outcome) => {
          // sharp reports that its time limit was exceeded only in the message
          if ('failure' in outcome) reject(new ImageTaskError(outcome.failure, { isTimeout: outcome.failure.includes('timeout') }));
          else resolve(outcome.result as Result<N>);
        },
      });
      worker.process.send({ id, name, input } satisfies ImageTask, (error) => {
        if (error) fail(error.message);
      });
    });
  } finally {
    clearTimeout(timer);
    worker.pending.delete(id);
  }
}

function startWorker(): ImageWorker {
  const child = fork(ENTRY, [], {
    execArgv: ['--disable-warning=ExperimentalWarning', '--max-old-space-size=256'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // No secrets of the server. One malloc arena, and mmap for large blocks, because glibc would otherwise keep several hundred MB of
    // processed pictures.
    env: { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '262144', MALLOC_TRIM_THRESHOLD_: '262144' },
  });
  const worker: ImageWorker = { process: child, pending: new Map() };
  child.on('message', (outcome: ImageTaskOutcome) => worker.pending.get(outcome.id)?.settle(outcome));
  child.once('error', (error) => failPending(worker, error.message));
  child.once('exit', (code, signal) => failPending(worker, `the image worker ended with ${signal ?? code}`));
  return worker;
}

/** Rejects all tasks of a worker that has ended. The next task starts a new worker. */
function failPending(worker: ImageWorker, reason: string): void {
  if (sharedWorker === worker) sharedWorker = null;
  for (const { fail } of worker.pending.values()) fail(reason);
}

function stopWhenIdle(worker: ImageWorker): void {
  worker.process.unref();
  worker.process.channel?.unref();
  clearTimeout(idleTimer);
  idleTimer = setTimeout(() => endWorker(worker), IDLE_TIMEOUT_MS).unref();
}

/** Ends a worker without tasks. */
function endWorker(worker: ImageWorker): void {
  if (sharedWorker === worker) sharedWorker = null;
  if (worker.process.connected) worker.process.disconnect();
}
