/** Mail: what is sent, and what may become of it. Texts come from the catalogue (`mail.<template>.*`); `render.ts` lays them out. */
import { DeliveryRefused, DeliveryUnsure } from '../outcome.ts';

/** Every mail there is, with where its texts are: below an id, or each by its own. Null: they are those of the notification. */
export const MAIL_TEXTS = {
  verify_email: 'mail.verify_email',
  email_changed: 'mail.email_changed',
  new_device: 'mail.new_device',
  password_changed: 'mail.password_changed',
  phone_changed: 'mail.phone_changed',
  reset_password: 'mail.reset_password',
  support_received: 'mail.support_received',
  support_answered: 'mail.support_answered',
  partner_approved: 'mail.partner_approved',
  partner_rejected: 'mail.partner_rejected',
  invoice: 'mail.invoice',
  new_homes: 'mail.new_homes',
  notice: null,
  message: {
    subject: 'contact_mail.subject',
    subject_about: 'contact_mail.subject_about',
    site_subject: 'contact_mail.site_subject',
    button: 'contact_mail.answer',
    link_note: 'contact_mail.link_note',
    relay_note: 'contact_mail.relay_note',
    safety: 'contact_mail.safety',
  },
  digest: 'notice_mail',
} as const satisfies Readonly<Record<string, string | Readonly<Record<string, string>> | null>>;
export type MailTemplate = keyof typeof MAIL_TEXTS;

/** A part of a mail, in the order it is read. Plain text always: markup in it is shown, not obeyed. */
export type MailBlock =
  | { readonly is: 'text' | 'note'; readonly text: string }
  | { readonly is: 'button' | 'link'; readonly text: string; readonly url: string }
  | { readonly is: 'homes'; readonly homes: readonly MailedHome[] };
export interface MailedHome {
  readonly url: string;
  /** `₹18,500 / month` */
  readonly price: string;
  /** `2 BHK apartment` */
  readonly title: string;
  /** `RS Puram, Coimbatore` */
  readonly place: string;
  readonly facts: string;
}
/** A file that goes with a mail. */
export interface MailFile {
  /** As it is saved, e.g. `TH-26-27-000042.pdf`. */
  readonly name: string;
  readonly type: string;
  readonly content: Buffer;
}
export interface Mail {
  /** One bare address; anything else is refused. */
  readonly to: string;
  readonly template: MailTemplate;
  readonly subject: string;
  readonly heading: string;
  readonly blocks: readonly MailBlock[];
  /**
   * Address that takes the one-click POST of RFC 8058 and shows a page when it is opened. For what is sent without being asked
   * for each time.
   */
  readonly unsubscribe?: string;
  readonly code?: string;
  /** Files that go with it; such a mail is made when it leaves (`mailNow`), since none of this waits in a job. */
  readonly files?: readonly MailFile[];
  /** One bare address that answers go to; the sender's own when absent. */
  readonly replyTo?: string;
}

export interface MailSender {
  /**
   * Hands the mail over. `id` (a UUID) becomes the Message-ID, so that a repetition is recognised as the same mail.
   * @throws MailRefused when it never will be taken, MailUnsure when it may have been; any other error: not sent, try again
   */
  send(mail: Mail, id: string): Promise<void>;
  close(): Promise<void>;
}

/** The address or the content is refused for good: trying again changes nothing. */
export class MailRefused extends DeliveryRefused {}
/** The line broke after the content began to leave: nobody knows whether it arrived. */
export class MailUnsure extends DeliveryUnsure {}
