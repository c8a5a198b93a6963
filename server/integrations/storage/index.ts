import type { Readable } from 'node:stream';

/** A file in a listing of storage. */
export interface StoredFile {
  readonly key: string;
  readonly bytes: number;
  readonly modifiedAt: Date;
}

interface WriteOptions {
  /** Does not overwrite an existing file. */
  readonly ifAbsent?: boolean;
  /** False is faster for many files: the file may be lost in a power failure until `makeDurable` was called with its key. */
  readonly durable?: boolean;
}

/**
 * Storage of files, on disk (`disk.ts`) or in S3 (`s3/`). Keys begin with an area: `originals/`, `erasures/` and `snapshots/` are private,
 * and visitors may see the files in `media/`. Backups, in a storage of their own, have the area `backups/`. A file is visible when it is
 * complete, and durable when the call that wrote it returns.
 *
 * Every call throws RangeError for an invalid key, and an error that `http/errors/file-errors.ts` recognises when storage is unavailable or
 * full.
 */
export interface ObjectStorage {
  /** @returns false when the file existed and `ifAbsent` was set */
  put(key: string, content: Buffer, options?: WriteOptions): Promise<boolean>;
  /** Writes a stream of any length with bounded memory use. When the stream fails, nothing is stored. */
  putStream(key: string, content: AsyncIterable<Uint8Array>, options?: WriteOptions): Promise<boolean>;
  /** Makes files durable that were written with `durable: false`. */
  makeDurable(keys: readonly string[]): Promise<void>;
  /** Returns null when the file does not exist. */
  get(key: string): Promise<Buffer | null>;
  /** Returns null when the file does not exist. The reader may be slow: no connection is kept open between two reads. */
  stream(key: string): Promise<Readable | null>;
  exists(key: string): Promise<boolean>;
  /** Deletes one file, if it exists. */
  delete(key: string): Promise<void>;
  /** Deletes all files below the folder. */
  deleteAll(folder: string): Promise<void>;
  /** Lists the files below the folder, sorted by key. Only one page of the list is in memory at a time. */
  list(folder: string): AsyncIterable<StoredFile>;
  /** Lists the names of the folders directly below this one, sorted. */
  folders(folder: string): AsyncIterable<string>;
  /** Deletes files that processes had not finished writing when they were killed. Returns their number. */
  deleteAbandoned(now: Date): Promise<number>;
}

/** The first segments of all keys of the site. */
export const STORAGE_AREAS = ['erasures', 'media', 'originals', 'snapshots'] as const;
/** The first segment of the keys of backups, which have their own storage. */
const BACKUP_AREA = 'backups';
const AREAS: readonly string[] = [...STORAGE_AREAS, BACKUP_AREA];

// excludes `..`, hidden files and temporary names
const KEY_PATTERN = new RegExp(String.raw`^(?:${AREAS.join('|')})(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]{0,127}){1,6}$`);
const isArea = (folder: string): boolean => AREAS.includes(folder);

/** @throws RangeError when the text is not a valid key of a file */
export function requireValidKey(key: string): string {
  if (!KEY_PATTERN.test(key)) throw new RangeError(`not a storage key: ${JSON.stringify(key.slice(0, 80))}`);
  return key;
}

/**
 * Returns a folder name without its trailing slash.
 * @param isAreaAllowed whether a complete area is accepted; only for reading, so that no call can delete one
 */
export function requireValidFolder(folder: string, isAreaAllowed: boolean): string {
  const name = folder.replace(/\/$/, '');
  return isAreaAllowed && isArea(name) ? name : requireValidKey(name);
}

/** How long browsers and shared caches may store files below `media/`. The content of a name never changes, but it may be erased. */
export const MEDIA_CACHE_CONTROL = 'public, max-age=31536000, s-maxage=86400, immutable';
