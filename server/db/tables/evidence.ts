/** Evidence records of listings (see `listings/evidence/chain.ts`). */
import type { ColumnType } from 'kysely';
import type { BigInt, NullableTimestamp, Timestamp } from './columns.ts';

type NullableBuffer = ColumnType<Buffer | null, Buffer | null | undefined, never>;
type EvidenceMethod = 'confirmed' | 'phone_verified' | 'document_seen' | 'rera_checked' | 'photo_at_place' | 'visit_answered' | 'withdrawn';

export interface ListingEvidenceTable {
  city_id: number;
  listing_id: BigInt;
  /** Position in the chain of the listing, starting at 1. */
  position: number;
  method: EvidenceMethod;
  at: Timestamp;
  expires_at: NullableTimestamp;
  details: ColumnType<Readonly<Record<string, string | number | boolean>>, string, never>;
  /** A listing has at most one record with the same source. */
  source: ColumnType<string | null, string | null | undefined, never>;
  /** Id of the staff member who checked it. */
  decided_by: ColumnType<string | null, string | null | undefined, never>;
  salt: NullableBuffer;
  /** Represents `decided_by` in the hash (see `commitTo`). */
  commitment: NullableBuffer;
  hash: Buffer;
}
