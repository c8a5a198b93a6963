/** Folders and databases of a drill: the backed up site, the restored site, and the backups. */
import { copyFileSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { APP_ROLE } from '../../server/db/privileges/app-role.ts';
import { startEmbedded } from '../../server/db/embedded/embedded.ts';
import { migrate } from '../../server/db/migrate.ts';
import { openDatabase } from '../../server/db/connections/pool.ts';
import type { Db } from '../../server/db/schema.ts';
import { createDiskStorage } from '../../server/integrations/storage/disk.ts';
import type { ObjectStorage } from '../../server/integrations/storage/index.ts';
import { createS3Storage } from '../../server/integrations/storage/s3/s3.ts';
import { SITE_SECRET } from '../site.ts';
import { S3_TEST_CREDENTIALS, s3Options, startS3Server } from '../../test/s3/server.ts';

const DATABASE = 'thinnai';
const STATEMENT_TIMEOUT_MS = 600_000;
const BUCKETS = { site: 'homes', restored: 'homes-restored', backups: 'homes-backups' } as const;

/** Environment variables of a process. */
type Environment = Readonly<Record<string, string>> & { readonly DATA_DIR: string };
/** Runs work on a database with the role that owns everything. The server runs at least during that time. */
export type WithDatabase = <T>(work: (db: Db, url: string) => Promise<T>) => Promise<T>;
export interface DrillEnvironment {
  readonly site: Environment;
  /** Environment for the restore, which has no database yet. */
  readonly restored: Environment;
  /** Environment variables of the backup storage. */
  readonly backup: Readonly<Record<string, string>>;
  readonly siteFiles: ObjectStorage;
  readonly restoredFiles: ObjectStorage;
  readonly database: WithDatabase;
  readonly restoredDatabase: WithDatabase;
  /** Moves the restored data folder to the restored server, as docs/backup.md describes. Returns the environment of the restored site. */
  readonly takeOver: () => Promise<Environment>;
  readonly close: () => Promise<void>;
}

async function onUrl<T>(url: string, work: (db: Db, url: string) => Promise<T>): Promise<T> {
  const database = openDatabase({ url, size: 2, statementTimeoutMs: STATEMENT_TIMEOUT_MS, onError: () => undefined });
  try {
    return await work(database.db, url);
  } finally {
    await database.close();
  }
}

/** Uses the embedded server of a data folder. */
const embeddedIn =
  (dataDir: string): WithDatabase =>
  async (work) => {
    const server = await startEmbedded({ dataDir });
    try {
      return await onUrl(server.url(DATABASE), work);
    } finally {
      await server.stop();
    }
  };

/** @param folder temporary folder of the drill */
export async function createDrillEnvironment(
  folder: string,
  options: { readonly s3: boolean; readonly isExternal: boolean },
): Promise<DrillEnvironment> {
  const dataDirs = { site: join(folder, 'site'), restored: join(folder, 'restored') };
  const closers: (() => Promise<void>)[] = [];
  const files = options.s3 ? await bucketsOf(closers) : foldersOf(folder, dataDirs);
  const common = { SEED: 'none', TRUST_PROXY: '127.0.0.1', RATE_LIMITS: 'off', APP_SECRET: SITE_SECRET };
  const site = { ...common, ...files.site.env, DATA_DIR: dataDirs.site };
  const restored = { ...common, ...files.restored.env, DATA_DIR: dataDirs.restored };
  const shared = {
    backup: files.backup,
    siteFiles: files.site.storage,
    restoredFiles: files.restored.storage,
    restored,
    close: async () => {
      for (const close of closers.toReversed()) await close();
    },
  };
  if (!options.isExternal) {
    const server = await startEmbedded({ dataDir: dataDirs.site });
    await server.createDatabase(DATABASE);
    await migrate(server.url(DATABASE), APP_ROLE);
    await server.stop();
    const [database, restoredDatabase] = [embeddedIn(dataDirs.site), embeddedIn(dataDirs.restored)];
    return { ...shared, site, database, restoredDatabase, takeOver: async () => restored };
  }
  const [serverFolder, newFolder] = [join(folder, 'server'), join(folder, 'new-server')];
  const server = await startEmbedded({ dataDir: serverFolder });
  closers.push(() => server.stop());
  await server.createDatabase(DATABASE);
  await migrate(server.url(DATABASE), APP_ROLE);
  const urls = (owner: typeof server) => ({ DATABASE_URL: owner.appUrl(DATABASE), MIGRATION_DATABASE_URL: owner.url(DATABASE) });
  let newUrl = '';
  return {
    ...shared,
    site: { ...site, ...urls(server), BACKUP_DATABASE_URL: server.url(DATABASE) },
    database: (work) => onUrl(server.url(DATABASE), work),
    restoredDatabase: (work) => onUrl(newUrl, work),
    async takeOver() {
      mkdirSync(newFolder, { mode: 0o711 });
      renameSync(join(dataDirs.restored, 'postgres'), join(newFolder, 'postgres'));
      // the passwords of a server are in its data, and this file contains the owner's password
      copyFileSync(join(serverFolder, 'postgres.password'), join(newFolder, 'postgres.password'));
      const newServer = await startEmbedded({ dataDir: newFolder });
      closers.push(() => newServer.stop());
      newUrl = newServer.url(DATABASE);
      return { ...restored, ...urls(newServer) };
    },
  };
}

interface Files {
  readonly site: { readonly env: Readonly<Record<string, string>>; readonly storage: ObjectStorage };
  readonly restored: Files['site'];
  readonly backup: Readonly<Record<string, string>>;
}

function foldersOf(folder: string, dataDirs: { readonly site: string; readonly restored: string }): Files {
  const storageOf = (dataDir: string) => ({ env: {}, storage: createDiskStorage(join(dataDir, 'files')) });
  return { site: storageOf(dataDirs.site), restored: storageOf(dataDirs.restored), backup: { BACKUP_FOLDER: join(folder, 'backups') } };
}

async function bucketsOf(closers: (() => Promise<void>)[]): Promise<Files> {
  const server = await startS3Server(Object.values(BUCKETS));
  closers.push(server.close);
  const { accessKeyId, secretAccessKey } = S3_TEST_CREDENTIALS;
  const connection = {
    S3_ENDPOINT: server.url,
    S3_REGION: s3Options(server).region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  };
  const storageOf = (bucket: string) => ({
    env: { ...connection, STORAGE: 's3', S3_BUCKET: bucket },
    storage: createS3Storage(s3Options(server, { bucket, mediaBucket: bucket })),
  });
  return { site: storageOf(BUCKETS.site), restored: storageOf(BUCKETS.restored), backup: { BACKUP_S3_BUCKET: BUCKETS.backups } };
}
