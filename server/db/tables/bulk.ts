/** Bulk imports of listings from files. */
import type { ColumnType, Generated } from 'kysely';
import type { Timestamp, NullableTimestamp, BigInt } from './columns.ts';

export interface ListingExternalIdTable {
  owner_id: string;
  external_id: string;
  city_id: number;
  listing_id: BigInt;
}

export interface BulkImportTable {
  id: Generated<string>;
  owner_id: string;
  kind: string;
  format: 'csv' | 'jsonl';
  file_name: string;
  dry_run: boolean;
  ip: string | null;
  status: Generated<'waiting' | 'running' | 'done' | 'failed'>;
  /** Number of rows in the file; the following columns count processed rows. */
  rows: number;
  done: Generated<number>;
  created: Generated<number>;
  updated: Generated<number>;
  unchanged: Generated<number>;
  refused: Generated<number>;
  published: Generated<number>;
  /** Why the import failed, as a sentence for the owner. */
  problem: string | null;
  created_at: Timestamp;
  /** Time of the last progress; without recent progress the import is started again. */
  heartbeat_at: Timestamp;
  finished_at: NullableTimestamp;
}

export interface BulkImportRowTable {
  import_id: string;
  row: number;
  external_id: string | null;
  public_id: string | null;
  outcome: 'created' | 'updated' | 'unchanged' | 'refused';
  published: boolean;
  errors: ColumnType<readonly { column: string; message: string }[], string, string>;
}
