/** Moderation: reviews, holds, and hashes of photos to find duplicates. */
import type { ColumnType, Generated } from 'kysely';
import type { Timestamp, NullableTimestamp, BigInt } from './columns.ts';

/** An open case about a live listing, while an edit of the listing has its row. */
export interface InterruptedCase {
  readonly state: 'waiting' | 'changes_requested';
  /** ISO 8601. */
  readonly since: string;
  readonly findings: readonly string[];
  readonly reasons: readonly string[];
  readonly note: string | null;
  /** base64. */
  readonly rejected_digest: string | null;
}

export interface ListingReviewTable {
  city_id: number;
  listing_id: BigInt;
  /** Id of the submission; a listing that is submitted again gets another one. */
  id: Generated<string>;
  subject: 'listing' | 'edit' | 'live';
  state: 'unfinished' | 'waiting' | 'approved' | 'rejected' | 'changes_requested';
  /** When it was submitted. */
  since: Timestamp;
  /** Fields that an edit changes; empty for a case about the complete listing. */
  fields: Generated<string[]>;
  /** Values of an edit; null for other cases. */
  details: ColumnType<Record<string, unknown> | null, Record<string, unknown> | null | undefined, Record<string, unknown> | null>;
  to_city_id: number | null;
  locality_id: number | null;
  lat: number | null;
  lng: number | null;
  public_lat: number | null;
  public_lng: number | null;
  /** The moderator who is looking at the case. */
  claimed_by: string | null;
  claimed_until: NullableTimestamp;
  decided_by: string | null;
  decided_at: NullableTimestamp;
  reasons: Generated<string[]>;
  note: string | null;
  /** Keys of findings, see `finding-keys.ts`. */
  findings: Generated<string[]>;
  /** See `contentDigest`; null if nothing was rejected. */
  rejected_digest: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
  interrupted_case: ColumnType<InterruptedCase | null, InterruptedCase | null | undefined, InterruptedCase | null>;
}

export interface ListingHoldTable {
  id: Generated<string>;
  city_id: number;
  listing_id: BigInt;
  cause: 'reports' | 'taken_down';
  since: Date;
  previous_status: string;
  reasons: Generated<string[]>;
  note: string | null;
  decided_by: string | null;
  ended_at: NullableTimestamp;
  /** The staff member who ended the hold. */
  closed_by: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface PhotoHashTable {
  city_id: number;
  listing_id: BigInt;
  photo_id: string;
  /** A signed 64-bit integer as text. */
  coarse: string | null;
  /** 256 bits, which confirm a candidate. */
  fine: Buffer | null;
  /** Packed hashes to search for (see `PhotoHashWithCrops`); null once duplicates were searched. */
  crop_hashes: Buffer | null;
}

export interface PhotoDuplicateTable {
  city_id: number;
  listing_id: BigInt;
  photo_id: string;
  duplicate_city_id: number;
  duplicate_listing_id: BigInt;
  duplicate_photo_id: string;
}
