/** Admits the requests of all clients in turn, and refuses those that this process cannot handle. */
import type { FastifyInstance } from 'fastify';
import { m } from '../../../messages/compiled/messages.js';
import { addressGroup } from '../../db/address.ts';
import { AppError } from '../../errors.ts';
import { createAdmission, type Admission, type AdmissionBounds } from './admission.ts';
import type { Pressure } from './pressure.ts';
import type { RouteRate } from './rate-limits.ts';

const RETRY_AFTER_S = 3;
/**
 * With fewer requests open, a slow event loop has another cause, for example the start of the process on a busy machine. Refusing the few
 * would not make it faster.
 */
const MANY_REQUESTS = 16;
/** Answered under any pressure, because they cost little or nothing. Pages are, too, while they are cached (`assertCapacity`). */
const ANSWERED_UNDER_PRESSURE: ReadonlySet<RouteRate> = new Set(['probe', 'file', 'document', 'page']);

const overloaded = () => new AppError('unavailable', m['error.overloaded'](), { retryAfter: RETRY_AFTER_S });

interface AdmitOptions {
  /** Null in tests: on a busy machine it would refuse their requests. */
  readonly pressure: Pressure | null;
  readonly bounds?: Partial<AdmissionBounds> | undefined;
}
interface Admitted {
  readonly admission: Admission;
  /** @throws AppError `unavailable` while this process cannot take more work. For work that a request may turn out to need. */
  readonly assertCapacity: () => void;
}

/** Health checks are always answered. */
export function admitRequests(app: FastifyInstance, { pressure, bounds }: AdmitOptions): Admitted {
  const admission = createAdmission(overloaded, bounds);
  const assertCapacity = () => {
    const reason = pressure?.reason() ?? null;
    if (reason === null || (reason === 'event loop' && admission.inside() < MANY_REQUESTS)) return;
    throw overloaded();
  };
  app.addHook('onRequest', async (request, reply) => {
    const rate = request.routeOptions.config?.rate ?? 'page';
    if (rate === 'probe') return;
    if (!ANSWERED_UNDER_PRESSURE.has(rate)) assertCapacity();
    const leave = await admission.enter(addressGroup(request.ip));
    // streams stay open and have bounds of their own; a client that closed the connection while waiting needs no answer
    if (rate === 'stream' || reply.raw.closed) leave();
    else reply.raw.once('finish', leave).once('close', leave);
    if (reply.raw.closed) throw overloaded();
  });
  return { admission, assertCapacity };
}
