import { expect, test } from 'vitest';
import { ApiError } from './api.ts';
import { isUnanswered } from './attempt.ts';

test.each([
  [new ApiError(0, 'network', ''), true],
  [new ApiError(502, 'malformed', ''), true],
  [new ApiError(409, 'in_progress', 'The first try is still at it.'), true],
  [new ApiError(409, 'idempotency_mismatch', 'Something else.'), false],
  [new ApiError(422, 'invalid', 'No.'), false],
  [undefined, false],
])('%o leaves it open whether the thing was done: %s', (error, open) => {
  expect(isUnanswered(error)).toBe(open);
});
