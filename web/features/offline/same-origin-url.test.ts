import { expect, test } from 'vitest';
import { sameOriginUrl } from './same-origin-url.ts';

const ORIGIN = 'https://homes.example';

test('returns the URL of a path on this site', () => {
  expect(sameOriginUrl('/ta/plans?a=1', ORIGIN, '/ta')).toBe(`${ORIGIN}/ta/plans?a=1`);
});

test.each([
  '//evil.example',
  '/\\evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  '/\t/evil.example',
  '//[',
  'javascript:alert(1)',
  null,
])('%j leads to no other site', (path) => {
  expect(new URL(sameOriginUrl(path, ORIGIN, '/'), ORIGIN).origin).toBe(ORIGIN);
});
