/** Cities and localities, jobs after changes of localities, location lookups, stamp duty rates and locality prices. */
import type { ColumnType, Generated } from 'kysely';
import type { Timestamp, NullableTimestamp, Json } from './columns.ts';

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
  version: Generated<number>;
  edited_at: NullableTimestamp;
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
  version: Generated<number>;
  edited_at: NullableTimestamp;
  merged_into: number | null;
}

export type PlaceStep = 'listings' | 'unplaced' | 'searches' | 'done';
export interface PlaceWorkTable {
  id: Generated<number>;
  city_id: number;
  locality_id: number | null;
  step: PlaceStep;
  reached: Generated<string>;
  done: Generated<number>;
  total: Generated<number>;
  started_at: Timestamp;
  finished_at: NullableTimestamp;
}

export interface LocationLogTable {
  id: ColumnType<number, never, never>;
  user_id: string | null;
  city_id: number;
  locality: string | null;
  lat: number;
  lng: number;
  source: string;
  at: Timestamp;
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
  valid_from: NullableTimestamp;
  trust: string;
  source: string;
  checked_on: Timestamp;
}

export interface LocalityPriceTable {
  city_id: number;
  kind: string;
  locality_id: Generated<number>;
  bedrooms: Generated<string>;
  month: Timestamp;
  listings: number;
  price_low: number;
  price_median: number;
  price_high: number;
  rate_low: number | null;
  rate_median: number | null;
  rate_high: number | null;
  counted_at: Timestamp;
}
