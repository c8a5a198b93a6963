/** Counts of rate limits, kept in this process. */
import type { FastifyRateLimitStore } from '@fastify/rate-limit';
import { LRUCache } from 'lru-cache';

interface Window {
  count: number;
  readonly startedAt: number;
}
// addresses remembered per class; the least recently seen are forgotten first
const ADDRESSES = 20_000;

/**
 * Fixed windows by address. The plugin's own store answers one record that goes on changing: of requests that arrive
 * together each reads the count of the last, so a burst over the limit was refused whole. This one answers numbers.
 */
export class RateStore implements FastifyRateLimitStore {
  readonly #windows = new LRUCache<string, Window>({ max: ADDRESSES });

  /** `ttl`: milliseconds until the window ends. */
  incr(key: string, callback: (error: Error | null, result?: { current: number; ttl: number }) => void, timeWindow = 0): void {
    const now = performance.now();
    const known = this.#windows.get(key);
    const window = known && now - known.startedAt < timeWindow ? known : { count: 0, startedAt: now };
    window.count += 1;
    this.#windows.set(key, window);
    callback(null, { current: window.count, ttl: window.startedAt + timeWindow - now });
  }

  /** Every class counts for itself. */
  child(): RateStore {
    return new RateStore();
  }
}
