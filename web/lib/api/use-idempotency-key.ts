import { useRef } from 'react';
import { ApiError } from './api.ts';
import { createIdempotencyKey } from './idempotency-key.ts';

/** Whether it is unknown if the request took effect: no response, a server error, or the first request is still running. */
export const hasUnknownOutcome = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500 || error.code === 'in_progress');

interface IdempotencyKey {
  /** The `Idempotency-Key` of the next request. */
  readonly key: () => string;
  /** Must be called after each request: with the error if it failed, without one if it succeeded. */
  readonly reportOutcome: (error?: unknown) => void;
}

/** Returns the same key until the outcome is known, so that a retry after a lost response repeats the same request. */
export function useIdempotencyKey(): IdempotencyKey {
  const key = useRef<string>(undefined);
  return {
    key: () => (key.current ??= createIdempotencyKey()),
    reportOutcome: (error) => {
      if (!hasUnknownOutcome(error)) key.current = undefined;
    },
  };
}
