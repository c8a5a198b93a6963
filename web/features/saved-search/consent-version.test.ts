import { expect, test } from 'vitest';
import { SMS_CONSENT } from '../../../contract/saved-search.ts';
import { CONSENT_VERSION } from './consent-version.ts';

test('the wording shown is the one the server takes', () => {
  expect(CONSENT_VERSION).toBe(SMS_CONSENT);
});
