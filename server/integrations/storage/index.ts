import type { Readable } from 'node:stream';

/** A file in a listing of storage. */
export interface StoredFile {
  readonly key: string;
  readonly bytes: number;
  readonly modifiedAt: Date;
}

interface WriteOptions {
  /** Leaves a file that exists already as it is. */
  readonly ifAbsent?: boolean;
  /** False: the file may be lost in a power failure until `makeDurable` was called with its key, which is faster for many files. */
  readonly durable?: boolean;
}

/**
 * Storage of files, on disk (`disk.ts`) or in S3 (`s3/`). Keys begin with an area: `originals/`, `erasures/` and `snapshots/` are
 * private, `media/` is what visitors may see. A file is visible when it is complete, and stored durably when the call that wrote it returns.
 *
 * Every call throws RangeError for an invalid key, and an error that `http/errors/file-errors.ts` understands when storage is unavailable or full.
 */
export interface ObjectStorage {
  /** @returns false when the file existed already and `ifAbsent` was asked for */
  put(key: string, content: Buffer, options?: WriteOptions): Promise<boolean>;
  /** Writes a stream of any length with bounded memory; nothing is stored when the stream fails. */
  putStream(key: string, content: AsyncIterable<Uint8Array>, options?: WriteOptions): Promise<boolean>;
  /** Stores files durably that were written with `durable: false`. */
  makeDurable(keys: readonly string[]): Promise<void>;
  /** Null when the file does not exist. */
  get(key: string): Promise<Buffer | null>;
  /** Null when the file does not exist. The reader may be slow: no connection is kept open between two reads. */
  stream(key: string): Promise<Readable | null>;
  exists(key: string): Promise<boolean>;
  /** Deletes one file, if it exists. */
  delete(key: string): Promise<void>;
  /** Deletes every file below the folder, if any. */
  deleteAll(folder: string): Promise<void>;
  /** Files below the folder in the order of their keys, a page in memory at a time. */
  list(folder: string): AsyncIterable<StoredFile>;
  /** Names of the folders directly below this one, in order. */
  folders(folder: string): AsyncIterable<string>;
  /** Deletes what processes that were killed had not finished writing; returns how many files. */
  deleteAbandoned(now: Date): Promise<number>;
}

/** First parts of all keys of the site. */
export const STORAGE_AREAS = ['erasures', 'media', 'originals', 'snapshots'] as const;
/** First part of the keys of backups, which are in a place of their own. */
const BACKUP_AREA = 'backups';
const AREAS: readonly string[] = [...STORAGE_AREAS, BACKUP_AREA];

// excludes `..`, hidden files and temporary names
const KEY = new RegExp(String.raw`^(?:${AREAS.join('|')})(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]{0,127}){1,6}$`);
const isArea = (folder: string): boolean => AREAS.includes(folder);

/** @throws RangeError for what is no key of a file */
export function checkedKey(key: string): string {
  if (!KEY.test(key)) throw new RangeError(`not a storage key: ${JSON.stringify(key.slice(0, 80))}`);
  return key;
}

/** A folder without its last slash. @param areas whether a whole area is accepted: for reading only, so that no call can delete one */
export function checkedFolder(folder: string, areas: boolean): string {
  const name = folder.replace(/\/$/, '');
  return areas && isArea(name) ? name : checkedKey(name);
}

/** How long a browser and a shared cache may keep what is below `media/`. A name never changes its content, but it may be erased. */
export const MEDIA_CACHE_CONTROL = 'public, max-age=31536000, s-maxage=86400, immutable';
