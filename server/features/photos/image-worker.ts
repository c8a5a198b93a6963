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

/** The picture could not be processed: it is broken, took too long, or crashed the worker. */
export class ImageTaskError extends Error {
  readonly isTimeout: boolean;

  constructor(message: string, slow: boolean) {
    super(message);
    this.name = 'WorkFailed';
    this.isTimeout = slow;
  }
}

type Input<N extends keyof ImageTasks> = Parameters<ImageTasks[N]>[0];
type Result<N extends keyof ImageTasks> = Awaited<ReturnType<ImageTasks[N]>>;

interface Pending {
  readonly settle: (outcome: ImageTaskOutcome) => void;
  readonly fail: (error: ImageTaskError) => void;
}

/** After this long without a task the process ends and its memory is freed. */
const IDLE_TIMEOUT_MS = 30_000;
/** After this long the worker is killed; longer than the time limit libvips has of its own. */
const TASK_TIMEOUT_MS = 40_000;
const ENTRY = fileURLToPath(new URL('./image-worker-process.ts', import.meta.url));

let currentWorker: ChildProcess | null = null;
let idleTimer: NodeJS.Timeout | undefined;
let lastId = 0;
const pending = new Map<number, Pending>();

/**
 * Runs a task in the image worker process, which is started when it is not running.
 * @throws ImageTaskError
 */
export async function runImageTask<N extends keyof ImageTasks>(name: N, input: Input<N>): Promise<Result<N>> {
  clearTimeout(idleTimer);
  const id = ++lastId;
  const worker = (currentWorker ??= startWorker());
  worker.ref();
  worker.channel?.ref();
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<Result<N>>((resolve, reject) => {
      timer = setTimeout(() => worker.kill('SIGKILL'), TASK_TIMEOUT_MS);
      pending.set(id, {
        fail: reject,
        settle: (outcome) => {
          if ('failure' in outcome) reject(new ImageTaskError(outcome.failure, outcome.failure.includes('timeout')));
          else resolve(outcome.result as Result<N>);
        },
      });
      worker.send({ id, name, input } satisfies ImageTask, (error) => {
        if (error) reject(new ImageTaskError(error.message, false));
      });
    });
  } finally {
    clearTimeout(timer);
    pending.delete(id);
    if (pending.size === 0) stopWhenIdle(worker);
  }
}

function startWorker(): ChildProcess {
  const worker = fork(ENTRY, [], {
    execArgv: ['--disable-warning=ExperimentalWarning', '--max-old-space-size=256'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // No secrets of the server. One malloc arena, and mmap for large blocks: otherwise glibc keeps several hundred MB of finished pictures.
    env: { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '262144', MALLOC_TRIM_THRESHOLD_: '262144' },
  });
  worker.on('message', (outcome: ImageTaskOutcome) => pending.get(outcome.id)?.settle(outcome));
  worker.once('error', (error) => failPending(worker, error.message));
  worker.once('exit', (code, signal) => failPending(worker, `the image worker ended with ${signal ?? code}`));
  return worker;
}

/** Rejects every task of a worker that ended, since it is unknown which one was the cause. The next task starts a new worker. */
function failPending(worker: ChildProcess, reason: string): void {
  if (currentWorker !== worker) return;
  currentWorker = null;
  for (const { fail } of pending.values()) fail(new ImageTaskError(reason, false));
}

function stopWhenIdle(worker: ChildProcess): void {
  worker.unref();
  worker.channel?.unref();
  idleTimer = setTimeout(() => {
    if (currentWorker === worker) currentWorker = null;
    if (worker.connected) worker.disconnect();
  }, IDLE_TIMEOUT_MS).unref();
}
