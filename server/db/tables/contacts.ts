/** Who asked whom, who wants nothing from whom, and what they wrote to each other. */
import type { ColumnType, Generated } from 'kysely';
import type { BigInt, NullableTime, Time } from './columns.ts';

export interface ContactTable {
  id: Generated<string>;
  seeker_id: string;
  owner_id: string;
  city_id: number;
  listing_id: BigInt;
  created_at: Time;
  opened_at: NullableTime;
  /** The plan that paid for it; null within the free allowance. */
  subscription_id: ColumnType<string | null, string | null | undefined, string | null>;
  credited_at: NullableTime;
  credit_reason: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface ContactBlockTable {
  id: Generated<string>;
  blocker_id: string;
  blocked_id: string;
  created_at: Date;
}

export interface ContactMessageTable {
  id: Generated<string>;
  sender_id: string;
  recipient_id: string | null;
  city_id: number | null;
  listing_id: number | null;
  answers: string | null;
  sender_name: string;
  sender_email: string;
  sender_phone: string | null;
  body: string;
  lures: string[];
  created_at: Date;
}
