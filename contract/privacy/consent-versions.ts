/**
 * Versions of the texts people consent to, by purpose: hashes of the texts in every language. Written by `npm run messages`.
 */
export const CONSENT_VERSIONS = {
  account: '817fe18755f2',
  alerts_sms: '509bd05d6aae',
} as const;
