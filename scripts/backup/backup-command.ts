/** Shared by the backup commands: the backup storage, the private key, and the database as a role that may read everything. */
import { BackupError } from '../../server/backup/backup-error.ts';
import { readIdentities, type Identities } from '../../server/backup/encryption.ts';
import { createBackupStorage } from '../../server/backup/create-storage.ts';
import type { Config } from '../../server/config/config.ts';
import { findEmbeddedAsOwner, hasEmbedded, startEmbedded } from '../../server/db/embedded/embedded.ts';
import { explainFailure } from '../../server/startup/explain-failure.ts';
import type { ObjectStorage } from '../../server/integrations/storage/index.ts';
import { noDatabaseMessage } from '../database.ts';

const DATABASE = 'thinnai';

export async function requireBackupStorage({ backup }: Config): Promise<ObjectStorage> {
  const storage = await createBackupStorage(backup);
  if (!storage) throw new BackupError('No backup storage is configured: set BACKUP_FOLDER or BACKUP_S3_BUCKET (docs/backup.md).');
  return storage;
}

export function requireIdentities({ backup }: Config): Identities {
  if (backup.identityFile === null)
    throw new BackupError('BACKUP_IDENTITY_FILE is not set: the private key is needed here (docs/backup.md).');
  return readIdentities(backup.identityFile);
}

/** URL of the site's database for backups. @throws BackupError when the embedded server is not running */
export async function requireDatabaseUrl({ backup, db, dataDir }: Config): Promise<string> {
  const url = backup.databaseUrl ?? db.ownerUrl ?? (await findEmbeddedAsOwner(dataDir, DATABASE));
  if (!url)
    throw new BackupError(
      hasEmbedded(dataDir) ? `The site with the data folder ${dataDir} is not running. Start it first.` : noDatabaseMessage(dataDir),
    );
  return url;
}

/** Runs the work on the site's database. When the site is not running, starts the embedded server for the duration of the work. */
export async function withSiteDatabase<T>(config: Config, work: (url: string) => Promise<T>): Promise<T> {
  const isEmbedded = config.backup.databaseUrl === null && config.db.ownerUrl === null;
  if (!isEmbedded || (await findEmbeddedAsOwner(config.dataDir, DATABASE))) return work(await requireDatabaseUrl(config));
  if (!hasEmbedded(config.dataDir)) throw new BackupError(noDatabaseMessage(config.dataDir));
  const server = await startEmbedded({ dataDir: config.dataDir });
  try {
    return await work(server.url(DATABASE));
  } finally {
    await server.stop();
  }
}

/** Runs a command. Errors for the operator are printed without a stack trace. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    console.error(error instanceof BackupError ? error.message : (explainFailure(error) ?? error));
    process.exitCode = 1;
  }
}
