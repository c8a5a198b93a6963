/** The archived log in the store: each range is an object, named after its database, timeline and positions. */
import type { ObjectStorage } from '../../integrations/storage/index.ts';
import { WAL_FOLDER } from '../folders.ts';

/**
 * Identifies a log. Positions and timelines of two databases may have equal numbers, so a log belongs to one database, identified by the
 * system id that its server got when it was created. A restored database has the same system id and continues on another timeline.
 */
export interface LogId {
  readonly systemId: string;
  readonly timeline: number;
}
interface ArchivedRange extends LogId {
  readonly key: string;
  readonly from: bigint;
  /** Position after the last byte. */
  readonly to: bigint;
}

const KEY_PATTERN = /^backups\/wal\/(\d+)\/([0-9a-f]{8})\/([0-9a-f]{16})-([0-9a-f]{16})$/;
const hex = (value: bigint, digits: number) => value.toString(16).padStart(digits, '0');

const folderOf = ({ systemId, timeline }: LogId): string => `${WAL_FOLDER}/${systemId}/${hex(BigInt(timeline), 8)}`;

export const rangeKey = (log: LogId, from: bigint, to: bigint): string => `${folderOf(log)}/${hex(from, 16)}-${hex(to, 16)}`;

/** Returns null for the key of another object. */
export function parseRangeKey(key: string): ArchivedRange | null {
  const [, systemId, timeline, from, to] = KEY_PATTERN.exec(key) ?? [];
  if (systemId === undefined || timeline === undefined) return null;
  return { key, systemId, timeline: Number.parseInt(timeline, 16), from: BigInt(`0x${from}`), to: BigInt(`0x${to}`) };
}

/** All ranges of a log that extend beyond the position `after`, ordered by position. */
export async function* archivedRanges(storage: ObjectStorage, log: LogId, after = 0n): AsyncGenerator<ArchivedRange> {
  for await (const { key } of storage.list(folderOf(log))) {
    const range = parseRangeKey(key);
    if (range && range.to > after) yield range;
  }
}

/** The highest timeline of a database with an archived log; 0 without any. */
export async function newestArchivedTimeline(storage: ObjectStorage, systemId: string): Promise<number> {
  let newest = 0;
  for await (const name of storage.folders(`${WAL_FOLDER}/${systemId}`))
    if (/^[0-9a-f]{8}$/.test(name)) newest = Math.max(newest, Number.parseInt(name, 16));
  return newest;
}
