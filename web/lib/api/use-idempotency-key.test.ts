import { expect, test } from 'vitest';
import { ApiError } from './api.ts';
import { hasUnknownOutcome } from './use-idempotency-key.ts';

test.each([
  [new ApiError(0, 'network', ''), true],
  [new ApiError(502, 'malformed', ''), true],
  [new ApiError(409, 'in_progress', 'Still in progress.'), true],
  [new ApiError(409, 'idempotency_mismatch', 'Something else.'), false],
  [new ApiError(422, 'invalid', 'No.'), false],
  [undefined, false],
])('whether %o leaves the outcome unknown: %s', (error, isUnknown) => {
  expect(hasUnknownOutcome(error)).toBe(isUnknown);
});
