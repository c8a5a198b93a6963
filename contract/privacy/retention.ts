/**
 * Retention periods in days, used by the privacy page and by the hourly pruning. Texts are `retention.<id>`. Each comment names the event
 * from which the days count.
 */
export const RETENTION = {
  /** After a login code was sent. */
  login_codes: 1,
  /** After a call with an Idempotency-Key. */
  answers: 1,
  /** Digests that keep a view from counting twice. */
  counted_visitors: 2,
  /** After a message was sent; prevents sending it twice. */
  dispatches: 7,
  /** After an import ended, with its file. */
  imports: 30,
  /** After a listing was removed from a shortlist, with its note. */
  taken_out: 30,
  /** After a session was last used. */
  sessions: 90,
  /** After an account was deleted: a keyed hash of its number and address, for limits of contacts and new listings. */
  former_accounts: 30,
  /** Vendor, cost and delivery of a text message. */
  text_messages: 90,
  /** After a listing was viewed. */
  seen: 180,
  /** After a notification. */
  notifications: 180,
  /** After a reminder to confirm a listing. */
  reminders: 180,
  /** The same hash, where somebody blocked the account, with the block, or a free plan of it runs. */
  former_blocks: 180,
  /** After a place was picked while posting. */
  places_picked: 365,
  /** After a report was decided. */
  reports: 365,
  /** Views of a listing, by day. */
  views: 400,
  /** Audit events, including who saw whose number. The law requires at least a year. */
  audit: 400,
  /** After somebody contacted somebody. */
  contacts: 1095,
  /** After an account was last used; the person is warned before. */
  unused_accounts: 1095,
} as const satisfies Record<string, number>;
export type Retained = keyof typeof RETENTION;

/** Hours between the warning and the erasure of an unused account. */
export const WARNING_HOURS = 48;

/** Exports of one's data per day. */
export const EXPORTS_PER_DAY = 5;
