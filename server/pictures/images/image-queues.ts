import { m } from '../../../messages/compiled/messages.js';
import { AppError } from '../../errors.ts';
import { QueuePerAccount, WorkQueue } from '../../concurrency/work-queue.ts';

const busyError = () => new AppError('unavailable', m['photo_error.busy'](), { retryAfter: 5 });

/** Maximum memory in MB for decoding uploads at the same time. Decoding one takes up to a few hundred MB. */
export const DECODING_CAPACITY_MB = 240;
/** Queue for uploads; weights are in MB. There is one for the process, because memory is shared. */
export const decodingQueue = new WorkQueue({ capacity: DECODING_CAPACITY_MB, maxWaiting: 60, maxWaitMs: 45_000, busyError });

/** The uploads of an account wait here for each other, before they enter the queue that all accounts share. */
export const accountDecodingQueue = new QueuePerAccount({ capacity: 1, maxWaiting: 60, maxWaitMs: 45_000, busyError });

/** Queue for rendering from masters, whose size is limited: a picture needs little memory but much time. */
export const renderQueue = new WorkQueue({ capacity: 2, maxWaiting: 400, maxWaitMs: 30_000, busyError });
