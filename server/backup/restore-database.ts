/**
 * Restores the database of a backup into a folder: writes the files of its full and incremental backups and the log after them, then
 * recovers.
 */
import { existsSync } from 'node:fs';
import { chown, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { postgresUser, type SystemUser } from '../db/embedded/postgres-user.ts';
import type { ObjectStorage } from '../integrations/storage/index.ts';
import { BackupError } from './backup-error.ts';
import { forgetReplicas } from './database/forget-replicas.ts';
import { recover, type RecoveryServer, type RecoveryTarget } from './database/recovery-server.ts';
import { unpackBackup } from './database/unpack.ts';
import type { Identities } from './encryption.ts';
import { parseLsn, segmentStart } from './replication/lsn.ts';
import { listBackups, readChain, type BackupManifest } from './backup-manifest.ts';
import { readObject } from './store.ts';
import { readPlain } from './read-plain.ts';
import { archivedRanges, newestArchivedTimeline, type LogId } from './wal/archived-ranges.ts';
import { SegmentWriter } from './wal/segments.ts';

export interface DatabaseRestore {
  readonly storage: ObjectStorage;
  readonly identities: Identities;
  /** Id of the backup. */
  readonly id: string;
  /** Data folder of the restored database. It must not exist. */
  readonly folder: string;
  /** The marker of the backup, a later time, or the end of the archived log. */
  readonly target: 'backup' | Exclude<RecoveryTarget, { readonly marker: string }>;
  /** True when the files are deleted afterwards, so that nothing has to be flushed to disk. */
  readonly disposable: boolean;
  /** Path of a PostgreSQL 18 binary to use in place of the embedded one; null for the embedded one. */
  readonly postgres: string | null;
  readonly log: (line: string) => void;
}

/** @returns the recovered server, which only the user of this process can connect to, and the manifest of the backup */
export async function restoreDatabase(
  options: DatabaseRestore,
): Promise<{ readonly server: RecoveryServer; readonly manifest: BackupManifest }> {
  const { storage, identities, folder, log } = options;
  if (existsSync(folder)) throw new BackupError(`${folder} exists already.`);
  const chain = await readChain(storage, options.id);
  const manifest = chain.at(-1)!;
  const user = postgresUser();
  for (const backup of chain) {
    log(`Reading the database of ${backup.id} (${backup.kind}, ${backup.objects.base.bytes} bytes).`);
    const serverManifest = await readPlain(storage, backup.objects.serverManifest);
    await unpackBackup({ folder, user }, readObject(storage, backup.objects.base, identities), serverManifest);
  }
  const { timeline, segmentBytes, marker } = manifest.database;
  const segments = new SegmentWriter({ folder: join(folder, 'pg_wal'), timeline, segmentBytes, user });
  try {
    const start = segmentStart(parseLsn(manifest.database.startLsn), segmentBytes);
    await segments.write(start, readObject(storage, manifest.objects.log, identities));
    if (options.target !== 'backup')
      for await (const range of archivedRanges(storage, manifest.database, segments.end!)) {
        if (range.from > segments.end!) {
          log('The archived log has a gap here; what follows it belongs to a later backup.');
          break;
        }
        await segments.write(range.from, readObject(storage, range.key, identities));
      }
  } finally {
    await segments.close();
  }
  await forgetReplicas(folder);
  await reserveTimelines(options, join(folder, 'pg_wal'), manifest.database, user);
  log('Recovering.');
  const target = options.target === 'backup' ? { marker } : options.target;
  return { server: await recover({ folder, target, disposable: options.disposable, postgres: options.postgres }), manifest };
}

/**
 * Creates a history file for each timeline number that a backup or an archived log in the storage already uses. A recovered database writes
 * on a new timeline, the next number without a history file. Otherwise two restores of one backup would take the same number, and their
 * logs and backups would be mixed up.
 */
async function reserveTimelines(
  { storage, disposable }: DatabaseRestore,
  folder: string,
  { systemId, timeline }: LogId,
  user: SystemUser | null,
): Promise<void> {
  if (disposable) return;
  const backups = (await listBackups(storage)).filter(({ database }) => database.systemId === systemId);
  const newest = Math.max(timeline, ...backups.map(({ database }) => database.timeline), await newestArchivedTimeline(storage, systemId));
  for (let takenTimeline = timeline + 1; takenTimeline <= newest; takenTimeline += 1) {
    const path = join(folder, historyName(takenTimeline));
    await writeFile(path, '# taken by another restore\n', { mode: 0o600 });
    if (user) await chown(path, user.uid, user.gid);
  }
}

const historyName = (timeline: number): string => `${timeline.toString(16).toUpperCase().padStart(8, '0')}.history`;
