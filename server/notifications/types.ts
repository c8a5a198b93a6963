/**
 * Notification types as data. Each type has its messages: `notification.<type>.title`, `.text` and `.action` (the label of the link), which
 * may use every param as a variable. The param `note` is text by staff and shown below the text. Types that are sent by SMS also have
 * `sms.<template>`, which may also use `site` and `link`.
 */
import type { SmsMessage } from '../integrations/sms/index.ts';

/** Topics that people can choose. Their names are the messages `notification_topic.<topic>`. */
export const TOPICS = ['contacts', 'listings', 'searches', 'account'] as const;
export type Topic = (typeof TOPICS)[number];

/**
 * `always`: sent at any hour, and cannot be turned off, because it protects an account. `urgent`: sent at once, but as a text message only
 * outside quiet hours. `digest`: sent by mail the next morning, together with all other waiting notifications.
 */
type Urgency = 'always' | 'urgent' | 'digest';

export interface NotificationType {
  readonly topic: Topic;
  readonly urgency: Urgency;
  /** Whether it is sent by mail, unless the user turned that off for the topic. */
  readonly mail: boolean;
  /**
   * The SMS template with which it is sent, unless turned off. Only for consequences of the user's own actions (service messages in the
   * sense of TCCCPR 2018); anything else requires consent.
   */
  readonly sms: SmsMessage['template'] | null;
}

export const NOTIFICATION_TYPES = {
  /** A seeker saw the owner's number. Params: `title` of the listing. */
  contact_new: { topic: 'contacts', urgency: 'urgent', mail: true, sms: 'new_contact' },
  /** A new message, whose mail is sent separately. Params: `title` of the listing. */
  message_new: { topic: 'contacts', urgency: 'urgent', mail: false, sms: null },
  /** New entries in a conversation; at most one until the person reads it. Params: `title` of the listing. */
  conversation_new: { topic: 'contacts', urgency: 'urgent', mail: true, sms: 'new_message' },
  /** A waiting contact was opened, so the seeker can call now. Params: `title`. */
  contact_opened: { topic: 'contacts', urgency: 'urgent', mail: true, sms: null },
  /** A waiting contact was cancelled because the listing is no longer available. Params: `title`. */
  contact_withdrawn: { topic: 'contacts', urgency: 'digest', mail: true, sms: null },
  /** Staff removed a listing whose lister the person contacted. Params: `title`. */
  contact_removed: { topic: 'contacts', urgency: 'urgent', mail: true, sms: null },
  /** Somebody asks for a site visit. Params of all visits: `title`, `when` (day and time). */
  visit_requested: { topic: 'contacts', urgency: 'urgent', mail: true, sms: 'visit_requested' },
  visit_proposed: { topic: 'contacts', urgency: 'urgent', mail: true, sms: null },
  /** The mails of these two types contain the calendar file and are sent separately. */
  visit_accepted: { topic: 'contacts', urgency: 'urgent', mail: false, sms: null },
  visit_cancelled: { topic: 'contacts', urgency: 'urgent', mail: false, sms: 'visit_cancelled' },
  /** Sent the evening before a visit and an hour before. */
  visit_reminder: { topic: 'contacts', urgency: 'urgent', mail: true, sms: 'visit_reminder' },
  /** An owner is shown as an agent. Params: `count` of societies. */
  role_inferred: { topic: 'account', urgency: 'always', mail: true, sms: null },
  /** The decision about an appeal. Params: `note`. */
  role_cleared: { topic: 'account', urgency: 'always', mail: true, sms: null },
  role_upheld: { topic: 'account', urgency: 'always', mail: true, sms: null },
  /** Params: `title`. */
  listing_approved: { topic: 'listings', urgency: 'urgent', mail: true, sms: 'review_approved' },
  /** Params: `title`, `reason` (the first, for text messages), `reasons`, `note`. */
  listing_rejected: { topic: 'listings', urgency: 'urgent', mail: true, sms: 'review_rejected' },
  /** A moderator requested changes. Same params as `listing_rejected`. */
  listing_changes_requested: { topic: 'listings', urgency: 'urgent', mail: true, sms: 'review_changes' },
  /** Hidden after many reports until staff decides. Params: `title`. */
  listing_hidden: { topic: 'listings', urgency: 'urgent', mail: true, sms: 'listing_hidden' },
  /** Taken down by staff. Same params as `listing_rejected`. */
  listing_taken_down: { topic: 'listings', urgency: 'urgent', mail: true, sms: 'listing_taken_down' },
  /** Restored after a hold. Params: `title`. */
  listing_restored: { topic: 'listings', urgency: 'urgent', mail: true, sms: 'listing_restored' },
  /** Params: `ticket`, `title`, `outcome`. */
  report_decided: { topic: 'account', urgency: 'digest', mail: true, sms: null },
  /** Asks the lister to confirm availability. Params: `title`, of one listing or with the number of others. */
  listing_confirm: { topic: 'listings', urgency: 'urgent', mail: true, sms: 'confirm_availability' },
  /** A visitor reported after a visit that the home is no longer available; its owner confirms or closes it. Params: `title`. */
  listing_reported_unavailable: { topic: 'listings', urgency: 'urgent', mail: true, sms: null },
  /** A contact was credited after an upheld report. Params: `title`. */
  contact_credited: { topic: 'contacts', urgency: 'digest', mail: true, sms: null },
  /** A contact was credited because the listing was no longer available. Params: `title`. */
  contact_credited_unavailable: { topic: 'contacts', urgency: 'digest', mail: true, sms: null },
  /** A plan ended with more active listings than allowed without it; they stay active. Params: `live`, `allowed`, `role`. */
  plan_listings: { topic: 'account', urgency: 'digest', mail: true, sms: null },
  /** The invoice of a paid plan, which is mailed separately. Params: `serial`, `line`. */
  plan_invoice: { topic: 'account', urgency: 'always', mail: false, sms: null },
  /** The credit note of a refund, which is mailed separately. Params: `serial`, `line`. */
  plan_credit: { topic: 'account', urgency: 'always', mail: false, sms: null },
  /** A payment without a matching order is fully refunded. Params: `amount` (rupees, formatted), `reason`. */
  payment_returned: { topic: 'account', urgency: 'always', mail: true, sms: null },
  /** The account was unused for years and will be erased. Params: `hours` until then. */
  account_unused: { topic: 'account', urgency: 'always', mail: true, sms: 'account_unused' },
  /** A saved search found new listings; its mails are sent according to its own settings. Params: `count`, `name`. */
  homes_found: { topic: 'searches', urgency: 'digest', mail: false, sms: null },
  /** Params: `reason`, `until` (a date, or the text for an open end). */
  account_suspended: { topic: 'account', urgency: 'always', mail: true, sms: null },
  account_restored: { topic: 'account', urgency: 'always', mail: true, sms: null },
  /** Staff replied to a support ticket. Params: `ticket`. */
  support_answered: { topic: 'account', urgency: 'always', mail: true, sms: null },
} as const satisfies Record<string, NotificationType>;
export type NotificationTypeId = keyof typeof NOTIFICATION_TYPES;

/** Undefined for a type that another version of the software has stored. */
export const notificationType = (id: string): NotificationType | undefined =>
  (NOTIFICATION_TYPES as Readonly<Record<string, NotificationType>>)[id];
