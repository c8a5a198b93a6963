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
  /** When the contact was credited back to the allowance; null when it was not. */
  credited_at: NullableTimestamp;
  credit_reason: ColumnType<string | null, string | null | undefined, string | null>;
  /** Null means 14 days after `opened_at`. */
  pass_expires_at: NullableTimestamp;
  pass_revoked_at: NullableTimestamp;
  /** `seeker` or `owner`. */
  pass_revoked_by: ColumnType<string | null, string | null | undefined, string | null>;
  /** Whether the contact counts towards the owner's daily limit of new people. */
  new_person: Generated<boolean>;
  /** Whether the owner may see the number of the seeker. */
  shares_number: Generated<boolean>;
}

/** How people may reach the owner about one listing; null means the owner's choice for all listings. */
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
  /** Id of the call at the vendor. */
  vendor_ref: ColumnType<string | null, string | null | undefined, string | null>;
  seconds: Generated<number>;
  cost_paise: Generated<number>;
  ended_at: NullableTimestamp;
}

/** Daily totals of masked calls. */
export interface DailyCallsTable {
  day: CalendarDay;
  outcome: string;
  calls: number;
  seconds: number;
  cost_paise: number;
}

/** Days on which somebody was shown another person's number. */
export interface NumberViewTable {
  /** The person whose number was shown. */
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
  /** 0 for a message that is not about a listing. */
  city_id: Generated<number>;
  listing_id: number | null;
  /** Id of the message to which this one replies. */
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
  /** Number of the last entry; 0 when there are no entries. */
  last_number: Generated<number>;
  last_at: Date;
  /** Number of the last entry that each side has read. */
  seeker_read: Generated<number>;
  owner_read: Generated<number>;
}

export interface ConversationEntryTable {
  conversation_id: string;
  city_id: number;
  /** From 1 within the conversation, without gaps. */
  number: number;
  /** Null for an entry that the site added. */
  sender_id: string | null;
  /** Chosen by the device of the sender, so that a message that is sent twice is stored once. */
  client_id: string | null;
  /** `text`, or the type of an entry that the site added. */
  type: string;
  body: Generated<string>;
  /** Values of an entry of the site. */
  data: Json<Readonly<Record<string, string | number | null>>>;
  scam_patterns: Generated<string[]>;
  created_at: Date;
}

/** Photos of conversations. Their files are in storage under `originals/conversations/<id>/`. */
export interface ConversationPhotoTable {
  id: Generated<string>;
  city_id: number;
  conversation_id: string;
  uploader_id: string;
  client_id: string;
  /** Number of the entry with the photo; null until a message with it was sent. */
  number: number | null;
  /** Position within the message, starting at 0. */
  position: Generated<number>;
  width: number;
  height: number;
  blur: string;
  /** False while its files are being stored. */
  stored: Generated<boolean>;
  /** Ids of support tickets that quote the photo. Their readers may see it. */
  ticket_ids: Generated<string[]>;
  created_at: Date;
}
