/** Restores a backup, or a later point in time, into an empty data folder and empty storage. */
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ObjectStorage } from '../integrations/storage/index.ts';
import { BackupError } from './backup-error.ts';
import { readDetails } from './details.ts';
import type { Identities } from './encryption.ts';
import { restoreErasures } from './files/erasure-records.ts';
import { mergeFolders } from './files/copy-files.ts';
import type { FolderFiles } from './files/packs.ts';
import { hasFiles, readFileIndex, restoreFiles } from './files/restore-files.ts';
import { LATEST_FILES } from './folders.ts';
import { restoreDatabase, type DatabaseRestore } from './restore-database.ts';
import { listBackups, readManifest, type BackupManifest } from './backup-manifest.ts';

export interface SiteRestore {
  readonly storage: ObjectStorage;
  readonly identities: Identities;
  /** Id of a backup; null for the newest one that is early enough for the target. */
  readonly id: string | null;
  readonly target: DatabaseRestore['target'];
  readonly dataDir: string;
  /** Storage of the restored site; null to restore no files. */
  readonly siteStorage: ObjectStorage | null;
  readonly postgres: string | null;
  readonly log: (line: string) => void;
}
interface Restored {
  readonly manifest: BackupManifest;
  readonly files: number;
  readonly erasures: number;
}

/** Only the user of this process may read secrets and passwords. */
const SECRET_MODE = 0o600;
/** When started as root, PostgreSQL runs as another user, who needs to traverse the folder. */
const FOLDER_MODE = 0o711;

/**
 * Restores a site. The database is moved to its final folder last, so that an interrupted restore does not look like a site.
 * @throws BackupError when data folder or storage are not empty, or when the backup is damaged or cannot be restored to the target
 */
export async function restoreSite(options: SiteRestore): Promise<Restored> {
  const { storage, identities, dataDir, siteStorage, log } = options;
  const database = join(dataDir, 'postgres');
  const partial = join(dataDir, 'postgres.restoring');
  await assertEmptyTarget(options, [database, partial]);
  const chosen = await chooseBackup(storage, options.id, options.target);
  const details = await readDetails(storage, chosen, identities);
  await assertNoSecrets(dataDir, details);
  await mkdir(dataDir, { recursive: true, mode: FOLDER_MODE });
  // the database first, because files may take long: a time that the log does not reach is refused at once, and nothing is left behind
  const { server, manifest } = await restoreDatabase({ ...options, id: chosen.id, folder: partial, disposable: false }).catch(
    async (error: unknown) => {
      await rm(partial, { recursive: true, force: true });
      throw error;
    },
  );
  await server.stop();
  const erasures = siteStorage ? await restoreErasures(storage, identities, siteStorage) : 0;
  const folders = siteStorage ? await foldersFor(options, chosen) : [];
  const { keys } = siteStorage ? await restoreFiles(storage, identities, folders, siteStorage) : { keys: [] };
  await siteStorage?.makeDurable(keys);
  log(`${keys.length} files and ${erasures} records of erased people are restored.`);
  if (details.secret !== null) await writeFile(join(dataDir, 'secret'), details.secret, { mode: SECRET_MODE });
  if (details.databasePassword !== null)
    await writeFile(join(dataDir, 'postgres.password'), details.databasePassword, { mode: SECRET_MODE });
  await rename(partial, database);
  return { manifest, files: keys.length, erasures };
}

async function assertEmptyTarget({ siteStorage }: SiteRestore, [database = '', partial = '']: readonly string[]): Promise<void> {
  if (existsSync(database)) throw new BackupError(`There is a database in ${database}. A restore needs an empty target.`);
  if (existsSync(partial))
    throw new BackupError(`${partial} was left by an interrupted restore. Delete it and the files beside it, then start again.`);
  if (siteStorage && (await hasFiles(siteStorage)))
    throw new BackupError('Storage holds files already. A restore needs an empty target; --database-only leaves files as they are.');
}

/** A data folder that has secrets belongs to another site. @throws BackupError when it has one that the backup would replace */
async function assertNoSecrets(dataDir: string, details: Awaited<ReturnType<typeof readDetails>>): Promise<void> {
  for (const [name, value] of [
    ['secret', details.secret],
    ['postgres.password', details.databasePassword],
  ] as const)
    if (value !== null && existsSync(join(dataDir, name)))
      throw new BackupError(`There is a ${name} in ${dataDir}. A restore needs an empty target.`);
}

/** Selects the newest backup that was complete at the requested time. */
async function chooseBackup(storage: ObjectStorage, id: string | null, target: SiteRestore['target']): Promise<BackupManifest> {
  const time = typeof target === 'object' && 'time' in target ? target.time.getTime() : Infinity;
  if (id !== null) {
    const manifest = await readManifest(storage, id);
    if (!manifest) throw new BackupError(`There is no complete backup ${id}. \`npm run backup -- list\` shows the complete ones.`);
    // PostgreSQL would stop at the end of the backup, which is later than requested, without an error
    if (Date.parse(manifest.finishedAt) > time)
      throw new BackupError(`The backup ${id} ended at ${manifest.finishedAt}, after the requested time. Choose an older backup, or none.`);
    return manifest;
  }
  const backups = await listBackups(storage);
  const manifest = backups.findLast(({ finishedAt }) => Date.parse(finishedAt) <= time);
  if (!manifest) throw new BackupError(backups.length === 0 ? 'There is no complete backup.' : 'There is no backup from before this time.');
  return manifest;
}

/** Folders of the backup. For a later time, also the folders that `copyLatestFiles` copied. */
async function foldersFor({ storage, identities, target }: SiteRestore, manifest: BackupManifest): Promise<FolderFiles[]> {
  const folders = await readFileIndex(storage, manifest.objects.files, identities);
  if (target === 'backup' || !(await storage.exists(LATEST_FILES))) return folders;
  return mergeFolders(folders, await readFileIndex(storage, LATEST_FILES, identities));
}
