/**
 * What people are told, as data. Each type has its texts in the catalogue: `notice.<type>.title`, `.text` and `.action` (what the
 * button that leads to its path says), which may name every fact; a fact `note` is what staff wrote, and stands below the text; and `sms.<template>` where it goes by text message, which knows
 * `site` and `link` besides.
 */
import type { SmsMessage } from '../integrations/sms/index.ts';

/** Groups that people choose for; each has its name in the catalogue (`notice_topic.<topic>`). */
export const TOPICS = ['contacts', 'listings', 'searches', 'account'] as const;
export type Topic = (typeof TOPICS)[number];

/**
 * `always`: leaves at any hour and cannot be turned off; for what protects an account. `urgent`: leaves at once, a text message
 * only outside of quiet hours. `digest`: by mail, the next morning, with all that waits.
 */
type Pace = 'always' | 'urgent' | 'digest';

export interface NoticeType {
  readonly topic: Topic;
  readonly pace: Pace;
  /** Goes by mail, unless the person turned that off for the topic. */
  readonly mail: boolean;
  /**
   * Goes by text message with this template, unless turned off. Only for what follows from the person's own doing on the site
   * (service messages in the sense of TCCCPR 2018); anything else needs a consent given to shown words.
   */
  readonly sms: SmsMessage['template'] | null;
}

export const NOTICE_TYPES = {
  /** Somebody saw the owner's number. Facts: `title` of the listing. */
  contact_new: { topic: 'contacts', pace: 'urgent', mail: true, sms: 'new_contact' },
  /** Somebody wrote through the site; the mail with their words leaves by itself. Facts: `title` of what it is about. */
  message_new: { topic: 'contacts', pace: 'urgent', mail: false, sms: null },
  /** It was the seeker's turn: they may call now. Facts: `title`. */
  contact_opened: { topic: 'contacts', pace: 'urgent', mail: true, sms: null },
  /** Waited for in vain: the home is no longer on offer. Facts: `title`. */
  contact_vain: { topic: 'contacts', pace: 'digest', mail: true, sms: null },
  /** Facts: `title`. */
  listing_approved: { topic: 'listings', pace: 'urgent', mail: true, sms: 'review_approved' },
  /** Facts: `title`, `reason` (the first, for text messages), `reasons`, `note`. */
  listing_rejected: { topic: 'listings', pace: 'urgent', mail: true, sms: 'review_rejected' },
  /** A moderator asks for a change. Facts as of `listing_rejected`. */
  listing_changes: { topic: 'listings', pace: 'urgent', mail: true, sms: 'review_changes' },
  /** Hidden after many reports, until somebody has looked. Facts: `title`. */
  listing_hidden: { topic: 'listings', pace: 'urgent', mail: true, sms: 'listing_hidden' },
  /** Taken from the site by staff. Facts as of `listing_rejected`. */
  listing_taken_down: { topic: 'listings', pace: 'urgent', mail: true, sms: 'listing_taken_down' },
  /** Given back. Facts: `title`. */
  listing_restored: { topic: 'listings', pace: 'urgent', mail: true, sms: 'listing_restored' },
  /** Facts: `ticket`, `title`, `outcome`. */
  report_decided: { topic: 'account', pace: 'digest', mail: true, sms: null },
  /** Is it still to be had? Facts: `title`, of one or with how many more. */
  listing_confirm: { topic: 'listings', pace: 'urgent', mail: true, sms: 'confirm_availability' },
  /** A contact was not worth it and came back. Facts: `title`. */
  contact_credited: { topic: 'contacts', pace: 'digest', mail: true, sms: null },
  /** The home was gone soon after, or nobody confirmed it: the contact came back. Facts: `title`. */
  contact_stale: { topic: 'contacts', pace: 'digest', mail: true, sms: null },
  /** A plan ended, and more is live than may be without it: it stays. Facts: `live`, `allowed`, `role`. */
  plan_listings: { topic: 'account', pace: 'digest', mail: true, sms: null },
  /** A plan was paid: its invoice is there, and leaves by a mail of its own. Facts: `serial`, `line`. */
  plan_invoice: { topic: 'account', pace: 'always', mail: false, sms: null },
  /** Money goes back: the credit note is there, and leaves by a mail of its own. Facts: `serial`, `line`. */
  plan_credit: { topic: 'account', pace: 'always', mail: false, sms: null },
  /** Money came in that bought nothing, and goes back whole. Facts: `amount` (rupees, written out), `reason`. */
  payment_returned: { topic: 'account', pace: 'always', mail: true, sms: null },
  /** Nobody has used the account for years; it is erased. Facts: `hours` until then. */
  account_unused: { topic: 'account', pace: 'always', mail: true, sms: 'account_unused' },
  /** A saved search has news; its own frequency and channel decide about messages. Facts: `count`, `name`. */
  homes_found: { topic: 'searches', pace: 'digest', mail: false, sms: null },
  /** Facts: `reason`, `until` (a date, or the words for open end). */
  account_suspended: { topic: 'account', pace: 'always', mail: true, sms: null },
  account_restored: { topic: 'account', pace: 'always', mail: true, sms: null },
  /** A request to support was settled. Facts: `ticket`. */
  support_answered: { topic: 'account', pace: 'always', mail: true, sms: null },
} as const satisfies Record<string, NoticeType>;
export type NoticeTypeId = keyof typeof NOTICE_TYPES;

/** Undefined for a type that an older version wrote and this one does not know. */
export const noticeType = (id: string): NoticeType | undefined => (NOTICE_TYPES as Readonly<Record<string, NoticeType>>)[id];
