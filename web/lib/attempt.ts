import { useRef } from 'react';
import { ApiError } from './api.ts';
import { attemptKey } from './attempt-key.ts';

/** Nobody knows whether it was done: no answer came, whoever answered broke over it, or the first try is still at it. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500 || error.code === 'in_progress');

export interface Attempt {
  /** The `Idempotency-Key` to send it under. */
  readonly key: () => string;
  /** It was done, or this is why not. */
  readonly end: (error?: unknown) => void;
}

/** Something a person wants done once. It keeps its key until there is an answer: trying again after a lost one is the same request. */
export function useAttempt(): Attempt {
  const key = useRef<string>(undefined);
  return {
    key: () => (key.current ??= attemptKey()),
    end: (error) => {
      if (!isUnanswered(error)) key.current = undefined;
    },
  };
}
