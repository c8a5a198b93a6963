/** Contacts between seekers and owners, blocks between users, and contact messages. */
import type { ColumnType, Generated } from 'kysely';
import type { BigInt, CalendarDay, Json, NullableTimestamp, Timestamp } from './columns.ts';

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
  /** Null: 14 days after `opened_at`. */
  pass_expires_at: NullableTimestamp;
  pass_revoked_at: NullableTimestamp;
  /** `seeker` or `owner`. */
  pass_revoked_by: ColumnType<string | null, string | null | undefined, string | null>;
  /** Takes a place among the new people of the owner's day. */
  new_person: Generated<boolean>;
}

/** How people may reach the owner about one listing; null: the choice for all listings of the owner. */
export interface ListingReachTable {
  city_id: number;
  listing_id: BigInt;
  reach: string | null;
  whatsapp: boolean | null;
}

export interface MaskedCallTable {
  id: string;
  city_id: number;
  contact_id: string;
  listing_id: BigInt;
  caller_id: string;
  callee_id: string;
  created_at: Timestamp;
  state: string;
  vendor_ref: ColumnType<string | null, string | null | undefined, string | null>;
  seconds: Generated<number>;
  cost_paise: Generated<number>;
  ended_at: NullableTimestamp;
}

/** Daily totals of masked calls. */
export interface CallDayTable {
  day: CalendarDay;
  outcome: string;
  calls: number;
  seconds: number;
  cost_paise: number;
}

/** On which days somebody was shown the number of somebody else. */
export interface NumberViewTable {
  /** Whose number it is. */
  subject_id: string;
  viewer_id: string;
  city_id: number;
  listing_id: BigInt;
  day: CalendarDay;
  first_at: Timestamp;
  last_at: Timestamp;
  times: Generated<number>;
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

export interface ConversationTable {
  id: Generated<string>;
  city_id: number;
  listing_id: BigInt;
  seeker_id: string;
  owner_id: string;
  created_at: Date;
  /** Number of the last entry; 0 without entries. */
  last_number: Generated<number>;
  last_at: Date;
  /** Numbers of the last entries that each side has read. */
  seeker_read: Generated<number>;
  owner_read: Generated<number>;
}

export interface ConversationEntryTable {
  conversation_id: string;
  city_id: number;
  number: number;
  /** Null for an entry of the site. */
  sender_id: string | null;
  client_id: string | null;
  /** `text`, or the type of an entry of the site. */
  type: string;
  body: Generated<string>;
  data: Json<Readonly<Record<string, string | number | null>>>;
  scam_patterns: Generated<string[]>;
  created_at: Date;
}

/** Photos of conversations. Their files are in storage, below `originals/conversations/<id>/`. */
export interface ConversationPhotoTable {
  id: Generated<string>;
  city_id: number;
  conversation_id: string;
  uploader_id: string;
  client_id: string;
  /** Number of the entry that has it; null until a message was sent with it. */
  number: number | null;
  /** From 0 within the message. */
  position: Generated<number>;
  width: number;
  height: number;
  blur: string;
  /** False while its files are being stored. */
  stored: Generated<boolean>;
  /** Support tickets that quote it, whose readers may see it. */
  ticket_ids: Generated<string[]>;
  created_at: Date;
}
