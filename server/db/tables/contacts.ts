/** Contacts between seekers and owners, blocks between users, and contact messages. */
import type { ColumnType, Generated } from 'kysely';
import type { BigInt, NullableTimestamp, Timestamp } from './columns.ts';

export interface ContactTable {
  id: Generated<string>;
  seeker_id: string;
  owner_id: string;
  city_id: number;
  listing_id: BigInt;
  created_at: Timestamp;
  /** When the seeker was shown the number; null while the contact is on the waitlist. */
  opened_at: NullableTimestamp;
  /** The subscription that the contact was deducted from; null within the free allowance. */
  subscription_id: ColumnType<string | null, string | null | undefined, string | null>;
  /** When the contact was given back to the allowance; null when it was not. */
  credited_at: NullableTimestamp;
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
  /** 0 for a message about no listing. */
  city_id: Generated<number>;
  listing_id: number | null;
  /** Id of the message that this one answers. */
  answers: string | null;
  sender_name: string;
  sender_email: string;
  sender_phone: string | null;
  body: string;
  scam_patterns: string[];
  created_at: Date;
}
