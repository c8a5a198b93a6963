/** Options of rent documents. Free of zod, because browsers load this file. */

export const PAYMENT_MODES = ['bank', 'upi', 'cash', 'cheque'] as const;

/** Variables in braces that a template may contain; each is replaced by a detail of the agreement or receipt. */
export const TEMPLATE_VARIABLES = [
  'landlord',
  'landlord_address',
  'landlord_pan',
  'tenant',
  'tenant_address',
  'property_address',
  'city',
  'state',
  'date',
  'rent',
  'rent_in_words',
  'maintenance',
  'deposit',
  'deposit_in_words',
  'start',
  'end',
  'months',
  'due_day',
  'notice_months',
  'lock_in_months',
  'increase_percent',
  'period_from',
  'period_to',
  'total',
  'total_in_words',
  'payment_mode',
] as const;
export type TemplateVariable = (typeof TEMPLATE_VARIABLES)[number];
