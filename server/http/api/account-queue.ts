/**
 * Each process runs at most two writes of one account at a time; further ones wait without a database connection. Many writes lock the row
 * of their account. Without this limit, an account that sends a hundred at once would occupy every connection while they wait for each
 * other.
 */
import { m } from '../../../messages/compiled/messages.js';
import { AppError } from '../../errors.ts';
import { WorkQueue } from '../../work-queue.ts';

const LIMITS = { capacity: 2, maxWaiting: 50, maxWaitMs: 10_000 } as const;
const RETRY_SECONDS = 5;

export class AccountQueue {
  /** Queues of the accounts that have writes in progress, with the number of writes that run or wait. */
  readonly #queues = new Map<string, { readonly queue: WorkQueue; writes: number }>();

  /** @throws AppError too_many_requests when too many writes of this account wait, or this one waited too long */
  async run<T>(accountId: string, work: () => Promise<T>): Promise<T> {
    const entry = this.#queues.get(accountId) ?? { queue: newQueue(), writes: 0 };
    this.#queues.set(accountId, entry);
    entry.writes += 1;
    try {
      return await entry.queue.run(1, work);
    } finally {
      entry.writes -= 1;
      if (entry.writes === 0) this.#queues.delete(accountId);
    }
  }

  /** Number of accounts that have writes in progress. */
  get size(): number {
    return this.#queues.size;
  }
}

const newQueue = () =>
  new WorkQueue({
    ...LIMITS,
    busyError: () =>
      new AppError('too_many_requests', m['error.too_many_requests']({ seconds: RETRY_SECONDS }), { retryAfter: RETRY_SECONDS }),
  });
