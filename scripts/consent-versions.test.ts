import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { consentVersionsSource } from './consent-versions.ts';

test('the versions of the texts people consent to are those of the present texts; `npm run messages` renews them', () => {
  const stored = readFileSync(new URL('../contract/privacy/consent-versions.ts', import.meta.url), 'utf8');
  expect(stored).toBe(consentVersionsSource());
});
