import { expect, test } from 'vitest';
import { MAX_PROPERTY_IDS } from '../../../contract/compare.ts';
import { compareUrl, MAX_COMPARED } from './compared-listings.ts';

test('as many listings can be picked as the API compares', () => {
  expect(MAX_COMPARED).toBe(MAX_PROPERTY_IDS);
});

test('the URL of the comparison names every listing', () => {
  expect(compareUrl(['k3Yb90TzQa', 'p7Lm21RsWd'])).toBe('/compare?property_id=k3Yb90TzQa&property_id=p7Lm21RsWd');
});
