import type { FastifyBaseLogger } from 'fastify';
import { Logger } from 'graphile-worker';

// other levels log every job, which is for debugging only
const LOG_METHODS: Readonly<Record<string, 'error' | 'warn'>> = { error: 'error', warning: 'warn' };

/** Passes the log lines of graphile-worker to our log; drops them when there is no log (migrations, tests). */
export function workerLogger(log?: FastifyBaseLogger): Logger {
  return new Logger(() => (level, message, meta) => {
    if (!log) return;
    const method = LOG_METHODS[level] ?? 'debug';
    log[method]({ worker: meta?.['error'] instanceof Error ? meta['error'].message : undefined }, message);
  });
}
