/** Decides which backups are retained, and deletes the others with everything that only they need. */
import { zstdDecompressSync } from 'node:zlib';
import type { ObjectStorage } from '../integrations/storage/index.ts';
import { BackupError } from './backup-error.ts';
import { readPlain } from './read-plain.ts';
import { parseLsn, segmentStart } from './replication/lsn.ts';
import { hasManifest, listSetIds, listSets, type BackupManifest } from './set-manifest.ts';
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
const UNREFERENCED_KEPT_MS = DAY_MS;
/** 1 January 1970 was a Thursday, three days after a Monday. */
const EPOCH_WEEKDAY = 3;
const DELETED_BETWEEN_CHECKS = 20;

const dayOf = ({ finishedAt }: DatedBackup): string => finishedAt.slice(0, 10);
const weekOf = ({ finishedAt }: DatedBackup): string => String(Math.floor((Date.parse(finishedAt) / DAY_MS + EPOCH_WEEKDAY) / 7));
const monthOf = ({ finishedAt }: DatedBackup): string => finishedAt.slice(0, 7);

/**
 * Selects the ids of the backups to retain: the newest of each of the newest days, weeks and months (UTC), the newest of all, the newest
 * verified one, and the backups that they are increments of.
 * @param sets complete backups, oldest first
 */
export function retainedSets(
  sets: readonly DatedBackup[],
  verified: ReadonlySet<string>,
  { daily, weekly, monthly }: Retention,
): Set<string> {
  const retained = new Set<string>();
  for (const [periodOf, count] of [
    [dayOf, daily],
    [weekOf, weekly],
    [monthOf, monthly],
  ] as const) {
    const newest = new Map(sets.map((set) => [periodOf(set), set.id]));
    const periods = [...new Set(sets.map(periodOf))].slice(-count);
    if (count > 0) for (const period of periods) retained.add(newest.get(period)!);
  }
  const last = sets.at(-1);
  if (last) retained.add(last.id);
  const lastVerified = sets.findLast(({ id }) => verified.has(id));
  if (lastVerified) retained.add(lastVerified.id);
  for (const set of sets.toReversed()) if (retained.has(set.id) && set.parent !== null) retained.add(set.parent);
  return retained;
}

export async function verifiedSets(store: ObjectStorage): Promise<Map<string, Date>> {
  const verified = new Map<string, Date>();
  for await (const { key, modifiedAt } of store.list(VERIFIED_FOLDER))
    verified.set(key.slice(VERIFIED_FOLDER.length + 1).replace(/\.json$/, ''), modifiedAt);
  return verified;
}

interface Deleted {
  readonly sets: readonly string[];
  readonly packs: number;
  readonly ranges: number;
}

/**
 * Deletes the files of backups that were not finished or not completely deleted. Call it with the lock before a backup starts: files of
 * killed backups may be what fills the storage.
 * @returns the ids of the deleted backups
 */
export async function deleteUnfinished(store: ObjectStorage): Promise<string[]> {
  const unfinished: string[] = [];
  for (const id of await listSetIds(store)) {
    if (await hasManifest(store, id)) continue;
    await store.deleteAll(backupFolder(id));
    await store.delete(`${VERIFIED_FOLDER}/${id}.json`);
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
  store: ObjectStorage,
  retention: Retention,
  now: Date,
  requireLock: () => Promise<void>,
): Promise<Deleted> {
  const sets = await listSets(store, (error) => {
    throw new BackupError(`${error.message} Nothing is deleted until somebody removes it.`, { cause: error });
  });
  const retained = retainedSets(sets, new Set((await verifiedSets(store)).keys()), retention);
  const old = sets.flatMap(({ id }) => (retained.has(id) ? [] : [id]));
  // the manifest is deleted first, so that an interrupted deletion leaves an unfinished backup and not a backup with missing parts
  for (const id of old.toReversed()) {
    await store.delete(`${backupFolder(id)}/manifest.json`);
    await store.deleteAll(backupFolder(id));
    await store.delete(`${VERIFIED_FOLDER}/${id}.json`);
  }
  const remaining = sets.filter(({ id }) => retained.has(id));
  return {
    sets: old,
    packs: await deleteUnreferencedPacks(store, remaining, now, requireLock),
    ranges: await deleteOldRanges(store, remaining),
  };
}

async function deleteUnreferencedPacks(
  store: ObjectStorage,
  sets: readonly BackupManifest[],
  now: Date,
  requireLock: () => Promise<void>,
): Promise<number> {
  const referencedPacks = new Set<string>();
  const add = (list: Buffer) =>
    list
      .toString('utf8')
      .split('\n')
      .forEach((key) => referencedPacks.add(key));
  for (const { objects } of sets) add(await readPlain(store, objects.packs));
  const latest = await store.get(LATEST_PACKS);
  if (latest) add(zstdDecompressSync(latest));
  let count = 0;
  for await (const { key, modifiedAt } of store.list(PACK_FOLDER)) {
    if (referencedPacks.has(key) || now.getTime() - modifiedAt.getTime() < UNREFERENCED_KEPT_MS) continue;
    if (count % DELETED_BETWEEN_CHECKS === 0) await requireLock();
    await store.delete(key);
    count += 1;
  }
  return count;
}

/**
 * Deletes log that no restore can use: log from before the oldest backup of its timeline. Log without a backup is retained while its first
 * backup may be due. The log of a timeline without a backup is retained if the timeline is newer than another one of its database. The log
 * of a database without a backup is retained if it is newer than the oldest of all backups.
 */
async function deleteOldRanges(store: ObjectStorage, sets: readonly BackupManifest[]): Promise<number> {
  const starts = new Map<string, bigint>();
  const oldestTimelines = new Map<string, number>();
  for (const { database } of sets) {
    const start = segmentStart(parseLsn(database.startLsn), database.segmentBytes);
    const before = starts.get(timelineKey(database));
    if (before === undefined || start < before) starts.set(timelineKey(database), start);
    oldestTimelines.set(database.systemId, Math.min(database.timeline, oldestTimelines.get(database.systemId) ?? Infinity));
  }
  if (sets.length === 0) return 0;
  const oldestBackup = Math.min(...sets.map(({ startedAt }) => Date.parse(startedAt)));
  let count = 0;
  for await (const { key, modifiedAt } of store.list(WAL_FOLDER)) {
    const range = parseRangeKey(key);
    if (!range) continue;
    const start = starts.get(timelineKey(range));
    const oldestTimeline = oldestTimelines.get(range.systemId);
    const isOld = () => {
      if (start !== undefined) return range.to <= start;
      return oldestTimeline === undefined ? modifiedAt.getTime() < oldestBackup : range.timeline < oldestTimeline;
    };
    if (!isOld()) continue;
    await store.delete(key);
    count += 1;
  }
  return count;
}

const timelineKey = ({ systemId, timeline }: LogId): string => `${systemId}/${timeline}`;
