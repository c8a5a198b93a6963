/** Keeps a group of workers running: when it ends by itself, for example because the database was away for long, it is started again. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Runner } from 'graphile-worker';

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 10_000;
/** A group that ran for this long counts as healthy, so the pause before its next start is short again. */
const HEALTHY_MS = 60_000;

interface Supervised {
  readonly stop: () => Promise<void>;
}

/** Starts workers and restarts them until stopped. Rejects when the first start fails, since then the configuration may be wrong. */
export async function supervise(start: () => Promise<Runner>, log: FastifyBaseLogger): Promise<Supervised> {
  const stopped = new AbortController();
  let current = await start();
  const keepRunning = async () => {
    for (let pause = FIRST_PAUSE_MS; ;) {
      const startedAt = performance.now();
      const error = await current.promise.then(
        () => undefined,
        (reason: unknown) => reason,
      );
      if (stopped.signal.aborted) return;
      if (performance.now() - startedAt > HEALTHY_MS) pause = FIRST_PAUSE_MS;
      log.error({ err: error, pause }, 'job workers ended unexpectedly; starting them again');
      const next = await restart(start, pause, stopped.signal, log);
      if (!next) return;
      current = next;
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
    }
  };
  const running = keepRunning();
  return {
    async stop() {
      stopped.abort();
      await current.stop().catch(() => undefined);
      await running;
    },
  };
}

/** Tries until a start succeeds; null when stopped meanwhile. */
async function restart(start: () => Promise<Runner>, pause: number, signal: AbortSignal, log: FastifyBaseLogger): Promise<Runner | null> {
  for (;;) {
    await sleep(pause, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return null;
    try {
      const runner = await start();
      if (!signal.aborted) return runner;
      await runner.stop().catch(() => undefined);
      return null;
    } catch (err) {
      log.warn({ err }, 'job workers could not be started; trying again');
    }
  }
}
