/** A separate database server and storage for tests of backups, because the server of the other tests writes no archivable log. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { newKeyPair, type Identities } from '../server/backup/encryption.ts';
import type { BackupManifest } from '../server/backup/backup-manifest.ts';
import { createBackupStore, type BackupStore } from '../server/backup/store.ts';
import { takeBackup, type BackupOptions } from '../server/backup/take-backup.ts';
import { APP_ROLE } from '../server/db/privileges/app-role.ts';
import { startEmbedded } from '../server/db/embedded/embedded.ts';
import { migrate } from '../server/db/migrate.ts';
import { createDiskStorage } from '../server/integrations/storage/disk.ts';
import type { ObjectStorage } from '../server/integrations/storage/index.ts';
import { atEndOfFile } from './end-of-file.ts';

interface BackupSite {
  readonly folder: string;
  readonly url: string;
  readonly client: Client;
  readonly files: ObjectStorage;
  readonly store: BackupStore;
  readonly identities: Identities;
  readonly backUp: (options?: Partial<BackupOptions>) => Promise<BackupManifest>;
  /** Path of a folder of this test file; the folder is not created. */
  readonly folderPath: (name: string) => string;
}

/** Call it at the top of a test file. Everything is removed when the file ends. */
export async function startBackupSite(): Promise<BackupSite> {
  const folder = mkdtempSync(join(tmpdir(), 'thinnai-backup-'));
  const server = await startEmbedded({ dataDir: join(folder, 'site') });
  await server.createDatabase('thinnai');
  const url = server.url('thinnai');
  await migrate(url, APP_ROLE);
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  // the data need not survive the test run
  await client.query('alter system set fsync = off');
  await client.query('select pg_reload_conf()');
  atEndOfFile(async () => {
    await client.end();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  const { identity, recipient } = await newKeyPair();
  const files = createDiskStorage(join(folder, 'site', 'files'));
  const store = createBackupStore(createDiskStorage(join(folder, 'backups')), [recipient]);
  const options: BackupOptions = {
    url,
    siteStorage: files,
    store,
    recipients: [recipient],
    secrets: {
      secret: 'a generated secret of the site, long enough',
      databasePassword: readFileSync(join(folder, 'site', 'postgres.password'), 'utf8'),
    },
    fullDays: 7,
    checksums: true,
    waitMs: 0,
    log: () => undefined,
    now: () => new Date(),
  };
  return {
    folder,
    url,
    client,
    files,
    store,
    identities: { keys: [identity], file: 'key.txt' },
    backUp: (changed) => takeBackup({ ...options, ...changed }),
    folderPath: (name) => join(folder, name),
  };
}
