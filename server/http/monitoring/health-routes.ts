/**
 * `/healthz` (503 when the process has to be restarted), `/readyz` (503 while it cannot serve requests) and `/metrics`
 * (Prometheus, with METRICS_TOKEN).
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { Registry } from 'prom-client';
import { m } from '../../../messages/compiled/messages.js';
import { memoizeTtl } from '../../db/memoize.ts';
import type { Db } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';

interface HealthOptions {
  /** Renders the text of `/metrics`. */
  readonly renderMetrics: () => Promise<string>;
  /** Returns true once the process has received the signal to stop. */
  readonly isClosing: () => boolean;
  /** Returns why this process cannot recover by itself; null while it can. */
  readonly failure: () => string | null;
}

export interface Readiness {
  readonly ready: boolean;
  readonly checks: Readonly<Record<string, boolean>>;
}

/** For this many milliseconds, a response of the database is used for all requests. */
const REACHABLE_MS = 500;

/** All requests share one query at a time, because anybody may send such requests. */
const isDatabaseReachable = memoizeTtl(REACHABLE_MS, (db: Db) =>
  sql`select 1`.execute(db).then(
    () => true,
    () => false,
  ),
);

/** Whether this process can serve requests, according to the dependencies it needs for that. */
export function readiness(deps: Pick<Deps, 'db' | 'search'>, isClosing: () => boolean): () => Promise<Readiness> {
  return async () => {
    const checks = { accepting: !isClosing(), search: deps.search.ready, database: await isDatabaseReachable(deps.db) };
    return { ready: Object.values(checks).every(Boolean), checks };
  };
}

const sha256 = (text: string) => createHash('sha256').update(text).digest();

export function healthRoutes(deps: Deps, { renderMetrics, isClosing, failure }: HealthOptions) {
  const { metricsToken } = deps.config.http;
  const mayReadMetrics = (request: FastifyRequest, token: string) =>
    timingSafeEqual(sha256(request.headers.authorization ?? ''), sha256(`Bearer ${token}`));
  const readinessOf = readiness(deps, isClosing);
  return async (app: FastifyInstance): Promise<void> => {
    app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'));
    app.get('/healthz', { schema: { hide: true }, config: { rateClass: 'probe' } }, async (_request, reply) => {
      const reason = failure();
      return reason === null ? { status: 'alive' } : reply.status(503).send({ status: 'failed', reason });
    });
    app.get('/readyz', { schema: { hide: true }, config: { rateClass: 'probe' } }, async (_request, reply) => {
      const { ready, checks } = await readinessOf();
      return reply.status(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready', checks });
    });
    app.get('/metrics', { schema: { hide: true }, config: { rateClass: 'probe' } }, async (request, reply) => {
      if (metricsToken === null || !mayReadMetrics(request, metricsToken)) throw new AppError('not_found', m['error.not_found']());
      return reply.type(Registry.PROMETHEUS_CONTENT_TYPE).send(await renderMetrics());
    });
  };
}
