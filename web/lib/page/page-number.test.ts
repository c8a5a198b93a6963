import { expect, test } from 'vitest';
import { pageNumber } from './page-number.ts';

test.each([
  ['', 1],
  ['page=3', 3],
  ['page=', 1],
  ['page=0', 1],
  ['page=-2', 1],
  ['page=1.5', 1],
  ['page=1e999', 1],
  ['page=last', 1],
])('the query string %j requests page %d', (query, page) => {
  expect(pageNumber(new URLSearchParams(query))).toBe(page);
});
