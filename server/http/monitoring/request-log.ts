import type { FastifyInstance } from 'fastify';

// monitoring requests these every few seconds
const UNLOGGED_ROUTES = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * Logs one line per response: route pattern, status and duration. URLs and queries are not logged, because they may contain personal data.
 */
export function requestLog(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? null;
    if (route !== null && UNLOGGED_ROUTES.has(route)) return;
    request.log.info({ method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'request completed');
  });
}
