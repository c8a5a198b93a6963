/** Saved searches, their probes and matches, and listing changes that are to be matched. */
import type { ColumnType, Generated } from 'kysely';
import type { NullableTimestamp, BigInt } from './columns.ts';

export interface SavedSearchTable {
  id: Generated<string>;
  user_id: string;
  name: string;
  /** Canonical address of the search. */
  url: string;
  city_id: number;
  frequency: 'instant' | 'daily' | 'weekly' | 'off';
  channel: 'mail' | 'sms';
  /** Transactions that had committed when the search was saved; their listings are not new for it. */
  snapshot: Generated<string>;
  created_at: Date;
  updated_at: Date;
  /** When the next message may be sent; null while there is nothing to report. */
  due_at: NullableTimestamp;
  sent_at: NullableTimestamp;
  /** The row is deleted a day later, so that the person can undo the deletion. */
  deleted_at: NullableTimestamp;
}

export interface SavedSearchProbeTable {
  city_id: number;
  kind: string;
  /** 0 for any. */
  locality_id: number;
  /** Empty for any. */
  option: string;
  search_id: string;
  price_min: number | null;
  price_max: number | null;
}

export interface SavedSearchMatchTable {
  search_id: string;
  /** Id of the first listing of the home, so that a home that is posted again is found once. */
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
  /** The row of `listing_search` before the change; null when the listing was not live. */
  before: ColumnType<object | null, string | null, never>;
}
