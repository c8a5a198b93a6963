/** How a process ends: because of a signal, or because it cannot continue. Everything that was opened is closed in reverse order. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';

export interface Lifecycle {
  /** Adds a function that closes something at the end. The last one added is called first. */
  readonly onEnd: (close: () => Promise<unknown>) => void;
  /** Returns true once the process has received the signal to stop. */
  readonly isClosing: () => boolean;
  /** Returns why this process cannot continue, while it stops; otherwise null. */
  readonly failure: () => string | null;
  /** Stops a process that cannot recover by itself. Its supervisor (systemd, Docker, the primary process) starts a new one. */
  readonly fail: (reason: string) => void;
  /** Closes everything and ends the process with this code. */
  readonly end: (code: number) => Promise<void>;
}
interface LifecycleOptions {
  readonly log: FastifyBaseLogger;
  /** Milliseconds between SIGTERM and the end of the server, during which requests are still served. */
  readonly delayMs: number;
  /** The process ends at most this many milliseconds after the signal to stop, even when something hangs. */
  readonly timeoutMs: number;
}

/** Handles SIGTERM, SIGINT and uncaught errors until the process ends. */
export function createLifecycle({ log, delayMs, timeoutMs }: LifecycleOptions): Lifecycle {
  const closers: (() => Promise<unknown>)[] = [];
  let isClosing = false;
  let failure: string | null = null;
  const end = async (code: number, delay: number) => {
    if (isClosing) return;
    isClosing = true;
    setTimeout(() => process.exit(code || 1), timeoutMs).unref();
    await sleep(delay);
    for (const close of closers.toReversed())
      await close().catch((error: unknown) => process.stdout.write(`error while stopping: ${String(error)}\n`));
    process.exit(code);
  };
  const fail = (reason: string) => {
    failure ??= reason;
    void end(1, 0);
  };
  process.on('unhandledRejection', (reason) => log.error({ err: reason }, 'unhandled promise rejection'));
  process.on('uncaughtException', (error) => {
    // the state is unknown, so the supervisor has to start a new process
    log.fatal({ err: error }, 'stopping after an uncaught exception');
    fail('an uncaught exception');
  });
  process.once('SIGTERM', () => void end(0, delayMs));
  process.once('SIGINT', () => void end(0, 0));
  return {
    onEnd: (close) => void closers.push(close),
    isClosing: () => isClosing,
    failure: () => failure,
    fail,
    end: (code) => end(code, 0),
  };
}
