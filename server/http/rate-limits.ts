import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RateClass } from '../../contract/base/route.ts';
import { m } from '../../messages/compiled/messages.js';
import { MINUTE_MS } from '../durations.ts';
import { AppError } from '../errors.ts';
import { RateLimitStore } from './rate-limit-store.ts';

/**
 * Requests per minute that one IP address may send to one process. Limits that must hold across processes and addresses (login codes,
 * attempts, contact reveals) are counted in the database by their feature; these only keep one address from using all capacity. They are
 * generous because an office or a mobile operator may share an address between many people.
 */
const REQUESTS_PER_MINUTE: Readonly<Record<RateClass | 'page', number>> = {
  read: 600,
  search: 300,
  page: 300,
  write: 120,
  upload: 60,
  reveal: 60,
  login: 60,
  code: 30,
  // the payment gateway sends its backlog after the site was down
  webhook: 6000,
};

export type Limiter = (request: FastifyRequest, rate: RateClass | 'page') => Promise<void>;

/**
 * Returns a limiter that counts requests by IP address (IPv6 by /64) and class, and throws AppError `too_many_requests` with the seconds
 * to wait. Requests of page loaders come from inside the process and are not counted again.
 */
export async function rateLimiter(
  app: FastifyInstance,
  enabled: boolean,
  isInternal: (request: FastifyRequest) => boolean,
): Promise<Limiter> {
  if (!enabled) return async () => undefined;
  await app.register(rateLimit, { global: false, store: RateLimitStore });
  const limiters = new Map(
    Object.entries(REQUESTS_PER_MINUTE).map(([name, max]) => [name, app.createRateLimit({ max, timeWindow: MINUTE_MS })] as const),
  );
  return async (request, rate) => {
    if (isInternal(request)) return;
    const outcome = await limiters.get(rate)?.(request);
    if (!outcome || outcome.isAllowed || !outcome.isExceeded) return;
    const seconds = Math.max(1, outcome.ttlInSeconds);
    throw new AppError('too_many_requests', m['error.too_many_requests']({ seconds }), { retryAfter: seconds });
  };
}
