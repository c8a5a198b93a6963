/**
 * Versions of the texts people consent to, by purpose: hashes of the texts in every language. Written by `npm run messages`.
 */
export const CONSENT_VERSIONS = {
  account: '3f4532fc4cff',
  alerts_sms: '14bfed19e3fa',
} as const;
