import { LRUCache } from 'lru-cache';

/** How much of a resource each address may use. */
export interface BucketSize {
  /** Amount that an address may use without waiting. */
  readonly burst: number;
  /** Amount per second that it may use after that. */
  readonly perSecond: number;
}
/** The amount that an address may still use, as of a time; negative when it has used more than allowed. */
interface Bucket {
  readonly amount: number;
  readonly updatedAt: number;
}

const MAX_ADDRESSES = 20_000;

/** Limits how much of a resource each address may use, with a token bucket for each address. */
export class TokenBuckets {
  readonly #bounds: BucketSize;
  readonly #available = new LRUCache<string, Bucket>({ max: MAX_ADDRESSES });

  constructor(bounds: BucketSize) {
    this.#bounds = bounds;
  }

  /**
   * The amount that the address may still use.
   * @param now in milliseconds
   */
  available(address: string, now: number): number {
    const { burst, perSecond } = this.#bounds;
    const { amount, updatedAt } = this.#available.get(address) ?? { amount: burst, updatedAt: now };
    return Math.min(burst, amount + ((now - updatedAt) / 1000) * perSecond);
  }

  /** Records that the address has used this amount, even if less was available. */
  use(address: string, amount: number, now: number): void {
    this.#available.set(address, { amount: this.available(address, now) - amount, updatedAt: now });
  }
}
