import { LRUCache } from 'lru-cache';
import { maxEntries } from '../../max-entries.ts';

/** How much of a resource each IP address may use. */
export interface BucketSize {
  /** Amount that an IP address may use without waiting. */
  readonly burst: number;
  /** Amount per second that it may use after that. */
  readonly perSecond: number;
}
/** The amount that an IP address may still use, as of a time; negative when it has used more than allowed. */
interface Bucket {
  readonly amount: number;
  readonly updatedAt: number;
}

const MAX_IPS = 20_000;

/** Limits how much of a resource each IP address may use, with a token bucket for each IP address. */
export class TokenBuckets {
  readonly #bounds: BucketSize;
  readonly #available = new LRUCache<string, Bucket>(maxEntries(MAX_IPS));

  constructor(bounds: BucketSize) {
    this.#bounds = bounds;
  }

  /**
   * The amount that the IP address may still use.
   * @param now in milliseconds
   */
  available(ip: string, now: number): number {
    const { burst, perSecond } = this.#bounds;
    const { amount, updatedAt } = this.#available.get(ip) ?? { amount: burst, updatedAt: now };
    return Math.min(burst, amount + ((now - updatedAt) / 1000) * perSecond);
  }

  /** Records that the IP address has used this amount, even if less was available. */
  use(ip: string, amount: number, now: number): void {
    this.#available.set(ip, { amount: this.available(ip, now) - amount, updatedAt: now });
  }
}
