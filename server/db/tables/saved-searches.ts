/** Saved searches, their probes and matches, and listing changes that are to be matched. */
import type { ColumnType, Generated } from 'kysely';
import type { NullableTimestamp, BigInt } from './columns.ts';

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
  due_at: NullableTimestamp;
  sent_at: NullableTimestamp;
  deleted_at: NullableTimestamp;
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

export interface SavedSearchMatchTable {
  search_id: string;
  home_id: BigInt;
  city_id: number;
  listing_id: BigInt;
  found_at: Date;
  notified_at: NullableTimestamp;
  seen_at: NullableTimestamp;
}

export interface ListingTransitionTable {
  seq: ColumnType<number, never, never>;
  xid: ColumnType<string, never, never>;
  city_id: number;
  listing_id: BigInt;
  before: ColumnType<object | null, string | null, never>;
}
