/** Restarts the embedded PostgreSQL when it ends unexpectedly. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { DatabaseClient } from '../connections/database-client.ts';

export interface OwnedServer {
  readonly pid: number;
  /** The session that holds the owner lock. */
  readonly owner: DatabaseClient;
  /** Resolves when that session ends, which happens when the server ends. */
  readonly ended: Promise<void>;
  /** Returns the last lines that the server wrote. */
  readonly output: () => string;
}
export interface SupervisionOptions {
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  /** Called when the server cannot be kept running. The message of the error contains the last output of the server. */
  readonly onGiveUp: (error: Error) => void;
  /** Tests shorten these. */
  readonly timing?: SupervisionTiming;
}
interface SupervisionTiming {
  /** Pauses before the first restart, the second in a row, and so on. After the last one supervision ends with an error. */
  readonly pausesMs: readonly number[];
  /** A server that ran for this long resets the count of failures in a row. */
  readonly healthyMs: number;
}

const TIMING: SupervisionTiming = { pausesMs: [0, 500, 1000, 2000, 4000, 8000, 8000, 8000], healthyMs: 5000 };

const DISK_FULL = /No space left on device/;

/**
 * Supervises a server until `stop` is called.
 * @param reopen restarts the server, or finds the one that recovers by itself, and takes ownership
 */
export function superviseServer(
  first: OwnedServer,
  reopen: () => Promise<OwnedServer>,
  { log, onGiveUp, timing = TIMING }: SupervisionOptions,
): { readonly stop: () => Promise<void> } {
  const stopped = new AbortController();
  const aborted = new Promise<void>((resolve) => stopped.signal.addEventListener('abort', () => resolve()));
  const isStopped = () => stopped.signal.aborted;

  /**
   * Retries until a start succeeds.
   * @throws the last error after too many failures in a row
   */
  const restart = async (failures: { count: number }): Promise<OwnedServer | null> => {
    for (;;) {
      const pauseMs = timing.pausesMs[failures.count]!;
      failures.count += 1;
      await sleep(pauseMs, undefined, { signal: stopped.signal }).catch(() => undefined);
      if (isStopped()) return null;
      try {
        return await reopen();
      } catch (err) {
        log.error({ err }, 'the embedded PostgreSQL could not be started again');
        // no other process could start it either, so this process keeps running, serves what it can and waits for disk space
        if (DISK_FULL.test((err as Error).message)) failures.count = Math.min(failures.count, timing.pausesMs.length - 1);
        if (failures.count >= timing.pausesMs.length) throw err;
      }
    }
  };

  const watch = async () => {
    const failures = { count: 0 };
    for (let server: OwnedServer | null = first; server !== null;) {
      const startedAt = performance.now();
      await Promise.race([server.ended, aborted]);
      if (isStopped()) return;
      if (performance.now() - startedAt >= timing.healthyMs) failures.count = 0;
      if (DISK_FULL.test(server.output())) failures.count = 0;
      if (failures.count >= timing.pausesMs.length)
        throw new Error(`it ended shortly after each start. Its last lines:\n${server.output()}`);
      log.error({ failures: failures.count, output: server.output().slice(-1000) }, 'the embedded PostgreSQL ended; starting it again');
      const endedAt = performance.now();
      const previousPid: number = server.pid;
      server = await restart(failures);
      // a session crashed; PostgreSQL then ends all others and recovers without ending itself
      if (server?.pid === previousPid) failures.count = 0;
      if (server) log.warn({ ms: Math.round(performance.now() - endedAt) }, 'the embedded PostgreSQL runs again');
    }
  };
  const watching = watch().catch((cause: unknown) => {
    if (!isStopped()) onGiveUp(new Error(`The embedded PostgreSQL cannot be kept running: ${(cause as Error).message}`, { cause }));
  });
  return {
    async stop() {
      stopped.abort();
      // a start in progress is completed first, so that the caller stops the server it started
      await watching;
    },
  };
}
