import type { ColumnType, Generated } from 'kysely';
import type { Time, NullableTime, BigInt } from './columns.ts';

export interface ListingReviewTable {
  city_id: number;
  listing_id: BigInt;
  id: Generated<string>;
  of: 'listing' | 'edit' | 'live';
  state: 'unfinished' | 'waiting' | 'approved' | 'rejected' | 'changes';
  since: Time;
  fields: Generated<string[]>;
  details: ColumnType<Record<string, unknown> | null, Record<string, unknown> | null | undefined, Record<string, unknown> | null>;
  to_city_id: number | null;
  locality_id: number | null;
  lat: number | null;
  lng: number | null;
  public_lat: number | null;
  public_lng: number | null;
  claimed_by: string | null;
  claimed_until: NullableTime;
  decided_by: string | null;
  decided_at: NullableTime;
  reasons: Generated<string[]>;
  note: string | null;
  found: Generated<string[]>;
  refused: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
}

export interface ListingHoldTable {
  id: Generated<string>;
  city_id: number;
  listing_id: BigInt;
  why: 'reports' | 'taken_down';
  since: Date;
  was_status: string;
  reasons: Generated<string[]>;
  note: string | null;
  decided_by: string | null;
  ended_at: NullableTime;
  closed_by: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface PhotoPrintTable {
  city_id: number;
  listing_id: BigInt;
  photo_id: string;
  /** A signed 64-bit figure, as text. */
  coarse: string | null;
  fine: Buffer | null;
  asked: Buffer | null;
}

export interface PhotoTwinTable {
  city_id: number;
  listing_id: BigInt;
  photo_id: string;
  twin_city_id: number;
  twin_listing_id: BigInt;
  twin_photo_id: string;
}
