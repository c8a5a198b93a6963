/** Types of the tables, one interface a table; a test compares them with the migrated database. */
import type { ColumnType, Generated, Kysely, Transaction } from 'kysely';

type Time = ColumnType<Date, Date | string | undefined, Date | string>;
type NullableTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
/** bigint columns arrive as numbers (the pool parses them; ids and rupees stay below 2^53). */
type BigInt = ColumnType<number, number, number>;
/** A day of the calendar; read it as text (`day::text`), the driver's own reading depends on the zone of the machine. */
type Day = ColumnType<never, string, string>;
type Json<T> = ColumnType<T, T | undefined, T>;

export interface CityTable {
  id: number;
  slug: string;
  name: string;
  state: string;
  state_code: string;
  lat: number;
  lng: number;
  radius_km: number;
  takes_listings: Generated<boolean>;
  aliases: Generated<string[]>;
  names: Json<Record<string, string>>;
}
export interface LocalityTable {
  id: Generated<number>;
  city_id: number;
  slug: string;
  name: string;
  pincode: string;
  lat: number;
  lng: number;
  rent_sqft: number | null;
  sale_sqft: number | null;
  aliases: Generated<string[]>;
  names: Json<Record<string, string>>;
}
export interface AppUserTable {
  id: Generated<string>;
  name: string | null;
  email: string | null;
  phone: string | null;
  profile_type: string | null;
  role: Generated<string>;
  email_verified_at: NullableTime;
  phone_verified_at: NullableTime;
  created_at: Time;
  suspended_at: NullableTime;
  deleted_at: NullableTime;
}
export interface SessionTable {
  id: Generated<string>;
  user_id: string;
  token_hash: Buffer;
  created_at: Time;
  last_seen_at: Time;
  expires_at: Time;
  ip: string | null;
  user_agent: string | null;
  revoked_at: NullableTime;
}
export interface LoginCodeTable {
  id: Generated<string>;
  phone: string;
  code_hash: Buffer;
  created_at: Time;
  expires_at: Time;
  tries: Generated<number>;
  used_at: NullableTime;
}
export interface RateWindowTable {
  key: string;
  starts_at: Time;
  count: Generated<number>;
}
export interface IdempotencyKeyTable {
  scope: string;
  key: string;
  request_hash: Buffer;
  status: number | null;
  response: Json<unknown>;
  created_at: Time;
}
export interface ListingTable {
  city_id: number;
  id: ColumnType<number, never, never>;
  public_id: string;
  kind: string;
  owner_id: string;
  status: Generated<string>;
  version: Generated<number>;
  locality_id: number | null;
  lat: number | null;
  lng: number | null;
  public_lat: number | null;
  public_lng: number | null;
  details: Json<Record<string, unknown>>;
  promotion_flags: Generated<string[]>;
  created_at: Time;
  updated_at: Time;
  first_published_at: NullableTime;
  last_confirmed_at: NullableTime;
  expires_at: NullableTime;
  closed_at: NullableTime;
  close_reason: string | null;
  home_key: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
  content_changed_at: Time;
}
export interface ListingPriceTable {
  city_id: number;
  listing_id: BigInt;
  at: Time;
  amount: BigInt;
}
export interface ListingReminderTable {
  city_id: number;
  listing_id: BigInt;
  stage: string;
  confirmed_at: Time;
  sent_at: Time;
}
export interface ListingPhotoTable {
  city_id: number;
  listing_id: BigInt;
  id: Generated<string>;
  position: number;
  media_key: string;
  category: string | null;
  alt_text: string | null;
  width: number;
  height: number;
  bytes: Generated<number>;
  blur: string | null;
  created_at: Time;
}
export interface ListingSearchTable {
  city_id: number;
  listing_id: BigInt;
  public_id: string;
  kind: string;
  locality_id: number | null;
  price: ColumnType<number | null, number | null, number | null>;
  deposit: ColumnType<number | null, number | null, number | null>;
  area_sqm: number | null;
  rate: number | null;
  lat: number | null;
  lng: number | null;
  tokens: number[];
  numbers: (number | null)[];
  words: string;
  promotion_flags: Generated<string[]>;
  photo_count: Generated<number>;
  first_published_at: Time;
  last_confirmed_at: Time;
}
export interface ListingChangeTable {
  seq: ColumnType<number, never, never>;
  xid: ColumnType<string, never, never>;
  city_id: number;
  listing_id: BigInt;
  at: Time;
}
export interface ShortlistTable {
  user_id: string;
  city_id: number;
  listing_id: BigInt;
  status: Generated<string>;
  created_at: Time;
  updated_at: Time;
}
export interface ContactTable {
  id: Generated<string>;
  seeker_id: string;
  owner_id: string;
  city_id: number;
  listing_id: BigInt;
  created_at: Time;
}
export interface LocationLogTable {
  id: ColumnType<number, never, never>;
  user_id: string | null;
  city_id: number;
  locality: string | null;
  lat: number;
  lng: number;
  source: string;
  at: Time;
}
export interface AuditEventTable {
  id: ColumnType<number, never, never>;
  at: Time;
  actor_id: string | null;
  action: string;
  subject: string | null;
  ip: string | null;
  facts: Json<Record<string, unknown>>;
}
export interface SettingTable {
  key: string;
  value: Json<unknown>;
}

export interface ListingExternalIdTable {
  owner_id: string;
  external_id: string;
  city_id: number;
  listing_id: BigInt;
}
export interface BulkImportTable {
  id: Generated<string>;
  owner_id: string;
  kind: string;
  format: 'csv' | 'jsonl';
  file_name: string;
  dry_run: boolean;
  ip: string | null;
  status: Generated<'waiting' | 'running' | 'done' | 'failed'>;
  rows: number;
  done: Generated<number>;
  created: Generated<number>;
  updated: Generated<number>;
  unchanged: Generated<number>;
  refused: Generated<number>;
  published: Generated<number>;
  problem: string | null;
  created_at: Time;
  touched_at: Time;
  finished_at: NullableTime;
}
export interface BulkImportRowTable {
  import_id: string;
  row: number;
  external_id: string | null;
  public_id: string | null;
  outcome: 'created' | 'updated' | 'unchanged' | 'refused';
  published: boolean;
  errors: ColumnType<readonly { column: string; message: string }[], string, string>;
}
export interface ListingReportTable {
  id: Generated<string>;
  ticket: string;
  city_id: number;
  listing_id: BigInt;
  reporter_id: string | null;
  visitor: Buffer;
  day: ColumnType<string, string, string>;
  reason: string;
  details: string | null;
  contact: string | null;
  suspect: Generated<boolean>;
  status: Generated<'open' | 'upheld' | 'dismissed'>;
  created_at: ColumnType<Date, Date, Date>;
  acknowledge_by: ColumnType<Date, Date, Date>;
  decide_by: ColumnType<Date, Date, Date>;
  acknowledged_at: NullableTime;
  decided_at: NullableTime;
  decided_by: ColumnType<string | null, string | null | undefined, string | null>;
  decision: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface StampDutyRateTable {
  id: ColumnType<number, never, never>;
  state_code: string;
  charge: string;
  buyer: Generated<string>;
  value_from: Generated<number>;
  value_to: number | null;
  percent: number;
  percent_most: number | null;
  of_duty: Generated<boolean>;
  cap: number | null;
  valid_from: NullableTime;
  trust: string;
  source: string;
  checked_on: Time;
}
export interface ListingDayTable {
  city_id: number;
  listing_id: BigInt;
  day: Day;
  views: number;
}
export interface VisitMarkTable {
  day: Day;
  city_id: number;
  mark: Buffer;
}
export interface VisitSaltTable {
  day: Day;
  salt: Buffer;
}
export interface SeenTable {
  user_id: string;
  city_id: number;
  listing_id: BigInt;
  seen_at: Time;
}

export interface EmailProofTable {
  id: Generated<string>;
  user_id: string;
  email: string;
  token_hash: Buffer;
  created_at: Date;
  expires_at: Date;
  used_at: NullableTime;
}
export interface DispatchTable {
  id: string;
  state: 'sending' | 'sent' | 'failed' | 'refused';
  at: Date;
}
export interface SavedSearchTable {
  id: Generated<string>;
  user_id: string;
  name: string;
  url: string;
  city_id: number;
  frequency: 'instant' | 'daily' | 'weekly' | 'off';
  channel: 'mail' | 'sms';
  snapshot: Generated<string>;
  created_at: Date;
  updated_at: Date;
  due_at: NullableTime;
  sent_at: NullableTime;
  deleted_at: NullableTime;
}
export interface SavedSearchProbeTable {
  city_id: number;
  kind: string;
  locality_id: number;
  option: string;
  search_id: string;
  price_min: number | null;
  price_max: number | null;
}
export interface SavedSearchFindTable {
  search_id: string;
  home_id: BigInt;
  city_id: number;
  listing_id: BigInt;
  found_at: Date;
  told_at: NullableTime;
  seen_at: NullableTime;
}
export interface AlertConsentTable {
  user_id: string;
  channel: 'sms';
  text_version: string;
  given_at: Date;
  withdrawn_at: NullableTime;
}
export interface ListingTransitionTable {
  seq: ColumnType<number, never, never>;
  xid: ColumnType<string, never, never>;
  city_id: number;
  listing_id: BigInt;
  layout: string;
  before: ColumnType<object | null, string | null, never>;
}

export interface LocalityPriceTable {
  city_id: number;
  kind: string;
  locality_id: Generated<number>;
  bedrooms: Generated<string>;
  month: Time;
  listings: number;
  price_low: number;
  price_median: number;
  price_high: number;
  rate_low: number | null;
  rate_median: number | null;
  rate_high: number | null;
  counted_at: Time;
}

export interface Tables {
  city: CityTable;
  locality: LocalityTable;
  app_user: AppUserTable;
  session: SessionTable;
  login_code: LoginCodeTable;
  rate_window: RateWindowTable;
  idempotency_key: IdempotencyKeyTable;
  listing: ListingTable;
  listing_price: ListingPriceTable;
  listing_reminder: ListingReminderTable;
  listing_photo: ListingPhotoTable;
  listing_search: ListingSearchTable;
  listing_change: ListingChangeTable;
  shortlist: ShortlistTable;
  contact: ContactTable;
  location_log: LocationLogTable;
  audit_event: AuditEventTable;
  setting: SettingTable;
  listing_external_id: ListingExternalIdTable;
  bulk_import: BulkImportTable;
  bulk_import_row: BulkImportRowTable;
  stamp_duty_rate: StampDutyRateTable;
  listing_report: ListingReportTable;
  listing_day: ListingDayTable;
  visit_mark: VisitMarkTable;
  visit_salt: VisitSaltTable;
  seen: SeenTable;
  email_proof: EmailProofTable;
  dispatch: DispatchTable;
  saved_search: SavedSearchTable;
  saved_search_probe: SavedSearchProbeTable;
  saved_search_find: SavedSearchFindTable;
  alert_consent: AlertConsentTable;
  listing_transition: ListingTransitionTable;
  locality_price: LocalityPriceTable;
}
export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;
