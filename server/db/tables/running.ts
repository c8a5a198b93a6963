/**
 * Operation of the site: rate limits, used challenges, idempotency keys, settings, audit trail, visit counting, job workers, dispatched
 * messages.
 */
import type { ColumnType, Generated } from 'kysely';
import type { Timestamp, CalendarDay, Json } from './columns.ts';

export interface RateWindowTable {
  key: string;
  starts_at: Timestamp;
  count: Generated<number>;
}

export interface RequestCountTable {
  key: string;
  window_number: number;
  count: number;
}

export interface UsedChallengeTable {
  signature: Buffer;
  expires_at: Timestamp;
}

export interface IdempotencyKeyTable {
  scope: string;
  key: string;
  request_hash: Buffer;
  response: Json<unknown>;
  sealed: string | null;
  created_at: Timestamp;
}

export interface AuditEventTable {
  id: ColumnType<number, never, never>;
  at: Timestamp;
  /** Null for a routine, or when nobody was logged in. */
  actor_id: string | null;
  action: string;
  /** What the action was applied to: usually the id of an account, a listing or a case. */
  subject: string | null;
  ip: string | null;
  details: Json<Record<string, unknown>>;
}

export interface SettingTable {
  key: string;
  value: Json<unknown>;
}

export interface CountedVisitorTable {
  day: CalendarDay;
  city_id: number;
  /** See `visitorHash`. */
  visitor_hash: Buffer;
}

export interface DataKeyTable {
  purpose: string;
  sealed: string;
}

export interface VisitSaltTable {
  day: CalendarDay;
  salt: Buffer;
}

export interface JobWorkerTable {
  id: string;
  started_at: Generated<Timestamp>;
  seen_at: Generated<Timestamp>;
}

export interface DispatchTable {
  id: string;
  state: 'sending' | 'sent' | 'failed' | 'refused' | 'uncertain';
  at: Date;
}
