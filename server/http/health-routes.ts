/** `/healthz` (the process runs), `/readyz` (it can serve requests) and `/metrics` (Prometheus). */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { m } from '../../messages/compiled/messages.js';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import type { Metrics } from './metrics.ts';

interface HealthOptions {
  readonly metrics: Metrics;
  /** True once the process was told to stop. */
  readonly closing: () => boolean;
}

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
const sha256 = (text: string) => createHash('sha256').update(text).digest();

/** Sent from this machine, and not by a proxy on it. */
const isLocalRequest = (request: FastifyRequest) =>
  LOOPBACK.has(request.raw.socket.remoteAddress ?? '') &&
  request.headers['x-forwarded-for'] === undefined &&
  request.headers.forwarded === undefined;

export function healthRoutes(deps: Deps, { metrics, closing }: HealthOptions) {
  const { metricsToken } = deps.config.http;
  const mayReadMetrics = (request: FastifyRequest) => {
    if (metricsToken === null) return isLocalRequest(request);
    return timingSafeEqual(sha256(request.headers.authorization ?? ''), sha256(`Bearer ${metricsToken}`));
  };
  const isDatabaseReachable = () =>
    sql`select 1`.execute(deps.db).then(
      () => true,
      () => false,
    );
  return async (app: FastifyInstance): Promise<void> => {
    app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'));
    app.get('/healthz', { schema: { hide: true }, config: { rate: 'probe' } }, async () => ({ status: 'alive' }));
    app.get('/readyz', { schema: { hide: true }, config: { rate: 'probe' } }, async (_request, reply) => {
      const checks = { accepting: !closing(), search: deps.search.ready, database: await isDatabaseReachable() };
      const ready = Object.values(checks).every(Boolean);
      return reply.status(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready', checks });
    });
    app.get('/metrics', { schema: { hide: true }, config: { rate: 'probe' } }, async (request, reply) => {
      if (!mayReadMetrics(request)) throw new AppError('not_found', m['error.not_found']());
      return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
    });
  };
}
