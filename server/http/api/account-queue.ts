/**
 * Writes of one account run two at a time in a process; further ones wait without a connection of the database. Many of them lock the row
 * of their account, and one account that sent a hundred at once would otherwise hold every connection while they wait for each other.
 */
import { m } from '../../../messages/compiled/messages.js';
import { AppError } from '../../errors.ts';
import { WorkQueue } from '../../work-queue.ts';

const LIMITS = { capacity: 2, maxWaiting: 50, maxWaitMs: 10_000 } as const;
const RETRY_SECONDS = 5;

export class AccountQueue {
  /** Of the accounts that write at this moment. */
  readonly #queues = new Map<string, { readonly queue: WorkQueue; users: number }>();

  /** @throws AppError too_many_requests when too many writes of this account wait, or this one waited too long */
  async run<T>(accountId: string, work: () => Promise<T>): Promise<T> {
    const entry = this.#queues.get(accountId) ?? { queue: newQueue(), users: 0 };
    this.#queues.set(accountId, entry);
    entry.users += 1;
    try {
      return await entry.queue.run(1, work);
    } finally {
      entry.users -= 1;
      if (entry.users === 0) this.#queues.delete(accountId);
    }
  }

  /** Accounts that write at this moment. */
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
