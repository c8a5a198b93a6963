import { expect, test } from 'vitest';
import { compareUrl } from './compared-listings.ts';

test('the URL of the comparison contains the id of every listing', () => {
  expect(compareUrl(['k3Yb90TzQa', 'p7Lm21RsWd'])).toBe('/compare?property_id=k3Yb90TzQa&property_id=p7Lm21RsWd');
});
