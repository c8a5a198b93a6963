import { LRUCache } from 'lru-cache';

export interface AllowanceBounds {
  /** What an address may use without waiting. */
  readonly burst: number;
  /** What it may use per second after that. */
  readonly perSecond: number;
}
/** What an address may still use, as of a time; below zero when it used more than it had. */
interface Allowance {
  readonly amount: number;
  readonly at: number;
}

const MAX_ADDRESSES = 20_000;

/** How much of something each address may use (a token bucket for each). */
export class Allowances {
  readonly #bounds: AllowanceBounds;
  readonly #left = new LRUCache<string, Allowance>({ max: MAX_ADDRESSES });

  constructor(bounds: AllowanceBounds) {
    this.#bounds = bounds;
  }

  /** @param now milliseconds */
  left(address: string, now: number): number {
    const { burst, perSecond } = this.#bounds;
    const { amount, at } = this.#left.get(address) ?? { amount: burst, at: now };
    return Math.min(burst, amount + ((now - at) / 1000) * perSecond);
  }

  use(address: string, amount: number, now: number): void {
    this.#left.set(address, { amount: this.left(address, now) - amount, at: now });
  }
}
