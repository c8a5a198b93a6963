/** Request limits per IP address. Every route declares a class; without one the start fails. */
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { RateClass } from '../../../contract/base/route.ts';
import { m } from '../../../messages/compiled/messages.js';
import { ipGroup } from '../../db/ip-address.ts';
import { MINUTE_MS } from '../../durations.ts';
import { AppError } from '../../errors.ts';
import type { RequestCounts } from './request-counts.ts';
import { maxEntries } from '../../max-entries.ts';

/**
 * Classes besides those of the contract. `page`: a server-rendered page or an image rendered for it; `file`: bytes that are ready to send;
 * `document`: a large constant text, such as the OpenAPI document; `probe`: health checks; `stream`: a response that stays open.
 */
export type RouteRateClass = RateClass | 'page' | 'file' | 'document' | 'probe' | 'stream';

/**
 * Requests per minute that one IP address may send to all processes together. Limits that apply across IP addresses (login codes, attempts,
 * contact reveals) are counted by their feature; these limits only prevent one IP address from using all capacity. They are generous,
 * because many people in an office or behind a mobile operator may share an IP address.
 */
export const REQUESTS_PER_MINUTE: Readonly<Record<RouteRateClass, number>> = {
  read: 600,
  search: 300,
  page: 300,
  write: 120,
  upload: 60,
  reveal: 60,
  login: 60,
  code: 30,
  stream: 120,
  // a page loads about thirty scripts, fonts and pictures, and a map as many tiles
  file: 6000,
  document: 120,
  // several load balancers and monitors, each once per second
  probe: 1200,
  // the payment gateway sends its backlog after the site was unavailable
  webhook: 6000,
};

/**
 * Number of refusals of an IP address within a minute after which each further one closes the connection. A client that continues then
 * needs a new connection for each request, and new connections have their own rate limit (`new-connections.ts`).
 */
const TOLERATED_REFUSALS = 120;
const MAX_IPS = 20_000;

/** Needs only the parts of the request that tell who sent it. */
export type Limiter = (request: Pick<FastifyRequest, 'ip' | 'socket'>, reply: FastifyReply, rateClass: RouteRateClass) => Promise<void>;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Class whose limit applies to this route. */
    rateClass?: RouteRateClass;
  }
}

/**
 * Returns a limiter that counts requests by IP address (IPv6 by /64) and class, and throws AppError `too_many_requests` with the seconds to
 * wait.
 * @param counts null when there are no limits
 */
export function rateLimiter(counts: RequestCounts | null): Limiter {
  if (counts === null) return async () => undefined;
  const refusals = new LRUCache<string, number>({ ...maxEntries(MAX_IPS), ttl: MINUTE_MS, noUpdateTTL: true });
  return async (request, reply, rateClass) => {
    const ip = ipGroup(request.ip);
    const seconds = await counts.count(`${rateClass} ${ip}`, REQUESTS_PER_MINUTE[rateClass]);
    if (seconds === null) return;
    const refusalCount = (refusals.get(ip) ?? 0) + 1;
    refusals.set(ip, refusalCount);
    // not for proxies, whose connections are shared with other people
    if (refusalCount > TOLERATED_REFUSALS && request.ip === request.socket.remoteAddress) reply.header('connection', 'close');
    throw new AppError('too_many_requests', m['error.too_many_requests']({ seconds }), { retryAfter: seconds });
  };
}

/**
 * Applies the limit that each route declares in `config.rateClass`, before anything else of the route runs. Requests without a matching
 * route count as pages.
 * @throws Error from `app.ready()` that names every route without a class
 */
export function limitEveryRoute(app: FastifyInstance, limit: Limiter): void {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => void routes.push(route));
  // not in onRoute itself, because hooks of an inner scope (`rateClassOfScope`) run after this one
  app.addHook('onReady', async () => {
    const undeclared = routes.filter(({ config }) => config?.rateClass === undefined).map(({ method, url }) => `${String(method)} ${url}`);
    if (undeclared.length > 0) throw new Error(`Routes without a rate class (config.rateClass): ${undeclared.join(', ')}`);
  });
  app.addHook('onRequest', (request, reply) => limit(request, reply, request.routeOptions.config?.rateClass ?? 'page'));
}

/** Routes whose class came from their scope. An inner scope may override it. */
const declaredByScope = new WeakSet<RouteOptions>();

/** Declares a class for every route in a scope that has none of its own, for plugins that register their routes themselves. */
export function rateClassOfScope(scope: FastifyInstance, rateClass: RouteRateClass): void {
  scope.addHook('onRoute', (route) => {
    if (route.config?.rateClass !== undefined && !declaredByScope.has(route)) return;
    route.config = { ...route.config, rateClass };
    declaredByScope.add(route);
  });
}
