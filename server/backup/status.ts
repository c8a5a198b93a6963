/**
 * Reads from the backup storage how old the newest backups are. Several machines may make and verify backups, so a process cannot know this
 * without reading the storage.
 */
import type { ObjectStorage } from '../integrations/storage/index.ts';
import { BackupError } from './backup-error.ts';
import { HEARTBEAT_FOLDER } from './folders.ts';
import { listBackupIds, readManifest } from './backup-manifest.ts';
import { readVerifiedBackups } from './retention.ts';

/** The latest points in time that can be restored; null when there is none. */
export interface BackupStatus {
  /** When the newest complete backup was started. */
  readonly completeAt: Date | null;
  /** When the newest verified backup was started. */
  readonly verifiedAt: Date | null;
  /** When the archived log was last up to date. */
  readonly logAt: Date | null;
}

/** The start of a backup, from its id, such as `20261122T184501Z-ab12cd`. */
const startOf = (id: string): Date => new Date(id.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z.*$/, '$1-$2-$3T$4:$5:$6Z'));

export async function readBackupStatus(storage: ObjectStorage): Promise<BackupStatus> {
  let completeAt: Date | null = null;
  for (const id of (await listBackupIds(storage)).toReversed()) {
    if (await isComplete(storage, id)) completeAt = startOf(id);
    if (completeAt) break;
  }
  const verified = [...(await readVerifiedBackups(storage)).keys()].toSorted().at(-1);
  let logAt: Date | null = null;
  for await (const { modifiedAt } of storage.list(HEARTBEAT_FOLDER)) logAt = modifiedAt;
  return { completeAt, verifiedAt: verified === undefined ? null : startOf(verified), logAt };
}

/** A backup with a damaged manifest cannot be restored, so it does not count. */
async function isComplete(storage: ObjectStorage, id: string): Promise<boolean> {
  try {
    return (await readManifest(storage, id)) !== null;
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
    return false;
  }
}
