import type { FastifyBaseLogger } from 'fastify';
import { Logger } from 'graphile-worker';

// other levels are lines about every job, for debugging only
const LOG_METHODS: Readonly<Record<string, 'error' | 'warn'>> = { error: 'error', warning: 'warn' };

/** Sends the log lines of graphile-worker to our log; drops them where there is none (migrations, tests). */
export function workerLogger(log?: FastifyBaseLogger): Logger {
  return new Logger(() => (level, message, meta) => {
    if (!log) return;
    const method = LOG_METHODS[level] ?? 'debug';
    log[method]({ worker: meta?.['error'] instanceof Error ? meta['error'].message : undefined }, message);
  });
}
