/** Tables of staff features: listings of suspended accounts, site settings, support tickets. */
import type { ColumnType, Generated } from 'kysely';
import type { BigInt, Json, NullableTimestamp, Timestamp } from './columns.ts';

export interface SuspendedListingTable {
  city_id: number;
  listing_id: BigInt;
  /** Status before the suspension. */
  status: string;
  /** Whether it waited for review when it was suspended. */
  reviewed: boolean;
}

export interface SiteSettingTable {
  name: string;
  value: Json<unknown>;
  version: Generated<number>;
  changed_at: Timestamp;
  changed_by: string | null;
}

/** Versions of site documents that the operator edited. */
export interface SiteDocumentTable {
  name: string;
  language: string;
  version: number;
  /** Text in Markdown. */
  body: string;
  note: string | null;
  published_at: Date;
  changed_by: string | null;
}

export interface SupportTicketTable {
  id: Generated<string>;
  /** Random number that people can read out on the phone. */
  ticket: string;
  user_id: string | null;
  /** The person whom a report from a conversation is about. */
  about_user_id: string | null;
  /** The last messages of that person, quoted by the site. */
  quote: string | null;
  topic: string;
  text: string;
  email: string | null;
  /** Whether a form field was filled in that people do not see. */
  suspect: Generated<boolean>;
  /** Digest of the request, so that one that is sent twice is stored once. */
  digest: Buffer;
  state: Generated<'open' | 'acknowledged' | 'closed'>;
  created_at: Timestamp;
  acknowledge_by: Timestamp;
  settle_by: Timestamp;
  acknowledged_at: NullableTimestamp;
  closed_at: NullableTimestamp;
  answered_by: string | null;
  answer: string | null;
  assigned_to: ColumnType<string | null, string | null | undefined, string | null>;
  assigned_at: NullableTimestamp;
  version: Generated<number>;
}
