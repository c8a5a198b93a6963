/** Searches people keep and what was found for them. */
import type { ColumnType, Generated } from 'kysely';
import type { NullableTime, BigInt } from './columns.ts';

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

export interface ListingTransitionTable {
  seq: ColumnType<number, never, never>;
  xid: ColumnType<string, never, never>;
  city_id: number;
  listing_id: BigInt;
  layout: string;
  before: ColumnType<object | null, string | null, never>;
}
