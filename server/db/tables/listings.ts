/** Listings with their photos, prices, reminders, reports and daily views, and the table from which the search index is built. */
import type { ColumnType, Generated } from 'kysely';
import type { Timestamp, NullableTimestamp, BigInt, CalendarDay, Json } from './columns.ts';

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
  created_at: Timestamp;
  updated_at: Timestamp;
  first_published_at: NullableTimestamp;
  last_confirmed_at: NullableTimestamp;
  expires_at: NullableTimestamp;
  closed_at: NullableTimestamp;
  close_reason: string | null;
  home_key: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
  baseline: ColumnType<Record<string, unknown> | null, Record<string, unknown> | null | undefined, Record<string, unknown> | null>;
  content_changed_at: Timestamp;
}

export interface HomeListingTable {
  city_id: number;
  listing_id: BigInt;
  door_key: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
  home_id: ColumnType<string | null, string | null | undefined, string | null>;
  is_collapsed: Generated<boolean>;
  door_changed: Generated<boolean>;
}

export interface ListingPriceTable {
  city_id: number;
  listing_id: BigInt;
  at: Timestamp;
  amount: BigInt;
}

export interface ListingReminderTable {
  city_id: number;
  listing_id: BigInt;
  stage: string;
  confirmed_at: Timestamp;
  sent_at: Timestamp;
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
  /** Null when visitors may see the photo. */
  preview_token: string | null;
  created_at: Timestamp;
}

/** Parts of photos that are being uploaded. */
export interface UploadPartTable {
  upload_id: string;
  user_id: string;
  byte_offset: number;
  bytes: Buffer;
  created_at: Date;
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
  society: string | null;
  promotion_flags: Generated<string[]>;
  photo_count: Generated<number>;
  first_published_at: Timestamp;
  last_confirmed_at: Timestamp;
  layout: Generated<number>;
}

export interface SearchWordTable {
  city_id: number;
  word: string;
}

export interface ListingChangeTable {
  seq: ColumnType<number, never, never>;
  xid: ColumnType<string, never, never>;
  node: ColumnType<number, never, never>;
  city_id: number;
  listing_id: BigInt;
  at: Timestamp;
}

export interface ListingReportTable {
  id: Generated<string>;
  ticket: string;
  city_id: number;
  listing_id: BigInt;
  reporter_id: string | null;
  reporter_hash: Buffer;
  day: CalendarDay;
  reason: string;
  details: string | null;
  contact: string | null;
  suspect: Generated<boolean>;
  status: Generated<'open' | 'upheld' | 'dismissed'>;
  created_at: ColumnType<Date, Date, Date>;
  acknowledge_by: ColumnType<Date, Date, Date>;
  decide_by: ColumnType<Date, Date, Date>;
  acknowledged_at: NullableTimestamp;
  decided_at: NullableTimestamp;
  decided_by: ColumnType<string | null, string | null | undefined, string | null>;
  decision: ColumnType<string | null, string | null | undefined, string | null>;
  weight: Generated<number>;
  network: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
  account_day: ColumnType<never, string | null | undefined, string | null>;
}

export interface DailyListingViewsTable {
  city_id: number;
  listing_id: BigInt;
  day: CalendarDay;
  views: number;
}

export interface SearchTokenTable {
  number: ColumnType<number, number, never>;
  name: ColumnType<string, string, never>;
}

export interface SearchNumberTable {
  number: ColumnType<number, number, never>;
  name: ColumnType<string, string, never>;
}

export interface SearchLayoutTable {
  id: ColumnType<number, number, never>;
  hash: ColumnType<string, string, never>;
  content: ColumnType<object, string, never>;
  created_at: ColumnType<Date, never, never>;
}
