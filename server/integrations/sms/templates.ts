/**
 * Every text message there is. Operators in India deliver what is registered with them (DLT, TCCCPR 2018) and nothing else, so a
 * message is a template of the catalogue (`sms.<template>`) with variables of a declared sort, never free text.
 */

/** `otp`: a code somebody waits for. `service`: follows from what the person did here. `promotional`: needs their consent. */
export type SmsCategory = 'otp' | 'service' | 'promotional';

/**
 * What a variable may hold, by the tags templates are registered with: `numeric` digits, `url` a link to a registered site,
 * `alphanumeric` at most 40 letters, digits and spaces. `fixed` is part of the registered words: the site's name and address.
 */
export type SmsVariable = 'numeric' | 'url' | 'alphanumeric' | 'fixed';

export interface SmsTemplateRule {
  readonly category: SmsCategory;
  readonly variables: Readonly<Record<string, SmsVariable>>;
}

export const SMS_TEMPLATES = {
  login_code: { category: 'otp', variables: { code: 'numeric', site: 'fixed', host: 'fixed' } },
  new_contact: { category: 'service', variables: { site: 'fixed', title: 'alphanumeric' } },
  confirm_availability: { category: 'service', variables: { site: 'fixed', title: 'alphanumeric', link: 'url' } },
  partner_approved: { category: 'service', variables: { site: 'fixed', link: 'url' } },
  partner_rejected: { category: 'service', variables: { site: 'fixed', link: 'url' } },
  phone_changed: { category: 'service', variables: { site: 'fixed', link: 'url' } },
  account_unused: { category: 'service', variables: { site: 'fixed', hours: 'numeric', link: 'url' } },
  review_approved: { category: 'service', variables: { site: 'fixed', title: 'alphanumeric', link: 'url' } },
  review_rejected: { category: 'service', variables: { site: 'fixed', title: 'alphanumeric', reason: 'alphanumeric', link: 'url' } },
  review_changes: { category: 'service', variables: { site: 'fixed', title: 'alphanumeric', reason: 'alphanumeric', link: 'url' } },
  listing_hidden: { category: 'service', variables: { site: 'fixed', title: 'alphanumeric', link: 'url' } },
  listing_taken_down: { category: 'service', variables: { site: 'fixed', title: 'alphanumeric', reason: 'alphanumeric', link: 'url' } },
  report_decided: { category: 'service', variables: { site: 'fixed', ticket: 'alphanumeric', link: 'url' } },
  listing_restored: { category: 'service', variables: { site: 'fixed', title: 'alphanumeric', link: 'url' } },
  new_homes: { category: 'promotional', variables: { site: 'fixed', count: 'numeric', name: 'alphanumeric', link: 'url' } },
} as const satisfies Record<string, SmsTemplateRule>;
export type SmsTemplate = keyof typeof SMS_TEMPLATES;
