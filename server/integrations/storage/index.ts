import type { Readable } from 'node:stream';

/** File storage (`disk.ts`). Keys are `originals/...` (private) and `media/...` (served). */
export interface ObjectStorage {
  put(key: string, content: Buffer): Promise<void>;
  /** Writes a stream; nothing is stored when it fails. */
  putStream(key: string, content: AsyncIterable<Uint8Array>): Promise<void>;
  /** Null when the file does not exist. */
  get(key: string): Promise<Buffer | null>;
  stream(key: string): Promise<Readable | null>;
  exists(key: string): Promise<boolean>;
  /** Deletes every file below the prefix, if any. */
  deleteAll(prefix: string): Promise<void>;
  /** Deletes what processes that were killed had not finished writing; returns how many files. */
  deleteAbandoned(now: Date): Promise<number>;
}
