import { expect, test } from 'vitest';
import { pageNumbers } from './pagination.tsx';

test('the page numbers are the first, the last, and the neighbours of the current page, each once', () => {
  expect(pageNumbers(1, 1)).toEqual([1]);
  expect(pageNumbers(1, 20)).toEqual([1, 2, 20]);
  expect(pageNumbers(5, 20)).toEqual([1, 4, 5, 6, 20]);
  expect(pageNumbers(20, 20)).toEqual([1, 19, 20]);
});
