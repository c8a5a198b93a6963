/** Facts about listings, and the evidence for them. */
import type { ColumnType } from 'kysely';
import type { BigInt, NullableTimestamp, Timestamp } from './columns.ts';

type NullableBuffer = ColumnType<Buffer | null, Buffer | null | undefined, never>;
type EvidenceMethod = 'confirmed' | 'phone_verified' | 'document_seen' | 'rera_checked' | 'photo_at_place' | 'visit_answered' | 'withdrawn';

export interface ListingEvidenceTable {
  city_id: number;
  listing_id: BigInt;
  position: number;
  method: EvidenceMethod;
  at: Timestamp;
  expires_at: NullableTimestamp;
  details: ColumnType<Readonly<Record<string, string | number | boolean>>, string, never>;
  source: ColumnType<string | null, string | null | undefined, never>;
  decided_by: ColumnType<string | null, string | null | undefined, never>;
  salt: NullableBuffer;
  commitment: NullableBuffer;
  hash: Buffer;
}
