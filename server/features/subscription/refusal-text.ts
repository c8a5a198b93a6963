import { m } from '../../../messages/compiled/messages.js';
import type { PaymentRefusalReason } from '../../db/schema.ts';

/** Why a payment was refused. Every sentence says that the money is refunded. */
const TEXT: Readonly<Record<PaymentRefusalReason, () => string>> = {
  wrong_amount: m['subscription.refused_wrong_amount'],
  plan_withdrawn: m['subscription.refused_plan_withdrawn'],
  too_late: m['subscription.refused_too_late'],
  paid_twice: m['subscription.refused_paid_twice'],
  no_account: m['subscription.refused_no_account'],
};

/** The sentence for the payer, in the current language. */
export const refusalText = (reason: PaymentRefusalReason): string => TEXT[reason]();
