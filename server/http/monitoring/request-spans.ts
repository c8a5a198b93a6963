import type { FastifyInstance, FastifyRequest } from 'fastify';
import { startRequest, type RequestSpan } from '../../tracing/spans.ts';

/** Monitoring and load balancers request these every few seconds. */
const UNTRACED_ROUTES = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * Traces every request. A trace that the sender started is continued only for a trusted proxy, because others could otherwise have every
 * request recorded. The proxy must not forward trace headers of visitors (docs/deployment.md).
 */
export function traceRequests(app: FastifyInstance, isOn: boolean): void {
  if (!isOn) return;
  const spans = new WeakMap<FastifyRequest, RequestSpan>();
  app.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url ?? null;
    if (route !== null && UNTRACED_ROUTES.has(route)) return done();
    // with trusted proxies, `ips` starts with the sender, followed by the addresses it forwards for
    const isFromProxy = (request.ips?.length ?? 0) > 1;
    const span = startRequest(request.method, route, isFromProxy ? request.headers : null);
    spans.set(request, span);
    span.enter(done);
  });
  // body parsing runs on socket events and loses the async context, so the span is entered again
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request);
    return span ? span.enter(done) : done();
  });
  app.addHook('onResponse', async (request, reply) => {
    spans.get(request)?.end(request.routeOptions.url ?? null, reply.statusCode);
  });
}
