/**
 * What personal data each database table holds, whether it is part of a user's export, and what erasure does with it. Export and
 * erasure are generated from this inventory. A table that is missing here fails to compile and fails `data-inventory.test.ts`.
 */
import type { Tables } from '../db/schema.ts';

/** How the rows of a table belong to a user. */
export type Ownership =
  /** One of these columns holds the user's id. */
  | { readonly type: 'user'; readonly columns: readonly string[] }
  /** The column holds the phone number of the account. Once the account is closed, only `mentions` finds such rows. */
  | { readonly type: 'phone'; readonly column: string }
  /** The row belongs to one of the user's listings, by `city_id` and `listing_id`. */
  | { readonly type: 'listing' }
  /** `column` holds the id of a row in `table` that belongs to the user. */
  | { readonly type: 'parent'; readonly table: keyof Tables; readonly column: string };

/**
 * What erasure does with a user's rows. `delete`: deletes them. `cascade`: they are deleted with their parent rows by foreign keys.
 * `custom`: `erase-person.ts` handles them, because files or search depend on them. `keep`: they stay, without identifying anybody.
 * An object: these columns are overwritten with SQL expressions. A cluster
 * demands that their functions depend on nothing but their arguments, so the time and random bytes are placeholders.
 */
type Erasure = 'delete' | 'cascade' | 'custom' | 'keep' | Overwritten;
type Overwritten = Readonly<Record<string, string>>;

interface Mentions {
  readonly columns: readonly string[];
  /**
   * `stored`: values the server writes, in one known form; the database searches them. `written`: texts that people write, in which a
   * number is spelled in many ways; every row is read (`written-mentions.ts`).
   */
  readonly form: 'stored' | 'written';
  readonly erasure: 'delete' | Overwritten;
}

interface TableInventory {
  readonly ownership: readonly Ownership[];
  readonly exported: boolean;
  /** Columns left out of the export: secrets, other people's data, and internal values. */
  readonly hiddenColumns?: readonly string[];
  /** Additional columns of the export, as SQL expressions over the row `t`. */
  readonly computedColumns?: Readonly<Record<string, string>>;
  readonly erasure: Erasure;
  /** Columns of any user's rows that may contain this user's phone, email or id, and what erasure does with such rows. */
  readonly mentions?: readonly Mentions[];
  /** Why rows are kept, or why personal data is not exported. */
  readonly reason?: string;
}

/** Stand for a parameter of the statement: the present time, and 16 random bytes. */
export const NOW = '{now}';
export const RANDOM = '{random}';

const ownedByUser = (...columns: string[]): Ownership => ({ type: 'user', columns });
const OWNED_BY_LISTING: Ownership = { type: 'listing' };
const noPersonalData = (reason: string): TableInventory => ({ ownership: [], exported: false, erasure: 'keep', reason });

export const DATA_INVENTORY: Readonly<Record<keyof Tables, TableInventory>> = {
  app_user: {
    ownership: [ownedByUser('id')],
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
    mentions: [
      { columns: ['new_phone'], form: 'stored', erasure: { new_phone: 'null' } },
      { columns: ['name'], form: 'written', erasure: { name: 'null' } },
      { columns: ['suspended_reason'], form: 'written', erasure: { suspended_reason: "'-'" } },
    ],
    reason: 'the id stays as the target of retained records; it identifies nobody',
  },
  session: { ownership: [ownedByUser('user_id')], exported: true, hiddenColumns: ['token_hash', 'device_hash'], erasure: 'delete' },
  account_password: {
    ownership: [ownedByUser('user_id')],
    exported: false,
    hiddenColumns: ['hash'],
    erasure: 'delete',
    reason: 'a secret; the account shows when it was set',
  },
  password_link: {
    ownership: [ownedByUser('user_id')],
    exported: false,
    hiddenColumns: ['token_hash'],
    erasure: 'delete',
    reason: 'secrets valid for one hour',
  },
  used_challenge: noPersonalData('signatures of challenges, valid for ten minutes'),
  login_code: {
    ownership: [ownedByUser('user_id')],
    exported: false,
    erasure: 'delete',
    mentions: [{ columns: ['phone'], form: 'stored', erasure: 'delete' }],
    reason: 'secrets valid for five minutes, deleted after a day',
  },
  email_verification: { ownership: [ownedByUser('user_id')], exported: true, hiddenColumns: ['token_hash'], erasure: 'delete' },
  consent: {
    ownership: [ownedByUser('user_id')],
    exported: true,
    erasure: { withdrawn_at: `coalesce(withdrawn_at, ${NOW})` },
    reason: 'evidence of what was agreed to and when; identifies nobody',
  },
  erasure: {
    ownership: [ownedByUser('user_id')],
    exported: true,
    hiddenColumns: ['sealed'],
    erasure: 'keep',
    reason: 'evidence of the erasure; needed to repeat it after a backup is restored',
  },
  payment_order: {
    ownership: [ownedByUser('user_id')],
    exported: true,
    erasure: { buyer: `jsonb_set('{"name": "-"}', '{state_code}', coalesce(buyer -> 'state_code', 'null'))` },
    reason: 'required for accounting; only the invoice names the buyer',
  },
  subscription: {
    ownership: [ownedByUser('user_id')],
    exported: true,
    erasure: 'keep',
    reason: 'the ledger refers to it; identifies nobody',
  },
  refund: {
    ownership: [ownedByUser('requested_by'), { type: 'parent', table: 'payment_order', column: 'order_id' }],
    exported: true,
    erasure: 'keep',
    mentions: [{ columns: ['reason'], form: 'written', erasure: { reason: "'-'" } }],
    reason: 'required for accounting; identifies nobody',
  },
  payment_problem: {
    ownership: [{ type: 'parent', table: 'payment_order', column: 'order_id' }],
    exported: true,
    erasure: 'keep',
    reason: 'required for accounting; identifies nobody',
  },
  invoice: {
    ownership: [ownedByUser('user_id')],
    exported: true,
    erasure: 'keep',
    reason: 'accounts are kept for 72 months from the annual return (CGST Act 2017, section 36)',
  },
  boost: { ownership: [OWNED_BY_LISTING], exported: true, erasure: 'cascade' },
  plan: noPersonalData('what is sold'),
  plan_version: noPersonalData('what is sold; the audit events show who edited it'),
  payment_event: noPersonalData('webhook events without the payer; deleted after thirty days'),
  ledger_entry: noPersonalData('ledger entries of plans and payments, which identify nobody'),
  ledger_line: noPersonalData('ledger lines'),
  invoice_counter: noPersonalData('the last invoice number'),
  shortlist: {
    ownership: [ownedByUser('user_id')],
    exported: true,
    erasure: 'delete',
    mentions: [{ columns: ['note'], form: 'written', erasure: { note: 'null', note_at: 'null' } }],
  },
  recently_viewed: { ownership: [ownedByUser('user_id')], exported: true, erasure: 'delete' },
  location_log: { ownership: [ownedByUser('user_id')], exported: true, erasure: 'delete' },
  contact: {
    ownership: [ownedByUser('seeker_id', 'owner_id')],
    exported: true,
    erasure: 'keep',
    reason: 'is also the other user’s record; it contains no name or number of the erased user',
  },
  contact_block: {
    ownership: [ownedByUser('blocker_id', 'blocked_id')],
    exported: false,
    erasure: 'delete',
    reason: 'the blocked user must not learn of it; the blocking user sees it among their contacts',
  },
  contact_message: {
    ownership: [ownedByUser('sender_id', 'recipient_id')],
    exported: true,
    hiddenColumns: ['sender_id', 'recipient_id', 'sender_email', 'sender_phone', 'scam_patterns'],
    erasure: 'delete',
    mentions: [
      { columns: ['body'], form: 'written', erasure: { body: "''" } },
      {
        columns: ['sender_name', 'sender_email', 'sender_phone'],
        form: 'written',
        erasure: { sender_name: "'-'", sender_email: "''", sender_phone: 'null' },
      },
    ],
  },
  number_view: {
    ownership: [ownedByUser('subject_id', 'viewer_id')],
    exported: true,
    hiddenColumns: ['viewer_id', 'subject_id'],
    erasure: 'delete',
  },
  conversation: {
    ownership: [ownedByUser('seeker_id', 'owner_id')],
    exported: true,
    hiddenColumns: ['seeker_id', 'owner_id'],
    erasure: 'delete',
  },
  conversation_entry: {
    ownership: [ownedByUser('sender_id'), { type: 'parent', table: 'conversation', column: 'conversation_id' }],
    exported: true,
    hiddenColumns: ['sender_id', 'client_id', 'scam_patterns'],
    erasure: 'cascade',
    mentions: [{ columns: ['body'], form: 'written', erasure: { body: "''" } }],
  },
  // before the visits that they belong to
  site_visit_slot: {
    ownership: [ownedByUser('person_id'), { type: 'parent', table: 'site_visit', column: 'visit_id' }],
    exported: false,
    erasure: 'delete',
    reason: 'derived from the visits',
  },
  site_visit: {
    ownership: [ownedByUser('seeker_id', 'owner_id')],
    exported: true,
    hiddenColumns: ['seeker_id', 'owner_id', 'tries'],
    erasure: 'delete',
    mentions: [
      {
        columns: ['note', 'cancel_reason'],
        form: 'written',
        erasure: { note: 'null', cancel_reason: "case when cancel_reason is null then null else '-' end" },
      },
    ],
  },
  notification: { ownership: [ownedByUser('user_id')], exported: true, erasure: 'delete' },
  notification_choice: { ownership: [ownedByUser('user_id')], exported: true, erasure: 'delete' },
  saved_search: {
    ownership: [ownedByUser('user_id')],
    exported: true,
    hiddenColumns: ['snapshot'],
    erasure: 'delete',
    mentions: [{ columns: ['name'], form: 'written', erasure: { name: "'-'" } }],
  },
  saved_search_match: { ownership: [{ type: 'parent', table: 'saved_search', column: 'search_id' }], exported: true, erasure: 'cascade' },
  saved_search_probe: {
    ownership: [{ type: 'parent', table: 'saved_search', column: 'search_id' }],
    exported: false,
    erasure: 'cascade',
    reason: 'derived from the saved search',
  },

  listing: {
    ownership: [ownedByUser('owner_id')],
    exported: true,
    hiddenColumns: ['home_key'],
    erasure: 'custom',
    reason: 'a published listing keeps an empty row that says it was removed',
  },
  listing_external_id: { ownership: [ownedByUser('owner_id')], exported: true, erasure: 'delete' },
  listing_price: {
    ownership: [OWNED_BY_LISTING],
    exported: true,
    erasure: 'keep',
    reason: 'market prices; the listing is no longer identifiable',
  },
  listing_day: { ownership: [OWNED_BY_LISTING], exported: true, erasure: 'keep', reason: 'daily counts, deleted by age' },
  listing_photo: {
    ownership: [OWNED_BY_LISTING],
    exported: true,
    computedColumns: { address: "'/media/' || t.media_key" },
    erasure: 'custom',
    reason: 'deleted together with their files',
  },
  listing_review: {
    ownership: [OWNED_BY_LISTING],
    exported: true,
    hiddenColumns: ['claimed_by', 'claimed_until', 'decided_by', 'refused'],
    erasure: 'delete',
    mentions: [{ columns: ['note'], form: 'written', erasure: { note: 'null' } }],
  },
  listing_hold: {
    ownership: [OWNED_BY_LISTING],
    exported: true,
    hiddenColumns: ['decided_by', 'closed_by'],
    erasure: 'delete',
    mentions: [{ columns: ['note'], form: 'written', erasure: { note: 'null' } }],
  },
  photo_duplicate: {
    ownership: [OWNED_BY_LISTING],
    exported: false,
    erasure: 'cascade',
    reason: 'references to similar photos; deleted with the photo',
  },
  photo_hash: { ownership: [OWNED_BY_LISTING], exported: false, erasure: 'cascade', reason: 'perceptual hashes; deleted with the photo' },
  listing_reminder: { ownership: [OWNED_BY_LISTING], exported: true, erasure: 'delete' },
  listing_search: { ownership: [OWNED_BY_LISTING], exported: false, erasure: 'custom', reason: 'derived from the listing' },
  search_word: noPersonalData(
    'single words of listings, without the listing or their order; those that no live listing has are deleted within a day',
  ),
  listing_transition: { ownership: [OWNED_BY_LISTING], exported: false, erasure: 'delete', reason: 'a temporary copy of the listing' },
  editorial_pick: { ownership: [OWNED_BY_LISTING], exported: true, hiddenColumns: ['picked_by'], erasure: 'delete' },
  counted_list: {
    ownership: [OWNED_BY_LISTING],
    exported: false,
    erasure: 'delete',
    reason: 'a position in a list, recomputed every hour',
  },
  listing_report: {
    ownership: [ownedByUser('reporter_id')],
    exported: true,
    hiddenColumns: ['reporter_hash', 'suspect', 'decided_by', 'weight', 'network', 'account_day'],
    erasure: {
      reporter_id: 'null',
      contact: 'null',
      details: 'null',
      network: 'null',
      account_day: 'null',
      reporter_hash: `substring(sha256(uuid_send(id) || ${RANDOM}) for 16)`,
    },
    mentions: [
      { columns: ['contact', 'details'], form: 'written', erasure: { contact: 'null', details: 'null' } },
      { columns: ['decision'], form: 'written', erasure: { decision: "'-'" } },
    ],
    reason: 'the report stays until its decision and retention period, without its sender and text',
  },

  partner_application: {
    ownership: [{ type: 'phone', column: 'phone' }],
    exported: true,
    hiddenColumns: ['verification_id', 'suspect', 'decided_by'],
    erasure: 'delete',
    mentions: [
      { columns: ['phone', 'email'], form: 'stored', erasure: 'delete' },
      { columns: ['name'], form: 'written', erasure: { name: "'-'" } },
      { columns: ['firm'], form: 'written', erasure: { firm: 'null' } },
      { columns: ['address'], form: 'written', erasure: { address: "'-'" } },
      { columns: ['note'], form: 'written', erasure: { note: 'null' } },
    ],
  },
  partner: {
    ownership: [ownedByUser('user_id')],
    exported: true,
    erasure: 'delete',
    mentions: [
      { columns: ['phone'], form: 'stored', erasure: 'delete' },
      { columns: ['name'], form: 'written', erasure: { name: "'-'" } },
      { columns: ['firm'], form: 'written', erasure: { firm: 'null' } },
    ],
  },
  partner_area: { ownership: [{ type: 'parent', table: 'partner', column: 'partner_id' }], exported: true, erasure: 'cascade' },

  suspended_listing: { ownership: [OWNED_BY_LISTING], exported: true, erasure: 'delete' },
  support_ticket: {
    ownership: [ownedByUser('user_id')],
    exported: true,
    hiddenColumns: ['suspect', 'digest', 'answered_by', 'assigned_to'],
    erasure: { user_id: 'null', email: 'null', text: "''", answer: 'null' },
    mentions: [
      { columns: ['email', 'text'], form: 'written', erasure: { email: 'null', text: "''" } },
      { columns: ['answer'], form: 'written', erasure: { answer: "'-'" } },
    ],
    reason: 'evidence that legal deadlines were met, without the sender and text',
  },

  bulk_import: { ownership: [ownedByUser('owner_id')], exported: true, erasure: 'custom', reason: 'deleted together with its file' },
  bulk_import_row: { ownership: [{ type: 'parent', table: 'bulk_import', column: 'import_id' }], exported: true, erasure: 'cascade' },

  audit_event: {
    ownership: [ownedByUser('actor_id')],
    exported: true,
    erasure: 'keep',
    reason: 'the law requires logs for at least one year; contains ids, no names, numbers or texts',
  },
  idempotency_key: {
    ownership: [],
    exported: false,
    erasure: 'keep',
    mentions: [{ columns: ['scope', 'response'], form: 'stored', erasure: 'delete' }],
    reason: 'stored responses, kept for a day',
  },
  rate_window: {
    ownership: [],
    exported: false,
    erasure: 'keep',
    mentions: [{ columns: ['key'], form: 'stored', erasure: 'delete' }],
    reason: 'counters of at most one day',
  },
  request_count: {
    ownership: [],
    exported: false,
    erasure: 'keep',
    reason: 'IP addresses with their requests of one minute; deleted within minutes',
  },

  listing_change: noPersonalData('which listing changed in the last day'),
  dispatch: noPersonalData('ids of messages'),
  job_worker: noPersonalData('which groups of job workers are alive'),
  sms_message: noPersonalData('keyed hashes of numbers; for costs and delivery statistics'),
  sms_report: noPersonalData('delivery reports of vendors'),
  sms_day: noPersonalData('daily costs'),
  used_id_token: noPersonalData('hashes of tokens valid for one hour'),
  visit_mark: noPersonalData('irreversible hashes, kept for two days'),
  data_key: noPersonalData('random keys, sealed'),
  visit_salt: noPersonalData('salts of those hashes, kept for a day'),
  editorial_locality: noPersonalData('localities of an editorial list'),
  city: noPersonalData('places'),
  locality: noPersonalData('places'),
  place_work: noPersonalData('pending work after a place changed'),
  locality_price: noPersonalData('statistics over at least five listings'),
  stamp_duty_rate: noPersonalData('rates by state'),
  site_setting: noPersonalData('site settings and who changed them'),
  setting: noPersonalData('facts about the database'),
  search_token: noPersonalData('numbers of search filters'),
  search_number: noPersonalData('numbers of search filters'),
  search_layout: noPersonalData('search filters of releases'),
};

/** Database tables outside `Tables`, and how their personal data is handled. */
export const INTERNAL_TABLES: Readonly<Record<string, string>> = {
  schema_migration: 'names of migrations',
  'graphile_worker._private_jobs': 'pending jobs about a user, or with a message to them, are deleted (`pending-jobs.ts`)',
  'graphile_worker._private_job_queues': 'names of queues',
  'graphile_worker._private_known_crontabs': 'times of scheduled jobs',
  'graphile_worker._private_tasks': 'names of jobs',
  'graphile_worker.migrations': 'numbers of migrations',
};
