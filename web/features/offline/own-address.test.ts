import { expect, test } from 'vitest';
import { ownAddress } from './own-address.ts';

const ORIGIN = 'https://homes.example';

test('returns the URL of the page that could not be loaded, if it is on this site', () => {
  expect(ownAddress('/ta/plans?a=1', ORIGIN, '/ta')).toBe(`${ORIGIN}/ta/plans?a=1`);
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
  expect(new URL(ownAddress(path, ORIGIN, '/'), ORIGIN).origin).toBe(ORIGIN);
});
