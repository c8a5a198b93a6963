import { useRef } from 'react';
import { ApiError } from './api.ts';
import { createIdempotencyKey } from './idempotency-key.ts';

/** Whether it is unknown if the request took effect: no answer, a server error, or the first request is still running. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500 || error.code === 'in_progress');

interface IdempotencyKey {
  /** The `Idempotency-Key` of the next request. */
  readonly key: () => string;
  /** To be called with the outcome: without an error for success. */
  readonly end: (error?: unknown) => void;
}

/** Keeps one key until the request is answered, so that trying again after a lost answer repeats the same request. */
export function useIdempotencyKey(): IdempotencyKey {
  const key = useRef<string>(undefined);
  return {
    key: () => (key.current ??= createIdempotencyKey()),
    end: (error) => {
      if (!isUnanswered(error)) key.current = undefined;
    },
  };
}
