/** Curated lists of a city: chosen by editors, or computed from counts. */
import type { BigInt, NullableTimestamp, Timestamp } from './columns.ts';

export interface CuratedListEntryTable {
  city_id: number;
  listing_id: BigInt;
  list: string;
  starts_at: Timestamp;
  ends_at: NullableTimestamp;
  added_by: string | null;
  added_at: Timestamp;
}

export interface CuratedListLocalityTable {
  city_id: number;
  locality_id: number;
  starts_at: Timestamp;
  ends_at: NullableTimestamp;
  added_by: string | null;
  added_at: Timestamp;
}

export interface CountedListTable {
  city_id: number;
  list: string;
  rank: number;
  listing_id: BigInt;
  counted_at: Timestamp;
}
