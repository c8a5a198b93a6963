import type { FastifyInstance } from 'fastify';

// polled every few seconds by monitoring
const UNLOGGED_ROUTES = new Set(['/healthz', '/readyz', '/metrics']);

/** Logs one line per answer: route pattern, status, duration. No URLs or queries, which may hold personal data. */
export function requestLog(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? null;
    if (route !== null && UNLOGGED_ROUTES.has(route)) return;
    request.log.info({ method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'answered');
  });
}
