/** What staff keeps: suspensions, settings, requests to support. */
import type { ColumnType, Generated } from 'kysely';
import type { BigInt, Json, NullableTime, Time } from './columns.ts';

export interface SuspendedListingTable {
  city_id: number;
  listing_id: BigInt;
  status: string;
  reviewed: boolean;
}

export interface SiteSettingTable {
  name: string;
  value: Json<unknown>;
  version: Generated<number>;
  changed_at: Time;
  changed_by: string | null;
}

export interface SupportTicketTable {
  id: Generated<string>;
  ticket: string;
  user_id: string | null;
  topic: string;
  text: string;
  email: string | null;
  suspect: Generated<boolean>;
  digest: Buffer;
  state: Generated<'open' | 'acknowledged' | 'closed'>;
  created_at: Time;
  acknowledge_by: Time;
  settle_by: Time;
  acknowledged_at: NullableTime;
  closed_at: NullableTime;
  answered_by: string | null;
  answer: string | null;
  taken_by: ColumnType<string | null, string | null | undefined, string | null>;
  taken_at: NullableTime;
  version: Generated<number>;
}
