import type { Readable } from 'node:stream';

/** Where files live: disk by default, S3 by config. Keys are `originals/...` (private) and `media/...` (served). */
export interface ObjectStorage {
  put(key: string, content: Buffer): Promise<void>;
  /** Takes the content in as it comes; nothing is kept when it breaks off. */
  putStream(key: string, content: AsyncIterable<Uint8Array>): Promise<void>;
  /** Null when there is no such file. */
  get(key: string): Promise<Buffer | null>;
  stream(key: string): Promise<Readable | null>;
  exists(key: string): Promise<boolean>;
  /** Deletes every file below the prefix; fine when there is none. */
  deleteAll(prefix: string): Promise<void>;
}
