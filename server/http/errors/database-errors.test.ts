import { expect, test } from 'vitest';
import { databaseError } from './database-errors.ts';

const failure = (code: string, message = 'failed') => Object.assign(new Error(message), { code });

test.each([
  ['23505', 'conflict'],
  ['23503', 'conflict'],
  ['53100', 'storage_full'],
  ['57014', 'unavailable'],
  ['40P01', 'unavailable'],
  ['08006', 'unavailable'],
  ['53300', 'unavailable'],
  ['57P01', 'unavailable'],
  ['ECONNREFUSED', 'unavailable'],
  ['EPIPE', 'unavailable'],
  ['57P03', 'unavailable'],
  ['58030', 'unavailable'],
  ['28P01', 'unavailable'],
])('database error %s becomes %s', (code, expected) => {
  expect(databaseError(failure(code))?.code).toBe(expected);
});

test('an exhausted connection pool returns an error that tells clients to retry later', () => {
  const refusal = databaseError(new Error('timeout exceeded when trying to connect'));
  expect(refusal).toMatchObject({ code: 'unavailable', status: 503 });
  expect(refusal?.retryAfter).toBeGreaterThan(0);
});

test('an invalid statement is an internal error', () => {
  expect(databaseError(failure('42601'))).toBeNull();
  expect(databaseError(failure('23514'))).toBeNull();
  expect(databaseError(new TypeError('undefined is not a function'))).toBeNull();
});
