/** Patterns of fraud in texts that people write: messages, and the texts of listings. */
export const SCAM_PATTERNS = [
  'payment',
  'scan',
  'advance',
  'uniform',
  'code',
  'visit_fee',
  'courier',
  'remote_control',
  'card_details',
] as const;
export type ScamPattern = (typeof SCAM_PATTERNS)[number];
