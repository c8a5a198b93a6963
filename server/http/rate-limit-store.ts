/** In-memory counters of rate limits. */
import type { FastifyRateLimitStore } from '@fastify/rate-limit';
import { LRUCache } from 'lru-cache';

interface RateWindow {
  count: number;
  readonly startedAt: number;
}
// IP addresses per rate class; the least recently used are evicted first
const MAX_ADDRESSES = 20_000;

/**
 * Fixed windows by IP address. The store of @fastify/rate-limit passes a mutable record to its callbacks, so concurrent requests all read
 * the count of the last one and a burst over the limit was rejected as a whole. This store passes plain numbers.
 */
export class RateLimitStore implements FastifyRateLimitStore {
  readonly #windows = new LRUCache<string, RateWindow>({ max: MAX_ADDRESSES });

  /** Counts a request; `ttl` is the milliseconds until the window ends. */
  incr(key: string, callback: (error: Error | null, result?: { current: number; ttl: number }) => void, timeWindow = 0): void {
    const now = performance.now();
    const existing = this.#windows.get(key);
    const window = existing && now - existing.startedAt < timeWindow ? existing : { count: 0, startedAt: now };
    window.count += 1;
    this.#windows.set(key, window);
    callback(null, { current: window.count, ttl: window.startedAt + timeWindow - now });
  }

  /** Every rate class has its own counters. */
  child(): RateLimitStore {
    return new RateLimitStore();
  }
}
