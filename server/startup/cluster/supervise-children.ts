/** Keeps child processes running: a child that ends is replaced, and a child that cannot be kept running ends the site. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';

/** A running child process. */
export interface Child {
  /** Resolves when it serves. Never resolves when it ends before. */
  readonly ready: Promise<void>;
  /** Resolves with how it ended: `exit code 1`, `SIGKILL`. */
  readonly ended: Promise<string>;
  readonly kill: (signal: 'SIGTERM' | 'SIGKILL') => void;
}
interface SuperviseOptions {
  readonly start: (name: string) => Child;
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  /** Called once when a child cannot be kept running. `reason` is a sentence. */
  readonly onGiveUp: (reason: string) => void;
  readonly timing?: SupervisionTiming;
  /** Milliseconds for which children serve requests after the signal to stop. Added to `stopMs`. */
  readonly drainMs?: number;
}
/** In milliseconds. */
interface SupervisionTiming {
  /** Pauses before the first restart, the second one in a row, and so on. A child that ends once more is not restarted (`onGiveUp`). */
  readonly pausesMs: readonly number[];
  /** A child that served for this long resets the count of failures in a row. */
  readonly healthyMs: number;
  /** Children that are still running this long after the signal to stop are killed. */
  readonly stopMs: number;
}
interface SupervisedChildren {
  /** Resolves when every child serves for the first time. */
  readonly ready: Promise<void>;
  /** Stops all children, and resolves when they have ended. */
  readonly stop: () => Promise<void>;
}

const TIMING: SupervisionTiming = { pausesMs: [0, 500, 1000, 2000, 4000, 8000], healthyMs: 30_000, stopMs: 8000 };

/** Starts a child for each name, and replaces children that end, until `stop` is called. */
export function superviseChildren(
  names: readonly string[],
  { start, log, onGiveUp, timing = TIMING, drainMs = 0 }: SuperviseOptions,
): SupervisedChildren {
  const stopped = new AbortController();
  const running = new Set<Child>();
  const isStopped = () => stopped.signal.aborted;
  let hasGivenUp = false;
  const giveUp = (reason: string) => {
    if (hasGivenUp || isStopped()) return;
    hasGivenUp = true;
    onGiveUp(reason);
  };

  /** Runs one child until it ends. Returns how it exited, and for how many milliseconds it served. */
  const run = async (name: string, onReady: () => void): Promise<{ exit: string; servedMs: number }> => {
    const child = start(name);
    running.add(child);
    let readyAt: number | null = null;
    const noteReady = async () => {
      await child.ready;
      readyAt = performance.now();
      onReady();
    };
    void noteReady();
    const exit = await child.ended;
    running.delete(child);
    return { exit, servedMs: readyAt === null ? 0 : performance.now() - readyAt };
  };
  const keepRunning = async (name: string, onReady: () => void) => {
    let hasServed = false;
    for (let failures = 0; ; failures += 1) {
      const { exit, servedMs } = await run(name, () => {
        hasServed = true;
        onReady();
      });
      if (isStopped()) return;
      // an error at the first start is a configuration error, so there is no retry
      if (!hasServed) return giveUp(`The process ${name} could not start (${exit}). Its error is above.`);
      if (servedMs >= timing.healthyMs) failures = 0;
      const pauseMs = timing.pausesMs[failures];
      if (pauseMs === undefined) return giveUp(`The process ${name} ended ${failures + 1} times shortly after its start (last: ${exit}).`);
      log.error({ child: name, exit, pauseMs }, 'a process ended; starting it again');
      await sleep(pauseMs, undefined, { signal: stopped.signal }).catch(() => undefined);
      if (isStopped()) return;
    }
  };
  const slots = names.map((name) => {
    const { promise: ready, resolve } = Promise.withResolvers<void>();
    return { ready, ended: keepRunning(name, resolve) };
  });
  return {
    ready: Promise.all(slots.map(({ ready }) => ready)).then(() => undefined),
    async stop() {
      stopped.abort();
      for (const child of running) child.kill('SIGTERM');
      const timer = setTimeout(() => {
        log.warn({ processes: running.size }, 'processes that did not stop are killed');
        for (const child of running) child.kill('SIGKILL');
      }, drainMs + timing.stopMs);
      await Promise.all(slots.map(({ ended }) => ended));
      clearTimeout(timer);
    },
  };
}
