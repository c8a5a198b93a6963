/**
 * Reads from the backup storage how old the newest backups are. Several machines may make and verify backups, so no process knows this
 * itself.
 */
import type { ObjectStorage } from '../integrations/storage/index.ts';
import { BackupError } from './backup-error.ts';
import { HEARTBEAT_FOLDER } from './folders.ts';
import { listSetIds, readManifest } from './set-manifest.ts';
import { verifiedSets } from './retention.ts';

/** The latest points in time that can be restored; null when there is none. */
export interface BackupStatus {
  readonly complete: Date | null;
  readonly verified: Date | null;
  /** When the archived log was last up to date. */
  readonly log: Date | null;
}

/** Parses an id such as `20261122T184501Z-ab12cd`. */
const dateOf = (id: string): Date => new Date(id.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z.*$/, '$1-$2-$3T$4:$5:$6Z'));

export async function readBackupStatus(storage: ObjectStorage): Promise<BackupStatus> {
  let complete: Date | null = null;
  for (const id of (await listSetIds(storage)).toReversed()) {
    if (await isComplete(storage, id)) complete = dateOf(id);
    if (complete) break;
  }
  const verified = [...(await verifiedSets(storage)).keys()].toSorted().at(-1);
  let log: Date | null = null;
  for await (const { modifiedAt } of storage.list(HEARTBEAT_FOLDER)) log = modifiedAt;
  return { complete, verified: verified === undefined ? null : dateOf(verified), log };
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
