import { LRUCache } from 'lru-cache';
import type { contract } from '../../../contract/index.ts';
import type { Point } from '../../../kinds/distance.ts';
import { m } from '../../../messages/compiled/messages.js';
import type { Deps } from '../../deps.ts';
import { DAY_MS } from '../../durations.ts';
import { AppError } from '../../errors.ts';
import type { Handlers } from '../../http/handler.ts';
import { findListing } from '../../listings/read/listing-ref.ts';
import { WorkQueue } from '../../concurrency/work-queue.ts';
import { maxEntries } from '../../max-entries.ts';

/** Roads change slowly. New road data of the operator takes effect after a day. */
const MAX_AGE_MS = DAY_MS;
const MAX_CACHED_ROUTES = 20_000;
/** Maximum number of parallel requests to the routing service, and of callers that wait for them. */
const MAX_PARALLEL_REQUESTS = 4;
const MAX_WAITING_CALLERS = 32;
const MAX_WAIT_MS = 5_000;

/**
 * Rounds to thousandths of a degree, about 100 m. This is precise enough for travel times, and too coarse to tell the routing service where
 * somebody works.
 */
const roundPoint = ({ lat, lng }: Point): Point => ({ lat: Math.round(lat * 1000) / 1000, lng: Math.round(lng * 1000) / 1000 });
const keyOf = (from: Point, to: Point): string => `${from.lat},${from.lng} ${to.lat},${to.lng}`;
const unavailableError = () => new AppError('unavailable', m['search_error.no_travel_times']());

export function travelTimeHandlers({ db, cards, routing, log }: Deps): Handlers<typeof contract.travelTimes> {
  const cache = new LRUCache<string, { readonly minutes: number | null }>({ ...maxEntries(MAX_CACHED_ROUTES), ttl: MAX_AGE_MS });
  const queue = new WorkQueue({
    capacity: MAX_PARALLEL_REQUESTS,
    maxWaiting: MAX_WAITING_CALLERS,
    maxWaitMs: MAX_WAIT_MS,
    busyError: unavailableError,
  });

  /**
   * Adds the routes that the cache lacks.
   * @throws AppError `unavailable` when the service does not respond
   */
  async function loadMissingTimes(to: Point, starts: readonly Point[]): Promise<void> {
    const missing = [...new Map(starts.map((from) => [keyOf(from, to), from])).values()].filter((from) => !cache.has(keyOf(from, to)));
    if (!routing || missing.length === 0) return;
    await queue.run(1, async () => {
      const minutes = await routing.minutesTo(to, missing).catch((error: unknown) => {
        log.warn({ err: error }, 'the routing service failed');
        throw unavailableError();
      });
      for (const [n, from] of missing.entries()) cache.set(keyOf(from, to), { minutes: minutes[n] ?? null });
    });
  }

  return {
    async getTravelTimes() {
      return { data: { offered: routing !== null } };
    },

    async findTravelTimes(_, { body }) {
      if (!routing) return { data: [] };
      const to = roundPoint(body.to);
      const listings = (await Promise.all(body.property_id.map((id) => findListing(db, id)))).filter((listing) => listing?.isLive);
      const starts = (await cards.getCards(listings.filter((listing) => listing !== null))).flatMap(({ id, position }) =>
        position ? [{ id, from: roundPoint(position) }] : [],
      );
      await loadMissingTimes(
        to,
        starts.map(({ from }) => from),
      );
      return { data: starts.map(({ id, from }) => ({ property_id: id, minutes: cache.get(keyOf(from, to))?.minutes ?? null })) };
    },
  };
}
