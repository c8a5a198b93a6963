import { Semaphore } from 'async-mutex';

interface WorkQueueOptions {
  /** Units of work that run in parallel. */
  readonly capacity: number;
  /** Maximum number of waiting callers; further ones are rejected. */
  readonly maxWaiting: number;
  /** Milliseconds after which a waiting caller is rejected; no limit when absent. */
  readonly maxWaitMs?: number;
  /** The error of a rejected caller. */
  readonly busyError: () => Error;
}

/** Limits how much heavy work (image decoding, password hashing) this process runs in parallel. First come, first served. */
export class WorkQueue {
  readonly #options: WorkQueueOptions;
  readonly #semaphore: Semaphore;
  #waiting = 0;

  constructor(options: WorkQueueOptions) {
    this.#options = options;
    this.#semaphore = new Semaphore(options.capacity);
  }

  /** Number of callers that wait. */
  get waiting(): number {
    return this.#waiting;
  }

  /**
   * Runs `work` once `weight` units are free. A weight above the capacity counts as the full capacity.
   * @param work is told whether it had to wait, because what was checked before may have changed meanwhile
   * @throws `busyError` when too many callers already wait, or when this one waited too long
   */
  async run<T>(weight: number, work: (hasWaited: boolean) => Promise<T>): Promise<T> {
    const units = Math.min(weight, this.#options.capacity);
    const mustWait = this.#waiting > 0 || this.#semaphore.getValue() < units;
    const release = mustWait ? await this.#wait(units) : (await this.#semaphore.acquire(units))[1];
    try {
      return await work(mustWait);
    } finally {
      release();
    }
  }

  async #wait(weight: number): Promise<() => void> {
    const { maxWaiting, busyError } = this.#options;
    if (this.#waiting >= maxWaiting) throw busyError();
    this.#waiting += 1;
    try {
      return await this.#acquireInTime(weight);
    } finally {
      this.#waiting -= 1;
    }
  }

  /** The semaphore cannot remove a waiter, so a permit that arrives after the time limit is released at once. */
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

/** A queue for each account, so that one account cannot occupy a queue that all share. Queues without work are forgotten. */
export class QueuePerAccount {
  readonly #options: WorkQueueOptions;
  readonly #queues = new Map<string, { readonly queue: WorkQueue; callers: number }>();

  constructor(options: WorkQueueOptions) {
    this.#options = options;
  }

  /** @throws `busyError` when too many callers of this account already wait, or when this one waited too long */
  async run<T>(accountId: string, work: (hasWaited: boolean) => Promise<T>): Promise<T> {
    const entry = this.#queues.get(accountId) ?? { queue: new WorkQueue(this.#options), callers: 0 };
    this.#queues.set(accountId, entry);
    entry.callers += 1;
    try {
      return await entry.queue.run(1, work);
    } finally {
      entry.callers -= 1;
      if (entry.callers === 0) this.#queues.delete(accountId);
    }
  }

  /** Number of accounts whose work runs or waits. */
  get size(): number {
    return this.#queues.size;
  }
}
