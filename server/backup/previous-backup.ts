/** Selects the backup on which the next one is based. */
import { zstdDecompressSync } from 'node:zlib';
import type { ObjectStorage } from '../integrations/storage/index.ts';
import { listBackups, type BackupManifest } from './backup-manifest.ts';
import { DAY_MS } from '../durations.ts';

interface PreviousBackup {
  readonly manifest: BackupManifest;
  /** The server's manifest of its files. */
  readonly serverManifest: Buffer;
}

/**
 * The newest backup of this database, if its full backup is less than `fullDays` old; null when a full backup is due, or when the server's
 * manifest of the newest one is missing or damaged.
 */
export async function findPreviousBackup(
  storage: ObjectStorage,
  server: { readonly systemId: string; readonly timeline: number },
  { fullDays, now }: { readonly fullDays: number; readonly now: Date },
): Promise<PreviousBackup | null> {
  const backups = await listBackups(storage);
  const manifest = backups.findLast(({ database }) => database.systemId === server.systemId && database.timeline === server.timeline);
  const full = manifest && fullBackupOf(backups, manifest);
  if (!manifest || !full || now.getTime() - Date.parse(full.startedAt) >= fullDays * DAY_MS) return null;
  const content = await storage.get(manifest.objects.serverManifest.key);
  try {
    return content && { manifest, serverManifest: zstdDecompressSync(content) };
  } catch {
    return null;
  }
}

/** The full backup that an incremental one is based on; null when a backup in between is missing. */
function fullBackupOf(backups: readonly BackupManifest[], manifest: BackupManifest): BackupManifest | null {
  if (manifest.parent === null) return manifest;
  const parent = backups.find(({ id }) => id === manifest.parent);
  return parent ? fullBackupOf(backups, parent) : null;
}
