import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { normalOrExhaustive } from '../../../test/exhaustive.ts';
import { pageUrl } from './page-url.ts';

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
])('%s is cached as %s', (url, expected) => {
  expect(pageUrl(url)).toBe(expected);
});

test('the result is always a URL of this site, and normalizing it again changes nothing', () => {
  const hostile = fc
    .array(fc.constantFrom('/', '\\', '.', '..', '%2e', ':', '@', '?', '#', '&', '=', 'http:', 'a', '[', '%', '\t'))
    .map((p) => p.join(''));
  fc.assert(
    fc.property(fc.oneof(fc.string(), hostile), (url) => {
      const normalized = pageUrl(url);
      expect(normalized).toMatch(/^\/(?!\/)/);
      expect(new URL(`https://homes.example${normalized}`).host).toBe('homes.example');
      expect(pageUrl(normalized)).toBe(normalized);
    }),
    { numRuns: normalOrExhaustive(500, 20_000) },
  );
});
