/** Cities and localities, work that follows a change of a place, location lookups, stamp duty rates and locality prices. */
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
  accepts_listings: Generated<boolean>;
  /** Other spellings by which people find the city. */
  aliases: Generated<string[]>;
  /** Names by language. */
  names: Json<Record<string, string>>;
  version: Generated<number>;
  /** When an administrator last changed it; while null, each start takes the values of the gazetteer. */
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
  /** Typical monthly rent in rupees per sqft. */
  rent_sqft: number | null;
  /** Typical sale price in rupees per sqft. */
  sale_sqft: number | null;
  aliases: Generated<string[]>;
  names: Json<Record<string, string>>;
  version: Generated<number>;
  edited_at: NullableTimestamp;
  /** The locality that replaces this one. */
  merged_into: number | null;
}

/**
 * `listings`: update the listings of the city or locality. `unplaced`: assign the changed locality to listings without one. `searches`:
 * update saved searches.
 */
export type PlaceStep = 'listings' | 'unplaced' | 'searches' | 'done';
export interface PlaceChangeJobTable {
  id: Generated<number>;
  city_id: number;
  locality_id: number | null;
  step: PlaceStep;
  /** Cursor of the current step: the last id that was processed. */
  cursor: Generated<string>;
  /** Number of processed listings, out of `total`. */
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
  /** Percent of the property's value, or of the duty when `is_percent_of_duty` is true. */
  percent: number;
  /** Upper end of the range when sources disagree; `percent` is then the lower end. */
  percent_max: number | null;
  /** Whether the percentage applies to the duty instead of the value. */
  is_percent_of_duty: Generated<boolean>;
  cap: number | null;
  valid_from: NullableTimestamp;
  /** How reliable the source is: one of `SOURCE_STATUSES` in `contract/calculators/stamp-duty.ts`. */
  source_status: string;
  source: string;
  checked_on: Timestamp;
}

export interface SocietyTable {
  city_id: number;
  slug: string;
  name: string;
  locality_id: number | null;
  lat: number | null;
  lng: number | null;
  homes: Generated<number>;
  counted_at: Timestamp;
}

export interface SocietyKeyTable {
  city_id: number;
  /** See `societyKey`. Several spellings of a name have several keys. */
  key: string;
  slug: string;
}

/** Quartiles of asking prices of one kind in one month, in rupees and in rupees per sqft. */
export interface LocalityPriceTable {
  city_id: number;
  /** 0 in rows about the complete city. */
  locality_id: Generated<number>;
  kind: string;
  /** Empty in rows about all numbers of bedrooms. */
  bedrooms: Generated<string>;
  /** First day of the month in India. */
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

/** Quartiles of asking prices in a society. */
export interface SocietyPriceTable {
  city_id: number;
  slug: string;
  kind: string;
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
