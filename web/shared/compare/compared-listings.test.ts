import { expect, test } from 'vitest';
import { MAX_PROPERTY_IDS } from '../../../contract/compare.ts';
import { compareUrl, MAX_COMPARED } from './compared-listings.ts';

test('the maximum of selected listings equals the maximum of the API', () => {
  expect(MAX_COMPARED).toBe(MAX_PROPERTY_IDS);
});

test('the URL of the comparison contains the id of every listing', () => {
  expect(compareUrl(['k3Yb90TzQa', 'p7Lm21RsWd'])).toBe('/compare?property_id=k3Yb90TzQa&property_id=p7Lm21RsWd');
});
