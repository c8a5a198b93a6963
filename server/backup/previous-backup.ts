/** Selects the backup on which the next one is based. */
import { zstdDecompressSync } from 'node:zlib';
import type { ObjectStorage } from '../integrations/storage/index.ts';
import { listSets, type BackupManifest } from './set-manifest.ts';
import { DAY_MS } from '../durations.ts';

interface PreviousBackup {
  readonly set: BackupManifest;
  /** The server's manifest of its files. */
  readonly serverManifest: Buffer;
}

/**
 * The newest backup of this database whose full backup is younger than `fullDays`; null when a full backup is due, or when the manifest of
 * the newest one is damaged.
 */
export async function previousBackup(
  store: ObjectStorage,
  server: { readonly systemId: string; readonly timeline: number },
  { fullDays, now }: { readonly fullDays: number; readonly now: Date },
): Promise<PreviousBackup | null> {
  const sets = await listSets(store);
  const set = sets.findLast(({ database }) => database.systemId === server.systemId && database.timeline === server.timeline);
  const full = set && fullBackupOf(sets, set);
  if (!set || !full || now.getTime() - Date.parse(full.startedAt) >= fullDays * DAY_MS) return null;
  const content = await store.get(set.objects.serverManifest.key);
  try {
    return content && { set, serverManifest: zstdDecompressSync(content) };
  } catch {
    return null;
  }
}

/** The full backup that an incremental one is based on; null when a backup in between is missing. */
function fullBackupOf(sets: readonly BackupManifest[], set: BackupManifest): BackupManifest | null {
  if (set.parent === null) return set;
  const parent = sets.find(({ id }) => id === set.parent);
  return parent ? fullBackupOf(sets, parent) : null;
}
