import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RateClass } from '../../contract/route.ts';
import { m } from '../../messages/compiled/messages.js';
import { AppError } from './app-error.ts';
import { RateStore } from './rate-store.ts';

/**
 * How much one address may ask of one process within a minute. What must hold across processes and addresses (codes,
 * tries, reveals) is counted in the database by its feature; these figures only keep one address from taking everything.
 * An office or a mobile operator may share an address between many people, hence the room.
 */
const PER_MINUTE: Readonly<Record<RateClass | 'page', number>> = {
  read: 600,
  search: 300,
  page: 300,
  write: 120,
  upload: 60,
  reveal: 60,
  login: 60,
  code: 30,
  // a gateway catches up after we were away
  webhook: 6000,
};
const MINUTE = 60_000;

export type Limiter = (request: FastifyRequest, rate: RateClass | 'page') => Promise<void>;

/**
 * Counts requests by address (IPv6 by /64) and class. Loaders ask from inside the process and are not counted twice.
 * The limiter throws AppError `too_many_requests` with the seconds to wait.
 */
export async function rateLimiter(
  app: FastifyInstance,
  enabled: boolean,
  isInternal: (request: FastifyRequest) => boolean,
): Promise<Limiter> {
  if (!enabled) return async () => undefined;
  await app.register(rateLimit, { global: false, store: RateStore });
  const limiters = new Map(
    Object.entries(PER_MINUTE).map(([name, max]) => [name, app.createRateLimit({ max, timeWindow: MINUTE })] as const),
  );
  return async (request, rate) => {
    if (isInternal(request)) return;
    const outcome = await limiters.get(rate)?.(request);
    if (!outcome || outcome.isAllowed || !outcome.isExceeded) return;
    const seconds = Math.max(1, outcome.ttlInSeconds);
    throw new AppError('too_many_requests', m['error.too_many_requests']({ seconds }), { retryAfter: seconds });
  };
}
