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
import { listSets, readChain, type BackupManifest } from './set-manifest.ts';
import { readObject } from './store.ts';
import { readPlain } from './read-plain.ts';
import { archivedRanges, newestArchivedTimeline, type LogId } from './wal/archived-ranges.ts';
import { SegmentWriter } from './wal/segments.ts';

export interface DatabaseRestore {
  readonly store: ObjectStorage;
  readonly identities: Identities;
  readonly id: string;
  /** The folder must not exist. */
  readonly folder: string;
  /** The marker of the backup, a later time, or the end of the archived log. */
  readonly target: 'backup' | Exclude<RecoveryTarget, { readonly marker: string }>;
  readonly disposable: boolean;
  /** Path of a PostgreSQL 18 binary to use in place of the embedded one; null for the embedded one. */
  readonly postgres: string | null;
  readonly log: (line: string) => void;
}

/** @returns the recovered server, which only the user of this process can connect to, and the manifest of the backup */
export async function restoreDatabase(
  options: DatabaseRestore,
): Promise<{ readonly server: RecoveryServer; readonly set: BackupManifest }> {
  const { store, identities, folder, log } = options;
  if (existsSync(folder)) throw new BackupError(`${folder} exists already.`);
  const chain = await readChain(store, options.id);
  const set = chain.at(-1)!;
  const user = postgresUser();
  for (const part of chain) {
    log(`Reading the database of ${part.id} (${part.kind}, ${part.objects.base.bytes} bytes).`);
    const listed = await readPlain(store, part.objects.serverManifest);
    await unpackBackup({ folder, user }, readObject(store, part.objects.base, identities), listed);
  }
  const { timeline, segmentBytes, marker } = set.database;
  const segments = new SegmentWriter({ folder: join(folder, 'pg_wal'), timeline, segmentBytes, user });
  try {
    const start = segmentStart(parseLsn(set.database.startLsn), segmentBytes);
    await segments.write(start, readObject(store, set.objects.log, identities));
    if (options.target !== 'backup')
      for await (const range of archivedRanges(store, set.database, segments.end!)) {
        if (range.from > segments.end!) {
          log('The archived log has a gap here; what follows it belongs to a later backup.');
          break;
        }
        await segments.write(range.from, readObject(store, range.key, identities));
      }
  } finally {
    await segments.close();
  }
  await forgetReplicas(folder);
  await reserveTimelines(options, join(folder, 'pg_wal'), set.database, user);
  log('Recovering.');
  const target = options.target === 'backup' ? { marker } : options.target;
  return { server: await recover({ folder, target, disposable: options.disposable, postgres: options.postgres }), set };
}

/**
 * Marks timeline numbers that the store knows as taken. A recovered database writes on a new timeline: the next number without a history
 * file. Two restores of one backup would otherwise both take the same number, and their logs and backups would be mixed up.
 */
async function reserveTimelines(
  { store, disposable }: DatabaseRestore,
  folder: string,
  { systemId, timeline }: LogId,
  user: SystemUser | null,
): Promise<void> {
  if (disposable) return;
  const ofDatabase = (await listSets(store)).filter(({ database }) => database.systemId === systemId);
  const used = Math.max(timeline, ...ofDatabase.map(({ database }) => database.timeline), await newestArchivedTimeline(store, systemId));
  for (let taken = timeline + 1; taken <= used; taken += 1) {
    const path = join(folder, historyName(taken));
    await writeFile(path, '# taken by another restore\n', { mode: 0o600 });
    if (user) await chown(path, user.uid, user.gid);
  }
}

const historyName = (timeline: number): string => `${timeline.toString(16).toUpperCase().padStart(8, '0')}.history`;
