/** Listings with their photos, prices, reminders, reports and daily views, and the table from which the search index is built. */
import type { ColumnType, Generated } from 'kysely';
import type { Timestamp, NullableTimestamp, BigInt, CalendarDay, Json } from './columns.ts';

export interface ListingTable {
  city_id: number;
  id: ColumnType<number, never, never>;
  /** The id in addresses and in the API. */
  public_id: string;
  kind: string;
  owner_id: string;
  status: Generated<string>;
  /** Increases with every change of content or status; an edit of an older version is refused. */
  version: Generated<number>;
  locality_id: number | null;
  lat: number | null;
  lng: number | null;
  /** The position that visitors see (see `publicPosition`). */
  public_lat: number | null;
  public_lng: number | null;
  /** Values of the fields of the kind. */
  details: Json<Record<string, unknown>>;
  promotion_flags: Generated<string[]>;
  created_at: Timestamp;
  updated_at: Timestamp;
  first_published_at: NullableTimestamp;
  last_confirmed_at: NullableTimestamp;
  expires_at: NullableTimestamp;
  closed_at: NullableTimestamp;
  close_reason: string | null;
  /** Equal for listings of possibly the same home (see `homeKey`). */
  home_key: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
  /** Price, size and pin that an edit is compared with; null for the live values. */
  baseline: ColumnType<Record<string, unknown> | null, Record<string, unknown> | null | undefined, Record<string, unknown> | null>;
  /** When what visitors see last changed; set by a trigger. */
  content_changed_at: Timestamp;
}

/** Listings whose door numbers the job group_homes compares next. */
export interface HomeComparisonTable {
  seq: ColumnType<number, never, never>;
  city_id: number;
  listing_id: BigInt;
}
export interface HomeListingTable {
  city_id: number;
  listing_id: BigInt;
  /** Digest of the door number (see `doorDigest`). */
  door_key: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
  /** Listings with the same value offer the same home; null when there is only one. */
  home_id: ColumnType<string | null, string | null | undefined, string | null>;
  /** Whether another listing represents the home in search results. */
  is_collapsed: Generated<boolean>;
  /** Whether the door number was changed after the publication. */
  door_changed: Generated<boolean>;
}

export interface ListingPriceTable {
  city_id: number;
  listing_id: BigInt;
  /** When the price began. */
  at: Timestamp;
  /** In rupees. */
  amount: BigInt;
}

export interface ListingReminderTable {
  city_id: number;
  listing_id: BigInt;
  stage: string;
  /** The confirmation after which the stages began. */
  confirmed_at: Timestamp;
  sent_at: Timestamp;
}

export interface ListingPhotoTable {
  city_id: number;
  listing_id: BigInt;
  id: Generated<string>;
  position: number;
  /** Part of the names of the files in storage: a hash of the content. */
  media_key: string;
  category: string | null;
  alt_text: string | null;
  width: number;
  height: number;
  bytes: Generated<number>;
  /** A tiny picture as a `data:` URL, shown while the photo loads. */
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
  /** Rupees per sqft. */
  rate: number | null;
  lat: number | null;
  lng: number | null;
  /** Options of filters, as numbers of `search_token` (see `Layout.encode`). */
  tokens: number[];
  /** Values of range filters, at the positions of `search_number`. */
  numbers: (number | null)[];
  words: string;
  /** See `societyKey`. */
  society: string | null;
  promotion_flags: Generated<string[]>;
  photo_count: Generated<number>;
  first_published_at: Timestamp;
  last_confirmed_at: Timestamp;
  /** Id of the layout that wrote the row; 0 if it is not known. */
  layout: Generated<number>;
}

export interface SearchWordTable {
  city_id: number;
  word: string;
}

export interface ListingChangeTable {
  seq: ColumnType<number, never, never>;
  /** The transaction that wrote the row. */
  xid: ColumnType<string, never, never>;
  /** The node of a cluster that wrote the row. */
  node: ColumnType<number, never, never>;
  city_id: number;
  listing_id: BigInt;
  at: Timestamp;
}

export interface ListingReportTable {
  id: Generated<string>;
  /** Random number that people can read out on the phone. */
  ticket: string;
  city_id: number;
  listing_id: BigInt;
  reporter_id: string | null;
  /** Keyed hash of the account, or of the address and the browser. */
  reporter_hash: Buffer;
  day: CalendarDay;
  reason: string;
  details: string | null;
  contact: string | null;
  /** Whether a form field was filled in that people do not see. */
  suspect: Generated<boolean>;
  status: Generated<'open' | 'upheld' | 'dismissed'>;
  created_at: ColumnType<Date, Date, Date>;
  acknowledge_by: ColumnType<Date, Date, Date>;
  decide_by: ColumnType<Date, Date, Date>;
  acknowledged_at: NullableTimestamp;
  decided_at: NullableTimestamp;
  decided_by: ColumnType<string | null, string | null | undefined, string | null>;
  decision: ColumnType<string | null, string | null | undefined, string | null>;
  /** A listing is hidden when the weights of its reports reach a limit (`reports/auto-hide.ts`). */
  weight: Generated<number>;
  /** Keyed hash of the network of the sender. */
  network: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
  /** Day on which the account of the sender was created. */
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
