/** Which reads are repeated by themselves after a failure, and when. */
import { ApiError } from '../../../contract/base/client.ts';

const MAX_RETRIES = 2;
/**
 * Delay before the first retry, unless the server says how long to wait. The delay before the second is three times as long; together a
 * person waits less than two seconds longer.
 */
const RETRY_DELAY_MS = 400;
/** When the server asks for a longer pause, the person is told at once that the read failed. */
const MAX_RETRY_AFTER_S = 5;

/**
 * A refusal (4xx) would be repeated, so only network and server errors are retried.
 * @param failures number of failures before this one
 */
export function mayRepeatRead(failures: number, error: unknown): boolean {
  if (failures >= MAX_RETRIES) return false;
  return !(error instanceof ApiError) || ((error.status === 0 || error.status >= 500) && (error.retryAfter ?? 0) <= MAX_RETRY_AFTER_S);
}

/** Milliseconds until the read is repeated. */
export function repeatDelay(failures: number, error: unknown): number {
  const seconds = error instanceof ApiError ? error.retryAfter : null;
  return seconds === null ? RETRY_DELAY_MS * 3 ** failures : seconds * 1000;
}

/**
 * Repeats a read of a page without a query client.
 * @throws the error of the last attempt; also when `signal` was aborted meanwhile
 */
export async function repeatRead<T>(read: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let failures = 0; ; failures++) {
    try {
      return await read();
    } catch (error) {
      if (signal.aborted || !navigator.onLine || !mayRepeatRead(failures, error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, repeatDelay(failures, error)));
      if (signal.aborted) throw error;
    }
  }
}
