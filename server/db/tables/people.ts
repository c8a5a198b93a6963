/** People, how they log in, and what they keep. */
import type { Generated } from 'kysely';
import type { Time, NullableTime, BigInt } from './columns.ts';

export interface AppUserTable {
  id: Generated<string>;
  name: string | null;
  email: string | null;
  phone: string | null;
  profile_type: string | null;
  role: Generated<string>;
  email_verified_at: NullableTime;
  phone_verified_at: NullableTime;
  new_phone: string | null;
  language: string | null;
  password_set_at: NullableTime;
  created_at: Time;
  suspended_at: NullableTime;
  suspended_until: NullableTime;
  suspended_reason: string | null;
  deleted_at: NullableTime;
  last_active_at: Time;
  inactivity_warned_at: NullableTime;
}

export interface SessionTable {
  id: Generated<string>;
  user_id: string;
  token_hash: Buffer;
  created_at: Time;
  last_seen_at: Time;
  expires_at: Time;
  ip: string | null;
  user_agent: string | null;
  revoked_at: NullableTime;
  device_hash: Buffer | null;
}

export interface AccountPasswordTable {
  user_id: string;
  hash: string;
}

export interface PasswordLinkTable {
  id: Generated<string>;
  user_id: string;
  token_hash: Buffer;
  created_at: Date;
  expires_at: Date;
  used_at: NullableTime;
}

export interface LoginCodeTable {
  id: Generated<string>;
  phone: string;
  code_hash: Buffer;
  created_at: Time;
  expires_at: Time;
  tries: Generated<number>;
  used_at: NullableTime;
  purpose: Generated<string>;
  user_id: string | null;
}

export interface EmailProofTable {
  id: Generated<string>;
  user_id: string;
  email: string;
  token_hash: Buffer;
  created_at: Date;
  expires_at: Date;
  used_at: NullableTime;
}

export interface ShortlistTable {
  user_id: string;
  city_id: number;
  listing_id: BigInt;
  status: Generated<string>;
  created_at: Time;
  updated_at: Time;
  note: string | null;
  note_at: NullableTime;
}

export interface SeenTable {
  user_id: string;
  city_id: number;
  listing_id: BigInt;
  seen_at: Time;
}

export interface ConsentTable {
  id: Generated<string>;
  user_id: string;
  purpose: string;
  text_version: string;
  language: string;
  channel: 'web' | 'api';
  given_at: Date;
  withdrawn_at: NullableTime;
}

export interface ErasureTable {
  user_id: string;
  asked_at: Date;
  cause: 'asked' | 'inactive';
  sealed: string | null;
  finished_at: NullableTime;
}
