import type { FastifyInstance } from 'fastify';

// asked every few seconds by machines; a line each would bury the rest
const QUIET = new Set(['/healthz', '/readyz', '/metrics']);

/** One line an answer: which route, how it ended, how long it took. No addresses, no queries: those may hold names and numbers. */
export function requestLog(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? null;
    if (route !== null && QUIET.has(route)) return;
    request.log.info({ method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'answered');
  });
}
