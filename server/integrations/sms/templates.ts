/**
 * Every text message of the site. Indian telecom operators deliver only registered templates (DLT, TCCCPR 2018), so a message is a template
 * of the catalogue (`sms.<template>`) with typed variables, never free text.
 */

/** `otp`: a code. `service`: about the person's own account, listings or contacts. `promotional`: requires consent. */
type SmsCategory = 'otp' | 'service' | 'promotional';

/**
 * Type of a variable, corresponding to the DLT tags: `numeric` is digits, `url` a link to a whitelisted host, `alphanumeric` at most 40
 * letters, digits and spaces. `fixed` is part of the registered text: the site's name and host.
 */
export type SmsVariable = 'numeric' | 'url' | 'alphanumeric' | 'fixed';

export interface SmsTemplateRule {
  readonly category: SmsCategory;
  readonly variables: Readonly<Record<string, SmsVariable>>;
}

export const SMS_TEMPLATES = {
  login_code: { category: 'otp', variables: { code: 'numeric', site: 'fixed', host: 'fixed' } },
  new_contact: { category: 'service', variables: { site: 'fixed', title: 'alphanumeric' } },
  new_message: { category: 'service', variables: { site: 'fixed', title: 'alphanumeric', link: 'url' } },
  confirm_availability: { category: 'service', variables: { site: 'fixed', title: 'alphanumeric', link: 'url' } },
  confirm_by_reply: {
    category: 'service',
    variables: { site: 'fixed', title: 'alphanumeric', reply: 'alphanumeric', number: 'numeric', link: 'url' },
  },
  partner_approved: { category: 'service', variables: { site: 'fixed', link: 'url' } },
  partner_rejected: { category: 'service', variables: { site: 'fixed', link: 'url' } },
  email_changed: { category: 'service', variables: { site: 'fixed', link: 'url' } },
  phone_changed: { category: 'service', variables: { site: 'fixed', link: 'url' } },
  account_unused: { category: 'service', variables: { site: 'fixed', hours: 'numeric', link: 'url' } },
  review_approved: { category: 'service', variables: { site: 'fixed', title: 'alphanumeric', link: 'url' } },
  review_rejected: { category: 'service', variables: { site: 'fixed', title: 'alphanumeric', reason: 'alphanumeric', link: 'url' } },
  review_changes: { category: 'service', variables: { site: 'fixed', title: 'alphanumeric', reason: 'alphanumeric', link: 'url' } },
  // hidden because of reports, until staff decide; `listing_taken_down`: by a decision of staff
  listing_hidden: { category: 'service', variables: { site: 'fixed', title: 'alphanumeric', link: 'url' } },
  listing_taken_down: { category: 'service', variables: { site: 'fixed', title: 'alphanumeric', reason: 'alphanumeric', link: 'url' } },
  report_decided: { category: 'service', variables: { site: 'fixed', ticket: 'alphanumeric', link: 'url' } },
  listing_restored: { category: 'service', variables: { site: 'fixed', title: 'alphanumeric', link: 'url' } },
  visit_requested: { category: 'service', variables: { site: 'fixed', title: 'alphanumeric', link: 'url' } },
  visit_cancelled: { category: 'service', variables: { site: 'fixed', title: 'alphanumeric', link: 'url' } },
  visit_reminder: { category: 'service', variables: { site: 'fixed', title: 'alphanumeric', link: 'url' } },
  new_homes: { category: 'promotional', variables: { site: 'fixed', count: 'numeric', name: 'alphanumeric', link: 'url' } },
} as const satisfies Record<string, SmsTemplateRule>;
export type SmsTemplate = keyof typeof SMS_TEMPLATES;
