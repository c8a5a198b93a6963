/** Decides which backups are retained, and deletes the others with everything that only they need. */
import { zstdDecompressSync } from 'node:zlib';
import type { ObjectStorage } from '../integrations/storage/index.ts';
import { BackupError } from './backup-error.ts';
import { readPlain } from './read-plain.ts';
import { parseLsn, segmentStart } from './replication/lsn.ts';
import { hasManifest, listBackupIds, listBackups, type BackupManifest } from './backup-manifest.ts';
import { LATEST_PACKS, PACK_FOLDER, backupFolder, VERIFIED_FOLDER, WAL_FOLDER } from './folders.ts';
import { parseRangeKey, type LogId } from './wal/archived-ranges.ts';
import { DAY_MS } from '../durations.ts';

/** For how many days, weeks and months a backup is retained: the newest backup of each. */
interface Retention {
  readonly daily: number;
  readonly weekly: number;
  readonly monthly: number;
}
type DatedBackup = Pick<BackupManifest, 'id' | 'parent' | 'finishedAt'>;

/**
 * Packs without a reference are retained for this long: they may belong to a backup that is running elsewhere, or to the copy between
 * backups.
 */
const UNREFERENCED_RETENTION_MS = DAY_MS;
/** Weeks begin on Monday. 1 January 1970 was a Thursday, three days after a Monday. */
const EPOCH_WEEKDAY = 3;
/** Number of packs that are deleted between two checks that the lock is still held. */
const DELETIONS_PER_LOCK_CHECK = 20;

const dayOf = ({ finishedAt }: DatedBackup): string => finishedAt.slice(0, 10);
const weekOf = ({ finishedAt }: DatedBackup): string => String(Math.floor((Date.parse(finishedAt) / DAY_MS + EPOCH_WEEKDAY) / 7));
const monthOf = ({ finishedAt }: DatedBackup): string => finishedAt.slice(0, 7);

/**
 * Selects the ids of the backups to retain: the newest of each of the newest days, weeks and months (UTC), the newest of all, the newest
 * verified one, and the backups that they are increments of.
 * @param sets complete backups, oldest first
 */
export function selectRetainedIds(
  backups: readonly DatedBackup[],
  verified: ReadonlySet<string>,
  { daily, weekly, monthly }: Retention,
): Set<string> {
  const retained = new Set<string>();
  for (const [periodOf, count] of [
    [dayOf, daily],
    [weekOf, weekly],
    [monthOf, monthly],
  ] as const) {
    const newest = new Map(backups.map((backup) => [periodOf(backup), backup.id]));
    const periods = [...new Set(backups.map(periodOf))].slice(-count);
    if (count > 0) for (const period of periods) retained.add(newest.get(period)!);
  }
  const last = backups.at(-1);
  if (last) retained.add(last.id);
  const lastVerified = backups.findLast(({ id }) => verified.has(id));
  if (lastVerified) retained.add(lastVerified.id);
  for (const backup of backups.toReversed()) if (retained.has(backup.id) && backup.parent !== null) retained.add(backup.parent);
  return retained;
}

/** Ids of the verified backups, with the time of the verification. */
export async function readVerifiedBackups(storage: ObjectStorage): Promise<Map<string, Date>> {
  const verified = new Map<string, Date>();
  for await (const { key, modifiedAt } of storage.list(VERIFIED_FOLDER))
    verified.set(key.slice(VERIFIED_FOLDER.length + 1).replace(/\.json$/, ''), modifiedAt);
  return verified;
}

interface Deleted {
  readonly backupIds: readonly string[];
  /** Number of deleted packs and of deleted ranges of the archived log. */
  readonly packs: number;
  readonly ranges: number;
}

/**
 * Deletes the files of backups that were not finished or not completely deleted. Call it with the lock before a backup starts: files of
 * killed backups may be what fills the storage.
 * @returns the ids of the deleted backups
 */
export async function deleteUnfinished(storage: ObjectStorage): Promise<string[]> {
  const unfinished: string[] = [];
  for (const id of await listBackupIds(storage)) {
    if (await hasManifest(storage, id)) continue;
    await storage.deleteAll(backupFolder(id));
    await storage.delete(`${VERIFIED_FOLDER}/${id}.json`);
    unfinished.push(id);
  }
  return unfinished;
}

/**
 * Deletes everything that is not retained. As long as a manifest is damaged, nothing is deleted, because it is unknown which files that
 * backup needs.
 * @param requireLock throws when the lock was lost: another backup may have started, and might need what would be deleted
 */
export async function deleteOldBackups(
  storage: ObjectStorage,
  retention: Retention,
  now: Date,
  requireLock: () => Promise<void>,
): Promise<Deleted> {
  const backups = await listBackups(storage, (error) => {
    throw new BackupError(`${error.message} Nothing is deleted until somebody removes it.`, { cause: error });
  });
  const retained = selectRetainedIds(backups, new Set((await readVerifiedBackups(storage)).keys()), retention);
  const oldIds = backups.flatMap(({ id }) => (retained.has(id) ? [] : [id]));
  // the manifest is deleted first, so that an interrupted deletion leaves an unfinished backup and not a backup with missing parts
  for (const id of oldIds.toReversed()) {
    await storage.delete(`${backupFolder(id)}/manifest.json`);
    await storage.deleteAll(backupFolder(id));
    await storage.delete(`${VERIFIED_FOLDER}/${id}.json`);
  }
  const remaining = backups.filter(({ id }) => retained.has(id));
  return {
    backupIds: oldIds,
    packs: await deleteUnreferencedPacks(storage, remaining, now, requireLock),
    ranges: await deleteOldRanges(storage, remaining),
  };
}

async function deleteUnreferencedPacks(
  storage: ObjectStorage,
  backups: readonly BackupManifest[],
  now: Date,
  requireLock: () => Promise<void>,
): Promise<number> {
  const referencedPacks = new Set<string>();
  const addKeys = (lines: Buffer) =>
    lines
      .toString('utf8')
      .split('\n')
      .forEach((key) => referencedPacks.add(key));
  for (const { objects } of backups) addKeys(await readPlain(storage, objects.packs));
  const latest = await storage.get(LATEST_PACKS);
  if (latest) addKeys(zstdDecompressSync(latest));
  let count = 0;
  for await (const { key, modifiedAt } of storage.list(PACK_FOLDER)) {
    if (referencedPacks.has(key) || now.getTime() - modifiedAt.getTime() < UNREFERENCED_RETENTION_MS) continue;
    if (count % DELETIONS_PER_LOCK_CHECK === 0) await requireLock();
    await storage.delete(key);
    count += 1;
  }
  return count;
}

/**
 * Deletes archived log that no restore can use:
 * - log from before the oldest backup of its timeline;
 * - log of a timeline without a backup, unless a backup of the timeline may still follow: the timeline is at least as new as the oldest one
 *   of its database that has a backup;
 * - log of a database without a backup, if it is older than the oldest of all backups.
 */
async function deleteOldRanges(storage: ObjectStorage, backups: readonly BackupManifest[]): Promise<number> {
  const starts = new Map<string, bigint>();
  const oldestTimelines = new Map<string, number>();
  for (const { database } of backups) {
    const start = segmentStart(parseLsn(database.startLsn), database.segmentBytes);
    const earliest = starts.get(timelineKey(database));
    if (earliest === undefined || start < earliest) starts.set(timelineKey(database), start);
    oldestTimelines.set(database.systemId, Math.min(database.timeline, oldestTimelines.get(database.systemId) ?? Infinity));
  }
  if (backups.length === 0) return 0;
  const oldestBackupStart = Math.min(...backups.map(({ startedAt }) => Date.parse(startedAt)));
  let count = 0;
  for await (const { key, modifiedAt } of storage.list(WAL_FOLDER)) {
    const range = parseRangeKey(key);
    if (!range) continue;
    const start = starts.get(timelineKey(range));
    const oldestTimeline = oldestTimelines.get(range.systemId);
    const isOld = () => {
      if (start !== undefined) return range.to <= start;
      return oldestTimeline === undefined ? modifiedAt.getTime() < oldestBackupStart : range.timeline < oldestTimeline;
    };
    if (!isOld()) continue;
    await storage.delete(key);
    count += 1;
  }
  return count;
}

const timelineKey = ({ systemId, timeline }: LogId): string => `${systemId}/${timeline}`;
