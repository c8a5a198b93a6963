/** What the site needs to run: windows of limits, answered keys, settings, the audit trail, visits, dispatches. */
import type { ColumnType, Generated } from 'kysely';
import type { Time, Day, Json } from './columns.ts';

export interface RateWindowTable {
  key: string;
  starts_at: Time;
  count: Generated<number>;
}

export interface UsedChallengeTable {
  signature: Buffer;
  expires_at: Time;
}

export interface IdempotencyKeyTable {
  scope: string;
  key: string;
  request_hash: Buffer;
  status: number | null;
  response: Json<unknown>;
  created_at: Time;
}

export interface AuditEventTable {
  id: ColumnType<number, never, never>;
  at: Time;
  actor_id: string | null;
  action: string;
  subject: string | null;
  ip: string | null;
  facts: Json<Record<string, unknown>>;
}

export interface SettingTable {
  key: string;
  value: Json<unknown>;
}

export interface VisitMarkTable {
  day: Day;
  city_id: number;
  mark: Buffer;
}

export interface VisitSaltTable {
  day: Day;
  salt: Buffer;
}

export interface DispatchTable {
  id: string;
  state: 'sending' | 'sent' | 'failed' | 'refused';
  at: Date;
}
