/**
 * Retention periods in days, used by the privacy page and by the hourly job that deletes old data. Texts are `retention.<id>`. Each comment
 * says from which event the days are counted.
 */
export const RETENTION = {
  /** After a login code was sent. */
  login_codes: 1,
  /** After a call with an Idempotency-Key; its response is stored. */
  idempotent_responses: 1,
  /** After a view; digests of visitors prevent a view from being counted twice. */
  counted_visitors: 2,
  /** After a message was sent; the record prevents sending it twice. */
  dispatches: 7,
  /** After an import has ended; its file is deleted too. */
  imports: 30,
  /** After a listing was removed from a shortlist; its note is deleted too. */
  removed_shortlist_entries: 30,
  /** After a session was last used. */
  sessions: 90,
  /** After an account was deleted: a keyed hash of its number and address, which is used for limits of contacts and new listings. */
  deleted_account_hashes: 30,
  /** After a text message was sent: its vendor, cost and delivery. */
  text_messages: 90,
  /** After a listing was viewed. */
  recently_viewed: 180,
  /** After a notification was created. */
  notifications: 180,
  /** After a reminder to confirm a listing. */
  reminders: 180,
  /** After an account was deleted: the same hash, when somebody has blocked the account, it was suspended, or it had a free plan. */
  deleted_account_blocks: 180,
  /** After a place was picked while posting. */
  selected_places: 365,
  /** After a report was decided. */
  reports: 365,
  /** After the day of the views; they are stored as daily counts. */
  views: 400,
  /** After the event, including who saw whose number. The law requires at least a year. */
  audit: 400,
  /** After one person contacted another. */
  contacts: 1095,
  /** After an account was last used; the person is warned before the deletion. */
  unused_accounts: 1095,
} as const satisfies Record<string, number>;
export type RetentionCategory = keyof typeof RETENTION;

/** Hours between the warning and the erasure of an unused account. */
export const UNUSED_ACCOUNT_WARNING_HOURS = 48;

/** Maximum exports of a person's own data per day. */
export const EXPORTS_PER_DAY = 5;
