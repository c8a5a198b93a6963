/**
 * Declares where the rows of each table are in a Citus cluster (docs/citus.md). `npm run db:distribute` applies it, and a test compares it
 * with the schema (`placement-rules.ts`).
 */
import type { Tables } from '../schema.ts';

/**
 * - `city`: divided by `city_id`; all rows of a city in all these tables are on one node
 * - `everywhere`: a full copy on every node, for small tables that others are joined with; a write goes to every node
 * - `coordinator`: on the node that the site connects to
 */
export type Placement = 'city' | 'everywhere' | 'coordinator';

export const PLACEMENTS: Readonly<Record<keyof Tables | 'schema_migration', Placement>> = {
  // listings and tables that refer to them
  listing: 'city',
  home_comparison: 'city',
  home_listing: 'city',
  listing_price: 'city',
  listing_photo: 'city',
  listing_reminder: 'city',
  daily_listing_views: 'city',
  listing_external_id: 'city',
  listing_search: 'city',
  search_word: 'city',
  listing_change: 'city',
  listing_transition: 'city',
  listing_review: 'city',
  listing_hold: 'city',
  listing_evidence: 'city',
  listing_report: 'city',
  photo_hash: 'city',
  photo_duplicate: 'city',
  suspended_listing: 'city',
  counted_visitor: 'city',
  boost: 'city',
  curated_list_entry: 'city',
  curated_list_locality: 'city',
  counted_list: 'city',
  locality_price: 'city',
  society: 'city',
  society_key: 'city',
  society_price: 'city',
  location_log: 'city',
  // what people do with listings
  contact: 'city',
  contact_message: 'city',
  listing_reach: 'city',
  masked_call: 'city',
  number_view: 'city',
  conversation: 'city',
  conversation_entry: 'city',
  conversation_photo: 'city',
  site_visit: 'city',
  shortlist: 'city',
  recently_viewed: 'city',
  saved_search: 'city',
  saved_search_probe: 'city',
  saved_search_match: 'city',
  // small tables that the tables above are joined with or refer to
  city: 'everywhere',
  locality: 'everywhere',
  app_user: 'everywhere',
  consent: 'everywhere',
  contact_block: 'everywhere',
  // accounts, money, messages, operation
  place_change_job: 'coordinator',
  stamp_duty_rate: 'coordinator',
  session: 'coordinator',
  account_password: 'coordinator',
  password_link: 'coordinator',
  verification_code: 'coordinator',
  email_verification: 'coordinator',
  used_challenge: 'coordinator',
  used_id_token: 'coordinator',
  erasure: 'coordinator',
  former_account: 'coordinator',
  audit_event: 'coordinator',
  rate_window: 'coordinator',
  request_count: 'coordinator',
  idempotency_key: 'coordinator',
  setting: 'coordinator',
  // an owner may have homes in several cities, but can be in only one city at a time
  site_visit_slot: 'coordinator',
  site_setting: 'coordinator',
  site_document: 'coordinator',
  upload_part: 'coordinator',
  data_key: 'coordinator',
  job_worker: 'coordinator',
  visit_salt: 'coordinator',
  bulk_import: 'coordinator',
  bulk_import_row: 'coordinator',
  partner_application: 'coordinator',
  partner: 'coordinator',
  builder: 'coordinator',
  partner_area: 'coordinator',
  plan: 'coordinator',
  plan_version: 'coordinator',
  payment_order: 'coordinator',
  payment_refusal: 'coordinator',
  payment_event: 'coordinator',
  subscription: 'coordinator',
  refund: 'coordinator',
  ledger_entry: 'coordinator',
  ledger_line: 'coordinator',
  invoice_counter: 'coordinator',
  invoice: 'coordinator',
  support_ticket: 'coordinator',
  dispatch: 'coordinator',
  notification: 'coordinator',
  notification_preference: 'coordinator',
  push_subscription: 'coordinator',
  sms_message: 'coordinator',
  sms_report: 'coordinator',
  demand_salt: 'coordinator',
  demand_search: 'coordinator',
  demand: 'coordinator',
  public_figure: 'coordinator',
  lister_response_stats: 'everywhere',
  inferred_agent: 'everywhere',
  sms_reply: 'coordinator',
  daily_sms: 'coordinator',
  daily_calls: 'coordinator',
  search_token: 'coordinator',
  search_number: 'coordinator',
  search_layout: 'coordinator',
  schema_migration: 'coordinator',
};

/** Triggers of tables that are divided by city. Citus runs them on the node of the row, where they may read and change only that row. */
export const ROW_TRIGGERS: readonly string[] = ['listing_content', 'listing_change_node'];

/** Tables with this placement, in the order of the declaration. */
export const tablesAt = (placement: Placement): string[] =>
  Object.entries(PLACEMENTS).flatMap(([table, tablePlacement]) => (tablePlacement === placement ? [table] : []));
