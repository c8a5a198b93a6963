/** Users with their sessions, passwords, login codes, consents and erasures, shortlists and recently viewed listings. */
import type { ColumnType, Generated } from 'kysely';
import type { Timestamp, NullableTimestamp, BigInt } from './columns.ts';

export interface AppUserTable {
  id: Generated<string>;
  name: string | null;
  email: string | null;
  phone: string | null;
  profile_type: string | null;
  role: Generated<string>;
  email_verified_at: NullableTimestamp;
  phone_verified_at: NullableTimestamp;
  new_phone: string | null;
  language: string | null;
  password_set_at: NullableTimestamp;
  created_at: Timestamp;
  suspended_at: NullableTimestamp;
  suspended_until: NullableTimestamp;
  suspended_reason: string | null;
  deleted_at: NullableTimestamp;
  last_active_at: Timestamp;
  inactivity_warned_at: NullableTimestamp;
  reach: Generated<string>;
  whatsapp: Generated<boolean>;
}

export interface SessionTable {
  id: Generated<string>;
  user_id: string;
  token_hash: Buffer;
  created_at: Timestamp;
  last_seen_at: Timestamp;
  expires_at: Timestamp;
  ip: string | null;
  user_agent: string | null;
  revoked_at: NullableTimestamp;
  device_hash: Buffer | null;
  last_write_lsn: string | null;
}

export interface InferredAgentTable {
  user_id: string;
  since: Timestamp;
  societies: number;
  state: 'inferred' | 'appealed' | 'upheld' | 'cleared';
  appealed_at: NullableTimestamp;
  statement: Generated<string>;
  documents: Generated<string[]>;
  decided_at: NullableTimestamp;
  decided_by: string | null;
  note: string | null;
}

export interface BuilderTable {
  user_id: string;
  public_id: string;
}

export interface AccountPasswordTable {
  user_id: string;
  hash: string;
}

export interface PasswordLinkTable {
  id: Generated<string>;
  user_id: string;
  email: string;
  token_hash: Buffer;
  created_at: Date;
  expires_at: Date;
  used_at: NullableTimestamp;
}

export interface VerificationCodeTable {
  id: Generated<string>;
  phone: string;
  code_hash: Buffer;
  created_at: Timestamp;
  expires_at: Timestamp;
  tries: Generated<number>;
  used_at: NullableTimestamp;
  purpose: Generated<string>;
  user_id: string | null;
  code_id: string;
  code_created_at: Timestamp;
  sealed_code: string;
  sms_at: NullableTimestamp;
  step: Generated<number>;
}

export interface EmailVerificationTable {
  id: Generated<string>;
  user_id: string;
  email: string;
  token_hash: Buffer;
  created_at: Date;
  expires_at: Date;
  used_at: NullableTimestamp;
}

export interface ShortlistTable {
  user_id: string;
  city_id: number;
  listing_id: BigInt;
  status: Generated<string>;
  created_at: Timestamp;
  updated_at: Timestamp;
  note: string | null;
  note_at: NullableTimestamp;
}

export interface RecentlyViewedTable {
  user_id: string;
  city_id: number;
  listing_id: BigInt;
  viewed_at: Timestamp;
}

export interface ConsentTable {
  id: Generated<string>;
  user_id: string;
  purpose: string;
  text_version: string;
  language: string;
  channel: 'web' | 'api';
  given_at: Date;
  withdrawn_at: NullableTimestamp;
  /** Version of the terms that the page linked to; null for other purposes. */
  terms_version: ColumnType<number | null, number | null | undefined, number | null>;
}

export interface ErasureTable {
  user_id: string;
  requested_at: Date;
  cause: 'requested' | 'inactive';
  sealed: string | null;
  finished_at: NullableTimestamp;
}

/** A deleted account of a person. No other table tells whose account it was. */
export interface FormerAccountTable {
  identity_hash: Buffer;
  user_id: string;
  closed_at: Date;
  /** The account that later verified this number or address. Blocks that are set afterwards apply to it. */
  successor_id: ColumnType<string | null, string | null | undefined, string | null>;
}
