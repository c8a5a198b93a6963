import type { FastifyBaseLogger } from 'fastify';
import { Logger } from 'graphile-worker';

/** graphile-worker's lines through our log, or only its errors to nowhere when there is none (migrations, tests). */
export function workerLogger(log?: FastifyBaseLogger): Logger {
  return new Logger(() => (level, message, meta) => {
    if (!log) return;
    // its chatter about every job belongs to debugging
    const by = level === 'error' ? 'error' : level === 'warning' ? 'warn' : 'debug';
    log[by]({ worker: meta?.['error'] instanceof Error ? meta['error'].message : undefined }, message);
  });
}
