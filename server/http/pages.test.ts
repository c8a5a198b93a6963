import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { pageUrl } from './pages.ts';

test.each([
  ['/', '/'],
  ['/?utm_source=mail&utm_campaign=x', '/'],
  ['/a?page=2&fbclid=abc', '/a?page=2'],
  ['/a?b=2&a=1', '/a?a=1&b=2'],
  ['/a?locality=x&locality=y', '/a?locality=x&locality=y'],
  ['/a?', '/a'],
  ['//evil.example/a', '/evil.example/a'],
  ['//evil.example:99999/', '/evil.example:99999/'],
  ['/\\evil.example', '/evil.example'],
  ['//', '/'],
  ['http://evil.example/a?b=1', '/a?b=1'],
  ['http://evil.example', '/'],
  ['*', '/*'],
  ['/a/%2e%2e/b', '/b'],
])('%s is known as %s', (url, known) => {
  expect(pageUrl(url)).toBe(known);
});

test('whatever is asked for is an address of this site, and known by itself', () => {
  const hostile = fc
    .array(fc.constantFrom('/', '\\', '.', '..', '%2e', ':', '@', '?', '#', '&', '=', 'http:', 'a', '[', '%', '\t'))
    .map((p) => p.join(''));
  fc.assert(
    fc.property(fc.oneof(fc.string(), hostile), (url) => {
      const known = pageUrl(url);
      expect(known).toMatch(/^\/(?!\/)/);
      expect(new URL(`https://homes.example${known}`).host).toBe('homes.example');
      expect(pageUrl(known)).toBe(known);
    }),
    { numRuns: 2000 },
  );
});
