/** Site visits, and the half-hour slots in which people are busy with one. */
import type { ColumnType, Generated } from 'kysely';
import type { BigInt, NullableTimestamp, Timestamp } from './columns.ts';

type FeedbackFlag = ColumnType<boolean | null, boolean | null | undefined, boolean | null>;
type NullableText = ColumnType<string | null, string | null | undefined, string | null>;

type Canceller = 'seeker' | 'owner' | 'site';

export interface SiteVisitTable {
  id: Generated<string>;
  seeker_id: string;
  owner_id: string;
  city_id: number;
  listing_id: BigInt;
  state: 'requested' | 'proposed' | 'accepted' | 'checked_in' | 'cancelled' | 'expired' | 'missed';
  starts_at: Timestamp;
  note: NullableText;
  cancelled_by: ColumnType<Canceller | null, Canceller | null | undefined, Canceller | null>;
  cancel_reason: NullableText;
  /** Number of wrong check-in codes that were entered. */
  tries: Generated<number>;
  /** Increases with every change; calendars replace an appointment by one with a greater number. */
  version: Generated<number>;
  checked_in_at: NullableTimestamp;
  as_shown: FeedbackFlag;
  price_as_shown: FeedbackFlag;
  rented_or_sold: FeedbackFlag;
  feedback_at: NullableTimestamp;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface SiteVisitSlotTable {
  person_id: string;
  starts_at: Timestamp;
  visit_id: string;
}
