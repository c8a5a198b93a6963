import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { consentVersionsSource } from './consent-versions.ts';

test('the versions of the texts to which people consent are up to date; `npm run messages` updates them', () => {
  const stored = readFileSync(new URL('../contract/privacy/consent-versions.ts', import.meta.url), 'utf8');
  expect(stored).toBe(consentVersionsSource());
});
