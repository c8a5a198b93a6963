/**
 * Keeps a group of workers running: when it ends unexpectedly, for example because the database was unavailable for a long time, it is
 * restarted.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { WorkerGroup } from './worker-group.ts';

const INITIAL_DELAY_MS = 250;
/** Short, because people wait for the messages in the queue when the database is back. */
const MAX_DELAY_MS = 2000;
/** A group that ran for this long counts as healthy, so the delay before its next start is short again. */
const HEALTHY_MS = 60_000;

interface Supervised {
  readonly stop: () => Promise<void>;
}

/** Starts workers and restarts them until stopped. Rejects when the first start fails, because the configuration may be wrong. */
export async function supervise(start: () => Promise<WorkerGroup>, log: FastifyBaseLogger): Promise<Supervised> {
  const stopped = new AbortController();
  const untilStopped = new Promise<void>((resolve) => stopped.signal.addEventListener('abort', () => resolve()));
  let current: WorkerGroup | null = await start();
  /** Groups that were replaced while their last jobs were still running. */
  const replaced = new Set<Promise<void>>();
  const keepRunning = async () => {
    for (let delay = INITIAL_DELAY_MS; current; delay = Math.min(delay * 2, MAX_DELAY_MS)) {
      const group: WorkerGroup = current;
      const startedAt = performance.now();
      const error = await Promise.race([group.ending.catch((reason: unknown) => reason), untilStopped]);
      if (stopped.signal.aborted) return;
      if (performance.now() - startedAt > HEALTHY_MS) delay = INITIAL_DELAY_MS;
      log.error({ err: error, delay }, 'job workers ended unexpectedly; starting them again');
      const end = group.stop().finally(() => replaced.delete(end));
      replaced.add(end);
      current = await restart(start, delay, stopped.signal, log);
    }
  };
  const running = keepRunning();
  return {
    async stop() {
      stopped.abort();
      await running;
      await Promise.all([current?.stop(), ...replaced]);
    },
  };
}

/** Retries until a start succeeds; null when stopped meanwhile. */
async function restart(
  start: () => Promise<WorkerGroup>,
  delay: number,
  signal: AbortSignal,
  log: FastifyBaseLogger,
): Promise<WorkerGroup | null> {
  for (;;) {
    await sleep(delay, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return null;
    try {
      const group = await start();
      if (!signal.aborted) return group;
      await group.stop();
      return null;
    } catch (err) {
      log.warn({ err }, 'job workers could not be started; retrying');
    }
  }
}
