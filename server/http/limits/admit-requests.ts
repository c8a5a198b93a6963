/** Admits the requests of all clients in turn, and refuses requests that this process cannot handle. */
import type { FastifyInstance } from 'fastify';
import { m } from '../../../messages/compiled/messages.js';
import { ipGroup } from '../../db/ip-address.ts';
import { AppError } from '../../errors.ts';
import { createAdmission, type Admission, type AdmissionBounds } from './admission.ts';
import type { Pressure } from './pressure.ts';
import type { RouteRateClass } from './rate-limits.ts';

const RETRY_AFTER_S = 3;
/**
 * When fewer requests are open, a slow event loop has another cause, for example a process that is starting on a busy machine. Refusing the
 * few requests would not make it faster.
 */
const MANY_REQUESTS = 16;
/** These are served under any load, because they cost little or nothing. Cached pages are served as well (`assertCapacity`). */
const ADMITTED_UNDER_PRESSURE: ReadonlySet<RouteRateClass> = new Set(['probe', 'file', 'document', 'page']);

const overloaded = () => new AppError('unavailable', m['error.overloaded'](), { retryAfter: RETRY_AFTER_S });

interface AdmitOptions {
  /** Null in tests, because on a busy machine it would refuse their requests. */
  readonly pressure: Pressure | null;
  readonly bounds?: Partial<AdmissionBounds> | undefined;
}
interface Admitted {
  readonly admission: Admission;
  /**
   * For work that turns out to be necessary while a request is handled.
   * @throws AppError `unavailable` while this process cannot take more work
   */
  readonly assertCapacity: () => void;
}

/** Registers the hook that admits or refuses each request. Health checks are always served. */
export function admitRequests(app: FastifyInstance, { pressure, bounds }: AdmitOptions): Admitted {
  const admission = createAdmission(overloaded, bounds);
  const assertCapacity = () => {
    const reason = pressure?.reason() ?? null;
    if (reason === null || (reason === 'event loop' && admission.inside() < MANY_REQUESTS)) return;
    throw overloaded();
  };
  app.addHook('onRequest', async (request, reply) => {
    const rateClass = request.routeOptions.config?.rateClass ?? 'page';
    if (rateClass === 'probe') return;
    if (!ADMITTED_UNDER_PRESSURE.has(rateClass)) assertCapacity();
    const leave = await admission.enter(ipGroup(request.ip));
    // streams stay open and have their own bounds; a client that closed the connection while waiting needs no response
    if (rateClass === 'stream' || reply.raw.closed) leave();
    else reply.raw.once('finish', leave).once('close', leave);
    if (reply.raw.closed) throw overloaded();
  });
  return { admission, assertCapacity };
}
