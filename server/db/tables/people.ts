/** Users with their sessions, passwords, login codes, consents and erasures, shortlists and recently viewed listings. */
import type { ColumnType, Generated } from 'kysely';
import type { Timestamp, NullableTimestamp, BigInt } from './columns.ts';

export interface AppUserTable {
  id: Generated<string>;
  name: string | null;
  email: string | null;
  phone: string | null;
  /** What the person chose at the registration, such as Owner. */
  profile_type: string | null;
  role: Generated<string>;
  email_verified_at: NullableTimestamp;
  phone_verified_at: NullableTimestamp;
  /** A number that replaces `phone` once its code has been entered. */
  new_phone: string | null;
  language: string | null;
  password_set_at: NullableTimestamp;
  created_at: Timestamp;
  suspended_at: NullableTimestamp;
  /** Null in a suspended account: until staff lift the suspension. */
  suspended_until: NullableTimestamp;
  suspended_reason: string | null;
  deleted_at: NullableTimestamp;
  last_active_at: Timestamp;
  inactivity_warned_at: NullableTimestamp;
  /** How people may reach this person about listings: `number`, `call` or `messages`. */
  reach: Generated<string>;
  /** Whether people who see the number are offered a link to WhatsApp. */
  whatsapp: Generated<boolean>;
}

export interface SessionTable {
  id: Generated<string>;
  user_id: string;
  /** SHA-256 of the token. */
  token_hash: Buffer;
  created_at: Timestamp;
  last_seen_at: Timestamp;
  expires_at: Timestamp;
  ip: string | null;
  user_agent: string | null;
  revoked_at: NullableTimestamp;
  /** SHA-256 of the random id that the browser chose; null if the client sent none. */
  device_hash: Buffer | null;
  /** Position of the write-ahead log after the last write of this session (see `Replicas.read`). */
  last_write_lsn: string | null;
}

export interface InferredAgentTable {
  user_id: string;
  since: Timestamp;
  /** Number of societies in which the person offers homes as an owner. */
  societies: number;
  state: 'inferred' | 'appealed' | 'upheld' | 'cleared';
  appealed_at: NullableTimestamp;
  /** The appeal of the person. */
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
  /** Keyed hash of the code and the id of the row. */
  code_hash: Buffer;
  created_at: Timestamp;
  expires_at: Timestamp;
  /** Number of codes that were entered. */
  tries: Generated<number>;
  used_at: NullableTimestamp;
  purpose: Generated<string>;
  user_id: string | null;
  /** Requests for one number within a short time share a code and this id. */
  code_id: string;
  code_created_at: Timestamp;
  sealed_code: string;
  /** Null when a message with the same code had been sent shortly before. */
  sms_at: NullableTimestamp;
  /** 2 for the second code that is required while somebody guesses codes of the number. */
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
  /** Number, address and name, which the job needs; null once it has finished. */
  sealed: string | null;
  finished_at: NullableTimestamp;
}

/** A deleted account of a person. No other table tells whose account it was. */
export interface FormerAccountTable {
  /** Keyed hash of the number or mail address. */
  identity_hash: Buffer;
  user_id: string;
  closed_at: Date;
  /** The account that later verified this number or address. Blocks that are set afterwards apply to it. */
  successor_id: ColumnType<string | null, string | null | undefined, string | null>;
}
