import { Semaphore } from 'async-mutex';

interface WorkQueueOptions {
  /** Units of work that run at once. */
  readonly capacity: number;
  /** Callers that may wait; the next one is rejected. */
  readonly maxWaiting: number;
  /** Milliseconds a caller waits before it is rejected; without limit when absent. */
  readonly maxWaitMs?: number;
  /** The error of a rejected caller. */
  readonly busyError: () => Error;
}

/** Limits how much heavy work (image decoding, password hashing) this process does at once. First come, first served. */
export class WorkQueue {
  readonly #options: WorkQueueOptions;
  readonly #semaphore: Semaphore;
  #waiting = 0;

  constructor(options: WorkQueueOptions) {
    this.#options = options;
    this.#semaphore = new Semaphore(options.capacity);
  }

  /**
   * Runs `work` once `weight` units are free. A weight above the capacity counts as the whole capacity.
   * @throws `busyError` when too many callers wait already, or this one waited too long
   */
  async run<T>(weight: number, work: () => Promise<T>): Promise<T> {
    const release = await this.#acquire(Math.min(weight, this.#options.capacity));
    try {
      return await work();
    } finally {
      release();
    }
  }

  async #acquire(weight: number): Promise<() => void> {
    const { maxWaiting, busyError } = this.#options;
    const mustWait = this.#waiting > 0 || this.#semaphore.getValue() < weight;
    if (!mustWait) return (await this.#semaphore.acquire(weight))[1];
    if (this.#waiting >= maxWaiting) throw busyError();
    this.#waiting += 1;
    try {
      return await this.#acquireInTime(weight);
    } finally {
      this.#waiting -= 1;
    }
  }

  /** The semaphore cannot drop one waiter, so a permit that arrives after the time limit is given back at once. */
  #acquireInTime(weight: number): Promise<() => void> {
    const { maxWaitMs, busyError } = this.#options;
    return new Promise((resolve, reject) => {
      let isLate = false;
      const timer = maxWaitMs === undefined ? undefined : setTimeout(() => ((isLate = true), reject(busyError())), maxWaitMs);
      const waitForPermit = async () => {
        const [, release] = await this.#semaphore.acquire(weight);
        clearTimeout(timer);
        if (isLate) release();
        else resolve(release);
      };
      waitForPermit().catch(reject);
    });
  }
}
