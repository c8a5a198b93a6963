import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { WORK } from './picture-work.ts';

type Work = typeof WORK;
export interface Task {
  readonly id: number;
  readonly name: keyof Work;
  readonly input: unknown;
}
export type Outcome = { readonly id: number; readonly result: unknown } | { readonly id: number; readonly failure: string };

/** The picture could not be worked on: it is broken, too slow, or took the process with it. */
export class WorkFailed extends Error {
  readonly slow: boolean;

  constructor(message: string, slow: boolean) {
    super(message);
    this.name = 'WorkFailed';
    this.slow = slow;
  }
}

type Input<N extends keyof Work> = Parameters<Work[N]>[0];
type Result<N extends keyof Work> = Awaited<ReturnType<Work[N]>>;

interface Pending {
  readonly settle: (outcome: Outcome) => void;
  readonly fail: (error: WorkFailed) => void;
}

/** ms without work after which the process ends and its memory goes back. */
const IDLE_MS = 30_000;
/** ms after which a piece of work is given up, longer than the decoder's own limit. */
const GIVE_UP_MS = 40_000;
const ENTRY = fileURLToPath(new URL('./workshop-process.ts', import.meta.url));

let child: ChildProcess | null = null;
let idle: NodeJS.Timeout | undefined;
let lastId = 0;
const pending = new Map<number, Pending>();

/** Has a piece of work done in the picture process, which is started when there is none. Rejects with WorkFailed. */
export async function inWorkshop<N extends keyof Work>(name: N, input: Input<N>): Promise<Result<N>> {
  clearTimeout(idle);
  const id = ++lastId;
  const worker = (child ??= start());
  worker.ref();
  worker.channel?.ref();
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<Result<N>>((resolve, reject) => {
      timer = setTimeout(() => worker.kill('SIGKILL'), GIVE_UP_MS);
      pending.set(id, {
        fail: reject,
        settle: (outcome) => {
          if ('failure' in outcome) reject(new WorkFailed(outcome.failure, outcome.failure.includes('timeout')));
          else resolve(outcome.result as Result<N>);
        },
      });
      worker.send({ id, name, input } satisfies Task, (error) => {
        if (error) reject(new WorkFailed(error.message, false));
      });
    });
  } finally {
    clearTimeout(timer);
    pending.delete(id);
    if (pending.size === 0) rest(worker);
  }
}

function start(): ChildProcess {
  const worker = fork(ENTRY, [], {
    execArgv: ['--disable-warning=ExperimentalWarning', '--max-old-space-size=256'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // None of the server's secrets. One malloc arena and big blocks of their own, or the heap (of glibc) keeps several
    // hundred MB of finished pictures.
    env: { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '262144', MALLOC_TRIM_THRESHOLD_: '262144' },
  });
  worker.on('message', (outcome: Outcome) => pending.get(outcome.id)?.settle(outcome));
  worker.once('error', (error) => lost(worker, error.message));
  worker.once('exit', (code, signal) => lost(worker, `the picture process ended with ${signal ?? code}`));
  return worker;
}

// Whichever picture it was: all that were being worked on are given up, and the next one starts a new process.
function lost(worker: ChildProcess, reason: string): void {
  if (child !== worker) return;
  child = null;
  for (const { fail } of pending.values()) fail(new WorkFailed(reason, false));
}

function rest(worker: ChildProcess): void {
  worker.unref();
  worker.channel?.unref();
  idle = setTimeout(() => {
    if (child === worker) child = null;
    if (worker.connected) worker.disconnect();
  }, IDLE_MS).unref();
}
