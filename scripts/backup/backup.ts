/**
 * `npm run backup` makes a backup and deletes old ones (docs/backup.md).
 * `-- --full` stores everything; `-- --checksums` hashes all rows, so that `backup:verify` compares their content.
 * `-- list` lists the backups. `-- follow` archives the write-ahead log until it is stopped. `-- new-key <file>` creates a key pair.
 */
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BackupError, FullStorageError } from '../../server/backup/backup-error.ts';
import { withBackupLock } from '../../server/backup/backup-lock.ts';
import { newKeyPair } from '../../server/backup/encryption.ts';
import { followSite } from '../../server/backup/follow-site.ts';
import { deleteOldBackups, readVerifiedBackups } from '../../server/backup/retention.ts';
import { listBackups } from '../../server/backup/backup-manifest.ts';
import { createBackupStore } from '../../server/backup/store.ts';
import { takeBackup, type BackupOptions } from '../../server/backup/take-backup.ts';
import type { Config } from '../../server/config/config.ts';
import { secretFilePath } from '../../server/config/secret.ts';
import { createStorageOfType } from '../../server/startup/create-storage.ts';
import { requireDatabaseUrl, requireBackupStorage, runCommand, withSiteDatabase } from './backup-command.ts';
import { readConfigOrExit } from '../configuration.ts';

const FLAGS = new Set(['--full', '--checksums']);
/** Time to wait for another process that copies new files or makes a backup. */
const WAIT_MS = 60_000;
const FILES_EVERY_MS = 60_000;
const USAGE = 'Usage: npm run backup [-- --full --checksums], or npm run backup -- list | follow | new-key <file>';

const readIfExists = (path: string): string | null => (existsSync(path) ? readFileSync(path, 'utf8') : null);

/** Whether backups are on the same disk as the site, for a warning: another disk for backups may not be mounted at their folder. */
function isOnDiskOfSite({ backup: { folder }, dataDir }: Config): boolean {
  const [backupDisk, siteDisk] = [folder, dataDir].map((path) => path !== null && statSync(path, { throwIfNoEntry: false })?.dev);
  return backupDisk !== undefined && backupDisk !== false && backupDisk === siteDisk;
}

async function backUp(config: Config, flags: readonly string[]): Promise<void> {
  const { backup, dataDir, secret, storage } = config;
  const store = createBackupStore(await requireBackupStorage(config), backup.recipients);
  const siteStorage = await createStorageOfType(storage, storage.type);
  await store.storage.deleteAbandoned(new Date());
  await withSiteDatabase(config, async (url) => {
    const isEmbedded = backup.databaseUrl === null && config.db.ownerUrl === null;
    const options: BackupOptions = {
      url,
      siteStorage,
      store,
      recipients: backup.recipients,
      secrets: {
        secret: secret === null ? readIfExists(secretFilePath(dataDir)) : null,
        databasePassword: isEmbedded ? readIfExists(join(dataDir, 'postgres.password')) : null,
      },
      fullDays: flags.includes('--full') ? 0 : backup.fullDays,
      checksums: flags.includes('--checksums'),
      waitMs: WAIT_MS,
      log: console.log,
      now: () => new Date(),
    };
    const deleteOld = async () => {
      const { backupIds } = await withBackupLock(url, WAIT_MS, (requireLock) =>
        deleteOldBackups(store.storage, backup.keep, new Date(), requireLock),
      );
      if (backupIds.length > 0) console.log(`Deleted: ${backupIds.join(', ')}.`);
      return backupIds.length;
    };
    const manifest = await takeBackup(options).catch(async (error: unknown) => {
      // the oldest backups may be obsolete; deleting them frees space
      if (error instanceof FullStorageError && (await deleteOld()) > 0) return takeBackup(options);
      throw error;
    });
    console.log(`Backup ${manifest.id} is complete (${manifest.kind}), with ${manifest.files.count} files.`);
    if (isOnDiskOfSite(config))
      console.error('BACKUP_FOLDER is on the same disk as DATA_DIR, and is lost with it. Is the disk for backups mounted?');
    await deleteOld();
  });
}

async function list(config: Config): Promise<void> {
  const storage = await requireBackupStorage(config);
  const verified = await readVerifiedBackups(storage);
  const backups = await listBackups(storage, (error) => console.error(error.message));
  if (backups.length === 0)
    console.log(`There is no complete backup in ${config.backup.folder ?? `the bucket ${config.backup.s3?.bucket}`}.`);
  for (const { id, kind, finishedAt, objects, files } of backups) {
    const at = verified.get(id)?.toISOString();
    console.log(
      `${id}  ${kind.padEnd(11)}  ${finishedAt}  ${objects.base.bytes} bytes, ${files.count} files  ${at ? `verified ${at}` : 'not verified'}`,
    );
  }
}

async function follow(config: Config): Promise<void> {
  const { backup, storage } = config;
  const store = createBackupStore(await requireBackupStorage(config), backup.recipients);
  const stopped = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stopped.abort());
  await followSite({
    findUrl: () => requireDatabaseUrl(config),
    siteStorage: await createStorageOfType(storage, storage.type),
    store,
    logEveryMs: backup.logSeconds * 1000,
    filesEveryMs: FILES_EVERY_MS,
    signal: stopped.signal,
    log: console.log,
  });
}

async function newKey(file: string): Promise<void> {
  const { identity, recipient } = await newKeyPair();
  try {
    writeFileSync(file, `# public key: ${recipient}\n${identity}\n`, { mode: 0o600, flag: 'wx' });
  } catch (cause) {
    throw new BackupError(`${file} cannot be written, or exists already.`, { cause });
  }
  console.log(
    `The private key is in ${file}. Keep it in two places, none of them a machine of the site: without it no backup can be read.`,
  );
  console.log(`BACKUP_RECIPIENTS=${recipient}`);
}

await runCommand(async () => {
  const [command = '', ...rest] = process.argv.slice(2);
  if (command === 'new-key' && rest.length === 1) return newKey(rest[0]!);
  const flags = [command, ...rest].filter(Boolean);
  if (flags.every((flag) => FLAGS.has(flag))) return backUp(readConfigOrExit(), flags);
  if (command === 'list' && rest.length === 0) return list(readConfigOrExit());
  if (command === 'follow' && rest.length === 0) return follow(readConfigOrExit());
  throw new BackupError(USAGE);
});
