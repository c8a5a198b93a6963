/**
 * Limits for requesting and rescheduling visits. Each of these actions sends a message to the other side, whose own limit of messages would
 * be used up.
 */
import { m } from '../../../messages/compiled/messages.js';
import { readPersonKey } from '../../accounts/person-key.ts';
import { consume, type RateLimit } from '../../db/rate-window.ts';
import type { Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { DAY_S } from '../../durations.ts';
import { AppError } from '../../errors.ts';

/** Limits per day: requests of a seeker to one lister and to all listers, and rescheduling by one person of all visits with another. */
const LIMITS = { toLister: 4, toAll: 20, reschedules: 6 } as const;

async function consumeLimits({ now }: Deps, tx: Tx, limits: readonly RateLimit[]): Promise<void> {
  const retryAfter = await consume(tx, limits, now());
  if (retryAfter !== null) throw new AppError('too_many_requests', m['site_visit.too_often'](), { retryAfter });
}

/** @throws AppError too_many_requests */
export async function countRequest(deps: Deps, tx: Tx, seekerId: string, ownerId: string): Promise<void> {
  const seeker = await readPersonKey(deps, tx, seekerId);
  await consumeLimits(deps, tx, [
    { key: `visits:asked:${seeker}:${ownerId}`, seconds: DAY_S, max: LIMITS.toLister },
    { key: `visits:asked:${seeker}`, seconds: DAY_S, max: LIMITS.toAll },
  ]);
}

/** @throws AppError too_many_requests */
export async function countReschedule(deps: Deps, tx: Tx, personId: string, otherId: string): Promise<void> {
  const person = await readPersonKey(deps, tx, personId);
  await consumeLimits(deps, tx, [{ key: `visits:moved:${person}:${otherId}`, seconds: DAY_S, max: LIMITS.reschedules }]);
}
