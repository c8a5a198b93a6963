/** Constants for evidence. Without imports, because the staff console loads this file. */

/** Documents that staff check; texts are `evidence_document.<id>`. */
export const EVIDENCE_DOCUMENTS = ['sale_deed', 'tax_receipt', 'electricity_bill', 'encumbrance_certificate', 'authority_letter'] as const;
export type EvidenceDocument = (typeof EVIDENCE_DOCUMENTS)[number];

/** Characters of a number that staff found in the register. */
export const MIN_REGISTER_NUMBER_LENGTH = 5;
export const MAX_REGISTER_NUMBER_LENGTH = 60;

/** Reasons for which staff withdraw evidence; texts are `evidence_withdrawal.<id>`. */
export const WITHDRAWAL_REASONS = ['mistaken', 'outdated', 'forged'] as const;
/** Reasons for which the site itself withdraws evidence. */
export const AUTOMATIC_WITHDRAWAL_REASONS = ['photo_removed', 'pin_moved', 'home_changed', 'price_changed', 'answered_again'] as const;
export type WithdrawalReason = (typeof WITHDRAWAL_REASONS)[number];
