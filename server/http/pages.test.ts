import { expect, test } from 'vitest';
import { pageUrl } from './pages.ts';

test.each([
  ['/', '/'],
  ['/?utm_source=mail&utm_campaign=x', '/'],
  ['/a?page=2&fbclid=abc', '/a?page=2'],
  ['/a?b=2&a=1', '/a?a=1&b=2'],
  ['/a?locality=x&locality=y', '/a?locality=x&locality=y'],
  ['/a?', '/a'],
])('%s is known as %s', (url, known) => {
  expect(pageUrl(url)).toBe(known);
});
