/**
 * Versions of the texts people consent to, by purpose: hashes of the texts in every language. Written by `npm run messages`.
 */
export const CONSENT_VERSIONS = {
  account: 'c2ee83ef67c9',
  alerts_sms: '14bfed19e3fa',
} as const;
