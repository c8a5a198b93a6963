/**
 * How long what is kept is kept: what the page on privacy tells, and what the hourly pruning does. Texts are `retention.<id>`.
 * Days after the event each name says.
 */
export const RETENTION = {
  /** After a login code was sent. */
  login_codes: 1,
  /** After a call that charges or creates, for its repetition. */
  answers: 1,
  /** Digests that keep a view from counting twice. */
  visit_marks: 2,
  /** After a message left, to send none twice. */
  dispatches: 7,
  /** After an import ended, with its file. */
  imports: 30,
  /** After a home was taken out of a shortlist, with the note on it. */
  taken_out: 30,
  /** After a session was last used. */
  sessions: 90,
  /** Vendor, cost and delivery of a text message. */
  text_messages: 90,
  /** What I looked at. */
  seen: 180,
  /** What I was told. */
  notifications: 180,
  /** When I was asked whether a listing is still to be had. */
  reminders: 180,
  /** Places picked while posting. */
  places_picked: 365,
  /** After a report was decided. */
  reports: 365,
  /** Views of a listing, by day. */
  views: 400,
  /** Who did what, with the log of who saw whose number. The law wants a year at least. */
  audit: 400,
  /** After somebody contacted somebody. */
  contacts: 1095,
  /** After an account was last used; warned of before. */
  unused_accounts: 1095,
} as const satisfies Record<string, number>;
export type Retained = keyof typeof RETENTION;

/** Hours between the warning and the erasure of an account nobody uses. */
export const WARNING_HOURS = 48;

/** Copies of one's data a day. */
export const EXPORTS_PER_DAY = 5;
