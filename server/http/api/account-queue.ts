/**
 * Each process runs at most two writes of one account at a time; further ones wait without a database connection. Many writes lock the row
 * of their account. Without this limit, an account that sends a hundred at once would occupy every connection while they wait for each
 * other.
 */
import { m } from '../../../messages/compiled/messages.js';
import { AppError } from '../../errors.ts';
import { QueuePerAccount } from '../../concurrency/work-queue.ts';

const LIMITS = { capacity: 2, maxWaiting: 50, maxWaitMs: 10_000 } as const;
const RETRY_SECONDS = 5;

/** Its refusals are AppErrors `too_many_requests`. */
export class AccountQueue extends QueuePerAccount {
  constructor() {
    const busyError = () =>
      new AppError('too_many_requests', m['error.too_many_requests']({ seconds: RETRY_SECONDS }), { retryAfter: RETRY_SECONDS });
    super({ ...LIMITS, busyError });
  }
}
