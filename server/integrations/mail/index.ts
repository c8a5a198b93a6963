/**
 * Interface of mail adapters: content of a mail, sender, and errors of sending. Texts are in the catalogue (`mail.<template>.*`);
 * `render.ts` formats them.
 */
import { DeliveryRejectedError, DeliveryUncertainError } from '../delivery-errors.ts';

/**
 * Every mail template with the ids of its texts: a common prefix, or one id per text. Null means that it uses the texts of its
 * notification.
 */
export const MAIL_TEXTS = {
  verify_email: 'mail.verify_email',
  email_changed: 'mail.email_changed',
  new_device: 'mail.new_device',
  password_changed: 'mail.password_changed',
  phone_changed: 'mail.phone_changed',
  phone_added: 'mail.phone_added',
  reset_password: 'mail.reset_password',
  support_received: 'mail.support_received',
  support_answered: 'mail.support_answered',
  report_unreadable: 'mail.report_unreadable',
  partner_approved: 'mail.partner_approved',
  partner_rejected: 'mail.partner_rejected',
  invoice: 'mail.invoice',
  new_homes: 'mail.new_homes',
  notice: null,
  message: {
    subject: 'contact_message.subject',
    subject_about: 'contact_message.subject_about',
    site_subject: 'contact_message.site_subject',
    button: 'contact_message.answer',
    link_note: 'contact_message.link_note',
    relay_note: 'contact_message.relay_note',
    safety: 'contact_message.safety',
    phone_number_removed: 'contact_message.phone_number_removed',
  },
  digest: 'notification_mail',
} as const satisfies Readonly<Record<string, string | Readonly<Record<string, string>> | null>>;
type MailTemplate = keyof typeof MAIL_TEXTS;

/** A part of a mail, in reading order. It is always plain text: markup is escaped. */
export type MailBlock =
  | { readonly type: 'text' | 'note'; readonly text: string }
  /** Text written by a person, visually separated from the texts of the site. */
  | { readonly type: 'quote'; readonly text: string }
  | { readonly type: 'button' | 'link'; readonly text: string; readonly url: string }
  | { readonly type: 'homes'; readonly homes: readonly MailListing[] };
export interface MailListing {
  readonly url: string;
  /** For example `₹18,500 / month`. */
  readonly price: string;
  /** For example `2 BHK apartment`. */
  readonly title: string;
  /** For example `RS Puram, Coimbatore`. */
  readonly place: string;
  readonly facts: string;
}
/** An attachment. */
interface MailFile {
  /** File name, for example `TH-26-27-000042.pdf`. */
  readonly name: string;
  readonly type: string;
  readonly content: Buffer;
}
export interface Mail {
  /** One bare address. Anything else is rejected. */
  readonly to: string;
  readonly template: MailTemplate;
  readonly subject: string;
  readonly heading: string;
  readonly blocks: readonly MailBlock[];
  /** URL for the `List-Unsubscribe` header of recurring mails. It accepts the one-click POST of RFC 8058 and shows a page when opened. */
  readonly unsubscribe?: string;
  readonly code?: string;
  /** Attachments. Job payloads cannot contain files, so such a mail is built when it is sent (`sendMailOnce`). */
  readonly files?: readonly MailFile[];
  /** One bare address that receives replies; when absent, the sender. */
  readonly replyTo?: string;
}

export interface MailSender {
  /**
   * Sends the mail. `id` (a UUID) becomes the Message-ID, so that mail servers recognise a repetition.
   * @throws MailRejectedError when retrying is useless, MailUncertainError when the mail may have been sent; after any other error it was
   * not sent and can be retried
   */
  send(mail: Mail, id: string): Promise<void>;
  close(): Promise<void>;
}

/** The mail server permanently rejected the address or the content. */
export class MailRejectedError extends DeliveryRejectedError {}
/** The connection broke while the content was being sent, so nobody knows whether it arrived. */
export class MailUncertainError extends DeliveryUncertainError {}
