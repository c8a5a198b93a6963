/** What stands on the lists of a city: chosen by editors, or counted. */
import type { BigInt, NullableTime, Time } from './columns.ts';

export interface EditorialPickTable {
  city_id: number;
  listing_id: BigInt;
  list: string;
  starts_at: Time;
  ends_at: NullableTime;
  picked_by: string | null;
  picked_at: Time;
}

export interface EditorialLocalityTable {
  city_id: number;
  locality_id: number;
  starts_at: Time;
  ends_at: NullableTime;
  picked_by: string | null;
  picked_at: Time;
}

export interface CountedListTable {
  city_id: number;
  list: string;
  place: number;
  listing_id: BigInt;
  counted_at: Time;
}
