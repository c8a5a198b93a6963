/** Curated lists of a city: chosen by editors, or computed from counts. */
import type { BigInt, NullableTimestamp, Timestamp } from './columns.ts';

export interface EditorialPickTable {
  city_id: number;
  listing_id: BigInt;
  list: string;
  starts_at: Timestamp;
  ends_at: NullableTimestamp;
  picked_by: string | null;
  picked_at: Timestamp;
}

export interface EditorialLocalityTable {
  city_id: number;
  locality_id: number;
  starts_at: Timestamp;
  ends_at: NullableTimestamp;
  picked_by: string | null;
  picked_at: Timestamp;
}

export interface CountedListTable {
  city_id: number;
  list: string;
  rank: number;
  listing_id: BigInt;
  counted_at: Timestamp;
}
