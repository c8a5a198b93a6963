import { expect, test } from 'vitest';
import { MOST_COMPARED as ofContract } from '../../../contract/compare.ts';
import { compareUrl } from './compare-url.ts';
import { MOST_COMPARED } from './most-compared.ts';

test('as many can be picked as the contract compares', () => {
  expect(MOST_COMPARED).toBe(ofContract);
});

test('the address names every listing', () => {
  expect(compareUrl(['k3Yb90TzQa', 'p7Lm21RsWd'])).toBe('/compare?property_id=k3Yb90TzQa&property_id=p7Lm21RsWd');
});
