/**
 * Whose data each table of the database holds, whether a person gets it with their export, and what becomes of it when they leave.
 * Export and erasure are made from this table; a table that is missing here does not compile, and fails `belongings.test.ts`.
 */
import type { Tables } from '../db/schema.ts';

/** How a row is somebody's. */
export type Tie =
  /** One of these columns holds the person's id. */
  | { readonly by: 'person'; readonly columns: readonly string[] }
  /** Holds the number of their account, before there is an id to hold; once the account is closed only `mentions` finds it. */
  | { readonly by: 'number'; readonly column: string }
  /** Belongs to a listing of theirs, by `city_id` and `listing_id`. */
  | { readonly by: 'listing' }
  /** Belongs to a row of another table of theirs, by the id of that row. */
  | { readonly by: 'row'; readonly of: keyof Tables; readonly column: string };

/**
 * `delete`: the rows go. `follows`: they go with the rows they belong to. `steps`: `erase-person.ts` does it, because files or search
 * hang on it. `keep`: they stay, and name nobody once the rest is done. Otherwise: these columns are overwritten (SQL of constants).
 */
export type Erasure = 'delete' | 'follows' | 'steps' | 'keep' | Overwritten;
type Overwritten = Readonly<Record<string, string>>;

export interface Belonging {
  readonly ties: readonly Tie[];
  readonly exported: boolean;
  /** Columns an export leaves out: secrets, who else is involved, and what only machines read. */
  readonly hidden?: readonly string[];
  /** Further columns of an export, as SQL over the row `t`. */
  readonly adds?: Readonly<Record<string, string>>;
  readonly erasure: Erasure;
  /** Text and JSON columns in which anybody's rows may hold the person's number, mail address or id, and what becomes of such rows. */
  readonly mentions?: { readonly columns: readonly string[]; readonly erasure: 'delete' | Overwritten };
  /** Why rows stay, or stay as they are; and why something of a person's is not exported. */
  readonly why?: string;
}

const person = (...columns: string[]): Tie => ({ by: 'person', columns });
const LISTING: Tie = { by: 'listing' };
const nobody = (why: string): Belonging => ({ ties: [], exported: false, erasure: 'keep', why });

export const BELONGINGS: Readonly<Record<keyof Tables, Belonging>> = {
  app_user: {
    ties: [person('id')],
    exported: true,
    erasure: {
      name: 'null',
      email: 'null',
      phone: 'null',
      new_phone: 'null',
      profile_type: 'null',
      language: 'null',
      password_set_at: 'null',
      role: "'user'",
      email_verified_at: 'null',
      phone_verified_at: 'null',
      suspended_reason: 'null',
    },
    mentions: { columns: ['new_phone'], erasure: { new_phone: 'null' } },
    why: 'the id stays, so that records that are kept are of somebody, whom nothing names',
  },
  session: { ties: [person('user_id')], exported: true, hidden: ['token_hash', 'device_hash'], erasure: 'delete' },
  account_password: {
    ties: [person('user_id')],
    exported: false,
    hidden: ['hash'],
    erasure: 'delete',
    why: 'a secret; when it was set is in the account',
  },
  password_link: { ties: [person('user_id')], exported: false, hidden: ['token_hash'], erasure: 'delete', why: 'secrets of an hour' },
  used_challenge: nobody('signatures of challenges of ten minutes'),
  login_code: {
    ties: [person('user_id')],
    exported: false,
    erasure: 'delete',
    mentions: { columns: ['phone'], erasure: 'delete' },
    why: 'secrets of five minutes, deleted after a day',
  },
  email_proof: { ties: [person('user_id')], exported: true, hidden: ['token_hash'], erasure: 'delete' },
  consent: {
    ties: [person('user_id')],
    exported: true,
    erasure: { withdrawn_at: 'coalesce(withdrawn_at, now())' },
    why: 'shows what was agreed to when; names nobody',
  },
  erasure: {
    ties: [person('user_id')],
    exported: true,
    hidden: ['sealed'],
    erasure: 'keep',
    why: 'shows that it was done, and that it has to be done again after a backup is restored',
  },
  payment_order: {
    ties: [person('user_id')],
    exported: true,
    erasure: { buyer: "jsonb_build_object('name', '-', 'state_code', buyer ->> 'state_code')" },
    why: 'money has to be accounted for; whom it was from stands on the invoice alone',
  },
  subscription: { ties: [person('user_id')], exported: true, erasure: 'keep', why: 'the books count what it held; names nobody' },
  refund: {
    ties: [person('asked_by'), { by: 'row', of: 'payment_order', column: 'order_id' }],
    exported: true,
    erasure: 'keep',
    why: 'money has to be accounted for; names nobody',
  },
  payment_problem: {
    ties: [{ by: 'row', of: 'payment_order', column: 'order_id' }],
    exported: true,
    erasure: 'keep',
    why: 'money has to be accounted for; names nobody',
  },
  invoice: {
    ties: [person('user_id')],
    exported: true,
    erasure: 'keep',
    why: 'accounts are kept for 72 months from the annual return (CGST Act 2017, section 36)',
  },
  boost: { ties: [LISTING], exported: true, erasure: 'follows' },
  plan: nobody('what is sold'),
  plan_version: nobody('what is sold; who edited it is in the audit trail'),
  payment_event: nobody('what a gateway told, without the payer; deleted after thirty days'),
  ledger_entry: nobody('the books; by plans and payments, which name nobody'),
  ledger_line: nobody('the books'),
  invoice_counter: nobody('a number'),
  shortlist: {
    ties: [person('user_id')],
    exported: true,
    erasure: 'delete',
    mentions: { columns: ['note'], erasure: { note: 'null', note_at: 'null' } },
  },
  seen: { ties: [person('user_id')], exported: true, erasure: 'delete' },
  location_log: { ties: [person('user_id')], exported: true, erasure: 'delete' },
  contact: {
    ties: [person('seeker_id', 'owner_id')],
    exported: true,
    erasure: 'keep',
    why: 'is the other person’s record as well; who left has neither name nor number in it',
  },
  contact_block: {
    ties: [person('blocker_id', 'blocked_id')],
    exported: false,
    erasure: 'delete',
    why: 'whoever was blocked must not learn of it; whoever blocked sees it among their contacts',
  },
  contact_message: {
    ties: [person('sender_id', 'recipient_id')],
    exported: true,
    hidden: ['sender_id', 'recipient_id', 'sender_email', 'sender_phone', 'lures'],
    erasure: 'delete',
    mentions: { columns: ['body'], erasure: { body: "''" } },
  },
  notification: { ties: [person('user_id')], exported: true, erasure: 'delete' },
  notification_choice: { ties: [person('user_id')], exported: true, erasure: 'delete' },
  saved_search: { ties: [person('user_id')], exported: true, hidden: ['snapshot'], erasure: 'delete' },
  saved_search_find: { ties: [{ by: 'row', of: 'saved_search', column: 'search_id' }], exported: true, erasure: 'follows' },
  saved_search_probe: {
    ties: [{ by: 'row', of: 'saved_search', column: 'search_id' }],
    exported: false,
    erasure: 'follows',
    why: 'the saved search in another writing',
  },

  listing: {
    ties: [person('owner_id')],
    exported: true,
    hidden: ['home_key'],
    erasure: 'steps',
    why: 'of a listing visitors saw a row stays that says nothing but that it is gone',
  },
  listing_external_id: { ties: [person('owner_id')], exported: true, erasure: 'delete' },
  listing_price: { ties: [LISTING], exported: true, erasure: 'keep', why: 'figures of the market; what home it was is not known any more' },
  listing_day: { ties: [LISTING], exported: true, erasure: 'keep', why: 'counts, deleted by their age' },
  listing_photo: {
    ties: [LISTING],
    exported: true,
    adds: { address: "'/media/' || t.media_key" },
    erasure: 'steps',
    why: 'with their files',
  },
  listing_review: { ties: [LISTING], exported: true, hidden: ['claimed_by', 'claimed_until', 'decided_by', 'refused'], erasure: 'delete' },
  listing_hold: { ties: [LISTING], exported: true, hidden: ['decided_by', 'closed_by'], erasure: 'delete' },
  photo_twin: { ties: [LISTING], exported: false, erasure: 'follows', why: 'which other photos look like one; gone with it' },
  photo_print: { ties: [LISTING], exported: false, erasure: 'follows', why: 'the photo in other figures, gone with it' },
  listing_reminder: { ties: [LISTING], exported: true, erasure: 'delete' },
  listing_search: { ties: [LISTING], exported: false, erasure: 'steps', why: 'the listing in another writing' },
  listing_transition: { ties: [LISTING], exported: false, erasure: 'delete', why: 'the listing in another writing, for a moment' },
  editorial_pick: { ties: [LISTING], exported: true, hidden: ['picked_by'], erasure: 'delete' },
  counted_list: { ties: [LISTING], exported: false, erasure: 'delete', why: 'a place on a list, counted every hour' },
  listing_report: {
    ties: [person('reporter_id')],
    exported: true,
    hidden: ['visitor', 'suspect', 'decided_by', 'weight', 'network', 'account_day'],
    erasure: {
      reporter_id: 'null',
      contact: 'null',
      details: 'null',
      network: 'null',
      account_day: 'null',
      visitor: 'uuid_send(gen_random_uuid())',
    },
    mentions: { columns: ['contact', 'details'], erasure: { contact: 'null', details: 'null' } },
    why: 'the complaint stays until it is decided and for its time after that, without who sent it and what they wrote',
  },

  partner_application: {
    ties: [{ by: 'number', column: 'phone' }],
    exported: true,
    hidden: ['verification_id', 'suspect', 'decided_by'],
    erasure: 'delete',
    mentions: { columns: ['phone', 'email'], erasure: 'delete' },
  },
  partner: { ties: [person('user_id')], exported: true, erasure: 'delete', mentions: { columns: ['phone'], erasure: 'delete' } },
  partner_area: { ties: [{ by: 'row', of: 'partner', column: 'partner_id' }], exported: true, erasure: 'follows' },

  suspended_listing: { ties: [LISTING], exported: true, erasure: 'delete' },
  support_ticket: {
    ties: [person('user_id')],
    exported: true,
    hidden: ['suspect', 'digest', 'answered_by', 'taken_by'],
    erasure: { user_id: 'null', email: 'null', text: "''", answer: 'null' },
    mentions: { columns: ['email', 'text'], erasure: { email: 'null', text: "''" } },
    why: 'that somebody asked, and whether the law’s times were kept, stays without who it was and what they wrote',
  },

  bulk_import: { ties: [person('owner_id')], exported: true, erasure: 'steps', why: 'with its file' },
  bulk_import_row: { ties: [{ by: 'row', of: 'bulk_import', column: 'import_id' }], exported: true, erasure: 'follows' },

  audit_event: {
    ties: [person('actor_id')],
    exported: true,
    erasure: 'keep',
    why: 'the law wants logs for at least a year; holds ids, no names, numbers or texts',
  },
  idempotency_key: {
    ties: [],
    exported: false,
    erasure: 'keep',
    mentions: { columns: ['scope', 'response'], erasure: 'delete' },
    why: 'answers that were given already, for a day',
  },
  rate_window: {
    ties: [],
    exported: false,
    erasure: 'keep',
    mentions: { columns: ['key'], erasure: 'delete' },
    why: 'counts of a day at most',
  },

  listing_change: nobody('which listing changed in the last day'),
  dispatch: nobody('ids of messages'),
  sms_message: nobody('keyed digests of numbers, which nobody can read back; for costs and delivery'),
  sms_report: nobody('what vendors say of messages'),
  sms_day: nobody('costs of a day'),
  used_id_token: nobody('digests of tokens of an hour'),
  visit_mark: nobody('digests that nobody can read back, for two days'),
  visit_salt: nobody('what those digests are made with, for a day'),
  editorial_locality: nobody('places on a list'),
  city: nobody('places'),
  locality: nobody('places'),
  place_work: nobody('what follows from a change of a place'),
  locality_price: nobody('figures of at least five listings'),
  stamp_duty_rate: nobody('rates of states'),
  site_setting: nobody('what administrators set, by whom'),
  setting: nobody('facts about the database'),
};

/** What the database holds beside the tables of `Tables`, and how its data of people is dealt with. */
export const OTHER_TABLES: Readonly<Record<string, string>> = {
  schema_migration: 'names of migrations',
  'graphile_worker._private_jobs': 'waiting jobs about somebody, or with a message to them, are dropped (`waiting-jobs.ts`)',
  'graphile_worker._private_job_queues': 'names of queues',
  'graphile_worker._private_known_crontabs': 'times of routines',
  'graphile_worker._private_tasks': 'names of jobs',
  'graphile_worker.migrations': 'numbers of migrations',
};
