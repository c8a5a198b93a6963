/**
 * Declares which personal data each database table contains, whether it is part of a user's export, and what erasure does with it. Export
 * and erasure are generated from this inventory. A missing table fails to compile and fails `data-inventory.test.ts`.
 */
import type { Tables } from '../db/schema.ts';
import { IMPERSONAL_TABLES, noPersonalData } from './impersonal-tables.ts';
import { NOW, RANDOM, type Ownership, type TableInventory } from './inventory-types.ts';

const ownedByUser = (...columns: string[]): Ownership => ({ type: 'user', columns });
const OWNED_BY_LISTING: Ownership = { type: 'listing' };
const PART_OF_ORDER: Ownership = { type: 'parent', table: 'payment_order', column: 'order_id' };
const PART_OF_SAVED_SEARCH: Ownership = { type: 'parent', table: 'saved_search', column: 'search_id' };

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
  session: {
    ownership: [ownedByUser('user_id')],
    exported: true,
    hiddenColumns: ['token_hash', 'device_hash', 'last_write_lsn'],
    erasure: 'delete',
  },
  account_password: {
    ownership: [ownedByUser('user_id')],
    exported: false,
    hiddenColumns: ['hash'],
    erasure: 'delete',
    reason: 'a secret; the account shows when it was set',
  },
  inferred_agent: {
    ownership: [ownedByUser('user_id')],
    exported: true,
    hiddenColumns: ['decided_by'],
    erasure: 'delete',
    mentions: [{ columns: ['statement', 'note'], form: 'written', erasure: { statement: "'-'", note: 'null' } }],
  },
  builder: { ownership: [ownedByUser('user_id')], exported: true, erasure: 'delete' },
  password_link: {
    ownership: [ownedByUser('user_id')],
    exported: false,
    hiddenColumns: ['token_hash'],
    erasure: 'delete',
    reason: 'secrets valid for one hour',
  },
  used_challenge: noPersonalData('signatures of challenges, valid for ten minutes'),
  verification_code: {
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
  former_account: {
    ownership: [ownedByUser('user_id')],
    exported: false,
    erasure: 'keep',
    reason: 'keyed hashes, so that deleting an account ends no limit and no block; for 30 days, with a block or a free plan 180',
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
    ownership: [ownedByUser('requested_by'), PART_OF_ORDER],
    exported: true,
    erasure: 'keep',
    mentions: [{ columns: ['reason'], form: 'written', erasure: { reason: "'-'" } }],
    reason: 'required for accounting; identifies nobody',
  },
  payment_refusal: { ownership: [PART_OF_ORDER], exported: true, erasure: 'keep', reason: 'required for accounting; identifies nobody' },
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
    erasure: 'custom',
    reason: 'the blocked user must not learn of it, and would end it by deleting the account; their own blocks are deleted',
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
  listing_reach: { ownership: [OWNED_BY_LISTING], exported: true, erasure: 'delete' },
  masked_call: {
    ownership: [ownedByUser('caller_id', 'callee_id')],
    exported: true,
    hiddenColumns: ['caller_id', 'callee_id', 'vendor_ref', 'cost_paise'],
    erasure: 'delete',
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
  upload_part: {
    ownership: [ownedByUser('user_id')],
    exported: false,
    erasure: 'delete',
    reason: 'parts of photos that are being uploaded, deleted after a day',
  },
  conversation_photo: {
    ownership: [ownedByUser('uploader_id'), { type: 'parent', table: 'conversation', column: 'conversation_id' }],
    exported: true,
    hiddenColumns: ['uploader_id', 'client_id', 'blur', 'stored', 'ticket_ids'],
    erasure: 'custom',
    reason: 'deleted together with their files, which the export has after the tables',
  },
  // erased before the visits to which they belong
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
  lister_response_stats: { ownership: [ownedByUser('user_id')], exported: true, erasure: 'delete' },
  notification_preference: { ownership: [ownedByUser('user_id')], exported: true, erasure: 'delete' },
  push_subscription: {
    ownership: [ownedByUser('user_id')],
    exported: true,
    hiddenColumns: ['endpoint', 'p256dh', 'auth'],
    erasure: 'delete',
  },
  saved_search: {
    ownership: [ownedByUser('user_id')],
    exported: true,
    hiddenColumns: ['snapshot'],
    erasure: 'delete',
    mentions: [{ columns: ['name'], form: 'written', erasure: { name: "'-'" } }],
  },
  saved_search_match: { ownership: [PART_OF_SAVED_SEARCH], exported: true, erasure: 'cascade' },
  saved_search_probe: { ownership: [PART_OF_SAVED_SEARCH], exported: false, erasure: 'cascade', reason: 'derived from the saved search' },

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
  daily_listing_views: { ownership: [OWNED_BY_LISTING], exported: true, erasure: 'keep', reason: 'daily counts, deleted by age' },
  listing_photo: {
    ownership: [OWNED_BY_LISTING],
    exported: true,
    hiddenColumns: ['preview_token'],
    computedColumns: { address: "'/media/' || t.media_key || coalesce('~' || t.preview_token, '')" },
    erasure: 'custom',
    reason: 'deleted together with their files',
  },
  listing_review: {
    ownership: [OWNED_BY_LISTING],
    exported: true,
    // a review of a live listing may depend on the private door number of somebody else, which nobody may find out by trying
    exportedRows: `t.subject <> 'live' or t.state not in ('waiting', 'approved')`,
    hiddenColumns: ['claimed_by', 'claimed_until', 'decided_by', 'rejected_digest', 'interrupted_case'],
    erasure: { note: 'null', interrupted_case: 'null', findings: "'{}'" },
    mentions: [{ columns: ['note'], form: 'written', erasure: { note: 'null' } }],
    reason:
      'deleted with the content of the listing, except that it was rejected for a reason against its lister: this counts for 90 days, like a take-down; identifies nobody',
  },
  listing_hold: {
    ownership: [OWNED_BY_LISTING],
    exported: true,
    hiddenColumns: ['decided_by', 'closed_by'],
    erasure: { note: 'null' },
    mentions: [{ columns: ['note'], form: 'written', erasure: { note: 'null' } }],
    reason: 'that a listing was taken down counts for 90 days, also for the next account of its owner; identifies nobody',
  },
  listing_evidence: {
    ownership: [OWNED_BY_LISTING],
    exported: true,
    hiddenColumns: ['decided_by', 'salt', 'commitment', 'hash', 'source'],
    erasure: 'keep',
    reason: 'evidence records have no data of a person; they are deleted with the row of the listing',
  },
  photo_duplicate: {
    ownership: [OWNED_BY_LISTING],
    exported: false,
    erasure: 'cascade',
    reason: 'references to similar photos; deleted with the photo',
  },
  photo_hash: { ownership: [OWNED_BY_LISTING], exported: false, erasure: 'cascade', reason: 'perceptual hashes; deleted with the photo' },
  home_listing: { ownership: [OWNED_BY_LISTING], exported: false, erasure: 'delete', reason: 'derived from the listing' },
  listing_reminder: { ownership: [OWNED_BY_LISTING], exported: true, erasure: 'delete' },
  listing_search: { ownership: [OWNED_BY_LISTING], exported: false, erasure: 'custom', reason: 'derived from the listing' },
  search_word: noPersonalData('single words of listings, without their order; unused ones are deleted within a day'),
  listing_transition: { ownership: [OWNED_BY_LISTING], exported: false, erasure: 'delete', reason: 'a temporary copy of the listing' },
  curated_list_entry: { ownership: [OWNED_BY_LISTING], exported: true, hiddenColumns: ['added_by'], erasure: 'delete' },
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
      // the weight is computed from the network and the account's age; without them, it would be higher than before
      weight: '0',
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
    hiddenColumns: ['suspect', 'digest', 'about_user_id', 'quote', 'answered_by', 'assigned_to'],
    erasure: { user_id: 'null', email: 'null', text: "''", quote: 'null', answer: 'null' },
    mentions: [
      { columns: ['email', 'text'], form: 'written', erasure: { email: 'null', text: "''" } },
      { columns: ['quote'], form: 'written', erasure: { quote: 'null' } },
      { columns: ['answer'], form: 'written', erasure: { answer: "'-'" } },
    ],
    reason: 'evidence that legal deadlines were met, without the sender and text',
  },

  bulk_import: { ownership: [ownedByUser('owner_id')], exported: true, erasure: 'custom', reason: 'deleted together with its file' },
  bulk_import_row: { ownership: [{ type: 'parent', table: 'bulk_import', column: 'import_id' }], exported: true, erasure: 'cascade' },
  audit_event: {
    ownership: [ownedByUser('actor_id')],
    exported: true,
    // same condition as for `listing_review`
    exportedRows: `t.action <> 'review_submit' or t.details ->> 'subject' is distinct from 'live'`,
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

  ...IMPERSONAL_TABLES,
};
