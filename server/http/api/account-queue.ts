/**
 * Each process runs at most two writes and four reads of one account at a time; further ones wait without a database connection. Many
 * writes lock the row of their account, and a read of somebody with a hundred thousand listings may take seconds. Without these limits, an
 * account that sends a hundred at once, from many addresses, would occupy every connection.
 */
import type { Route } from '../../../contract/base/route.ts';
import { m } from '../../../messages/compiled/messages.js';
import { AppError } from '../../errors.ts';
import { QueuePerAccount } from '../../concurrency/work-queue.ts';

const CAPACITIES = { writes: 2, reads: 4, downloads: 1 } as const;
const LIMITS = { maxWaiting: 50, maxWaitMs: 10_000 } as const;
const RETRY_SECONDS = 5;

/** Its refusals are AppErrors `too_many_requests`. */
export class AccountQueue extends QueuePerAccount {
  constructor(kind: keyof typeof CAPACITIES = 'writes') {
    const busyError = () =>
      new AppError('too_many_requests', m['error.too_many_requests']({ seconds: RETRY_SECONDS }), { retryAfter: RETRY_SECONDS });
    super({ ...LIMITS, capacity: CAPACITIES[kind], busyError });
  }
}

/** The queues of a process for requests to the API. */
export class AccountQueues {
  readonly #writes = new AccountQueue('writes');
  readonly #reads = new AccountQueue('reads');

  /** The queue of requests to a route by somebody with an account; null when they do not wait for each other. */
  of({ method, multipart, auth }: Pick<Route, 'method' | 'multipart' | 'auth'>): AccountQueue | null {
    // uploads take as long as the connection is slow, and have limits of their own
    if (multipart) return null;
    if (method !== 'GET') return this.#writes;
    // what visitors may read costs the same with an account
    return auth.allowsVisitors ? null : this.#reads;
  }
}
