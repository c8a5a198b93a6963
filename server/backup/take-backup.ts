/**
 * Makes a backup while the site runs. This order ensures that all files of the database rows are included:
 *
 * 1. copy new stored files,
 * 2. copy the database files (all, or the changed blocks),
 * 3. set the marker, a named position in the log that the backup is restored to,
 * 4. copy files that were added meanwhile: a row is written after its files, so the files of every row at the marker exist,
 * 5. copy the log from the start of step 2 to the marker,
 * 6. write the manifest, which makes the backup valid.
 */
import { createHash, randomBytes } from 'node:crypto';
import { zstdCompressSync } from 'node:zlib';
import { sql } from 'kysely';
import { openDatabase, type Database } from '../db/connections/pool.ts';
import type { ObjectStorage } from '../integrations/storage/index.ts';
import { BackupError, FullStorageError, isStorageFull } from './backup-error.ts';
import { withBackupLock } from './backup-lock.ts';
import type { BackupDetails, BackupSecrets } from './details.ts';
import { copyErasures } from './files/erasure-records.ts';
import { mergeFolders, copyFiles, readPacks } from './files/copy-files.ts';
import { packKey, type FolderFiles } from './files/packs.ts';
import { setMarker, type Marker } from './marker.ts';
import { findPreviousBackup } from './previous-backup.ts';
import { identifyServer, type Server } from './replication/identify.ts';
import { startBaseBackup } from './replication/base-backup.ts';
import { ReplicationClient } from './replication/client.ts';
import { formatLsn, parseLsn, segmentStart } from './replication/lsn.ts';
import { streamLog } from './replication/log-stream.ts';
import { writeManifest, type BackupManifest } from './backup-manifest.ts';
import { deleteUnfinished } from './retention.ts';
import { backupFolder } from './folders.ts';
import { writeJson, type BackupStore, type StoredObject } from './store.ts';

export interface BackupOptions {
  /** Connection string for a role that may replicate and read everything. */
  readonly url: string;
  readonly siteStorage: ObjectStorage;
  readonly store: BackupStore;
  readonly recipients: readonly string[];
  /** Generated secrets of the data folder. Without them, a restored site could not decrypt its own data. */
  readonly secrets: BackupSecrets;
  /** Number of days after which a full backup is made again; 0 makes every backup a full one. */
  readonly fullDays: number;
  /** Whether to hash the content of all rows, so that a restored database can be compared row by row. */
  readonly checksums: boolean;
  /** How long to wait for another running backup, in milliseconds. */
  readonly waitMs: number;
  readonly log: (line: string) => void;
  readonly now: () => Date;
}

const STATEMENT_TIMEOUT_MS = 3_600_000;
/** SQLSTATE of a server that has no WAL summaries, or none that reach far enough back. */
const NO_SUMMARIES = '55000';

/**
 * Makes a backup.
 * @returns the manifest of the backup
 * @throws BackupError when another one is running, when the database does not allow it, or when the backup storage is full (FullStorageError)
 */
export async function takeBackup(options: BackupOptions): Promise<BackupManifest> {
  const database = openDatabase({ url: options.url, size: 3, statementTimeoutMs: STATEMENT_TIMEOUT_MS, onError: () => undefined });
  try {
    return await withBackupLock(options.url, options.waitMs, async (requireLock) => {
      const unfinished = await deleteUnfinished(options.store.storage);
      if (unfinished.length > 0) options.log(`Deleted unfinished backups: ${unfinished.join(', ')}.`);
      try {
        return await writeBackup(options, database, requireLock);
      } catch (error) {
        // the backup storage is the only destination of these writes
        if (isStorageFull(error)) throw new FullStorageError(error);
        if ((error as { code?: string }).code !== NO_SUMMARIES) throw error;
        options.log(`Only a full backup is possible: ${(error as Error).message}`);
        return await writeBackup({ ...options, fullDays: 0 }, database, requireLock);
      }
    });
  } finally {
    await database.close();
  }
}

async function writeBackup(options: BackupOptions, { db }: Database, requireLock: () => Promise<void>): Promise<BackupManifest> {
  const { siteStorage, store, log, now } = options;
  const startedAt = now();
  const id = `${startedAt.toISOString().replaceAll(/[-:]|\.\d+/g, '')}-${randomBytes(3).toString('hex')}`;
  const folder = backupFolder(id);
  const client = await ReplicationClient.open(options.url);
  try {
    const server: Server = await identifyServer(client);
    const canContinue = (await client.readValue('SHOW summarize_wal')) === 'on';
    const previous = canContinue ? await findPreviousBackup(store.storage, server, { fullDays: options.fullDays, now: startedAt }) : null;
    await copyErasures(siteStorage, store);
    const storedPacks = await readPacks(store.storage);
    const foldersBefore = await copyFiles(siteStorage, store, storedPacks);
    log(`${foldersBefore.length} folders of files are stored.`);
    const slot = `thinnai_backup_${id.slice(-6)}`;
    await client.run(`CREATE_REPLICATION_SLOT "${slot}" TEMPORARY PHYSICAL RESERVE_WAL`);
    const baseBackup = await startBaseBackup(client, `thinnai ${id}`, previous?.serverManifest ?? null);
    const base = await store.write(`${folder}/base`, baseBackup.archive);
    const finished = await baseBackup.finish();
    log(`The database is stored: ${previous ? `what changed since ${previous.manifest.id}` : 'in full'}, ${base.bytes} bytes.`);
    const marker = await setMarker(db, id, options.checksums);
    const files = mergeFolders(foldersBefore, await copyFiles(siteStorage, store, storedPacks));
    await copyErasures(siteStorage, store);
    const range = { from: segmentStart(finished.startLsn, server.segmentBytes), to: parseLsn(marker.lsn) };
    const logObject = await store.write(`${folder}/log`, readLog(client, slot, finished.timeline, range));
    const { rows } = await sql<{ name: string; role: string }>`select current_database() as name, current_user as role`.execute(db);
    const manifest: BackupManifest = {
      version: 1,
      id,
      kind: previous ? 'incremental' : 'full',
      parent: previous?.manifest.id ?? null,
      startedAt: startedAt.toISOString(),
      finishedAt: now().toISOString(),
      recipients: [...options.recipients],
      database: {
        ...server,
        timeline: finished.timeline,
        startLsn: formatLsn(finished.startLsn),
        stopLsn: formatLsn(finished.stopLsn),
        ...rows[0]!,
        marker: marker.name,
        markerLsn: marker.lsn,
        isExact: marker.isExact,
      },
      objects: { base, log: logObject, ...(await writeLists(options, folder, { marker, files, serverManifest: finished.manifest })) },
      files: {
        count: files.reduce((sum, { files: { length } }) => sum + length, 0),
        bytes: files.reduce((sum, { files }) => sum + files.reduce((bytes, file) => bytes + file.bytes, 0), 0),
      },
    };
    // without the lock, another run may have deleted these files as unfinished
    await requireLock();
    await writeManifest(store.storage, manifest);
    return manifest;
  } catch (error) {
    // otherwise the files would occupy the storage until the next backup; if the deletion fails too, the first error is the one to report
    await store.storage.deleteAll(folder).catch(() => undefined);
    throw error;
  } finally {
    client.close();
  }
}

/** Writes the objects of a backup that are created in memory. */
async function writeLists(
  { store, secrets }: BackupOptions,
  folder: string,
  { marker, files, serverManifest }: { readonly marker: Marker; readonly files: readonly FolderFiles[]; readonly serverManifest: Buffer },
): Promise<Omit<BackupManifest['objects'], 'base' | 'log'>> {
  const packs = files.map((folder) => packKey(folder)).join('\n');
  return {
    serverManifest: await putUnencrypted(store, `${folder}/server-manifest`, serverManifest),
    packs: await putUnencrypted(store, `${folder}/packs`, Buffer.from(packs)),
    files: await writeJson(store, `${folder}/files`, files),
    details: await writeJson(store, `${folder}/details`, { ...secrets, tables: marker.tables } satisfies BackupDetails),
  };
}

async function putUnencrypted({ storage }: BackupStore, key: string, content: Buffer): Promise<StoredObject> {
  const compressed = zstdCompressSync(content);
  await storage.put(key, compressed);
  return { key, bytes: compressed.length, sha256: createHash('sha256').update(compressed).digest('hex') };
}

/** The log from one position to another, from the server. */
async function* readLog(
  client: ReplicationClient,
  slot: string,
  timeline: number,
  { from, to }: { readonly from: bigint; readonly to: bigint },
): AsyncGenerator<Buffer> {
  for await (const part of streamLog(client, slot, timeline, from).parts) {
    yield part.data;
    if (part.from + BigInt(part.data.length) >= to) return;
  }
  throw new BackupError('The database ended the log stream too early.');
}
