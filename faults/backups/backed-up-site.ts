/** A site on which people write and upload, with backup storage, and with the backup commands of an operator. */
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Client, type QueryResultRow } from 'pg';
import { startEmbedded } from '../../server/db/embedded/embedded.ts';
import { embeddedOwnerUrl, runSite, SITE_SECRET, type RunningSite } from '../site.ts';
import { run, type Run } from './run.ts';

const BACKUP = 'scripts/backup/backup.ts';
const BACKUP_ID = /^\d{8}T\d{6}Z-[0-9a-f]{6}/gm;

export interface BackedUpSite {
  readonly running: RunningSite;
  /** Folder of the backups. */
  readonly backupFolder: string;
  /** Environment variables of the commands. */
  readonly env: Readonly<Record<string, string>>;
  readonly backUp: (...flags: readonly string[]) => Promise<Run>;
  /** Ids of complete backups, oldest first. */
  readonly list: () => Promise<string[]>;
  readonly verify: (id: string) => Promise<Run>;
  /** Restores into a new folder, and returns its path. */
  readonly restore: (...flags: readonly string[]) => Promise<Run & { readonly dataDir: string }>;
  /** Runs a query with the role that owns the tables. */
  readonly query: <R extends QueryResultRow>(text: string) => Promise<R[]>;
}

/**
 * @param folder for the key and the restored sites
 * @param backupFolder for the backups
 */
export async function startBackedUpSite(folder: string, backupFolder: string): Promise<BackedUpSite> {
  mkdirSync(backupFolder, { recursive: true });
  const key = join(folder, 'faults.key');
  const { output } = await run(BACKUP, ['new-key', key], {});
  const running = await runSite();
  const shared = {
    APP_SECRET: SITE_SECRET,
    BACKUP_FOLDER: backupFolder,
    BACKUP_RECIPIENTS: /BACKUP_RECIPIENTS=(\S+)/.exec(output)?.[1] ?? '',
    BACKUP_LOG_SECONDS: '1',
  };
  const withKey = { ...shared, BACKUP_IDENTITY_FILE: key, TMPDIR: folder };
  const env = { ...shared, DATA_DIR: running.dataDir };
  let restored = 0;
  return {
    running,
    backupFolder,
    env,
    backUp: (...flags) => run(BACKUP, flags, env),
    list: async () => (await run(BACKUP, ['list'], env)).output.match(BACKUP_ID) ?? [],
    verify: (id) => run('scripts/backup/backup-verify.ts', [id], { ...withKey, DATA_DIR: join(folder, 'none') }),
    async restore(...flags) {
      restored += 1;
      const dataDir = join(folder, `restored-${restored}`);
      return { ...(await run('scripts/backup/restore.ts', flags, { ...withKey, DATA_DIR: dataDir })), dataDir };
    },
    query: (text) => query(embeddedOwnerUrl(running), text),
  };
}

export async function query<R extends QueryResultRow>(url: string, text: string): Promise<R[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<R>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Tickets in a restored data folder, while its site is not running. */
export async function ticketsIn(dataDir: string): Promise<ReadonlySet<string>> {
  const server = await startEmbedded({ dataDir });
  try {
    const rows = await query<{ ticket: string }>(server.url('thinnai'), 'select ticket from support_ticket');
    return new Set(rows.map(({ ticket }) => ticket));
  } finally {
    await server.stop();
  }
}

/** The pack files in the backup storage. */
export const packFiles = (backupFolder: string): string[] =>
  readdirSync(join(backupFolder, 'backups', 'files'), { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [join(entry.parentPath, entry.name)] : [],
  );
