import { sql } from 'kysely';
import type { Config } from '../server/config/config.ts';
import { findEmbedded, hasEmbedded, startEmbedded } from '../server/db/embedded/embedded.ts';
import { openDatabase } from '../server/db/connections/pool.ts';
import type { Db } from '../server/db/schema.ts';

const DATABASE = 'thinnai';

interface DatabaseOptions {
  /** Time after which a statement is cancelled, ms. */
  readonly statementTimeoutMs: number;
  /** Number of connections. Default: 1. */
  readonly size?: number;
}

/** Message for a command that finds no database. The usual cause is that it was run without the site's environment variables. */
export const noDatabaseMessage = (dataDir: string): string =>
  `There is no database in ${dataDir}. Give this command the variables of the site (DATABASE_URL, or DATA_DIR), or start the site once (npm start).`;

/**
 * Opens the site's database for a command and closes it afterwards. Uses DATABASE_URL or the embedded server of the running site. When the
 * site is not running, starts the embedded server for the duration of the command. When there are no tables, which the first start of the
 * site creates, the command fails with a message.
 */
export async function withDatabase(
  config: Config,
  { statementTimeoutMs, size = 1 }: DatabaseOptions,
  work: (db: Db, url: string) => Promise<void>,
): Promise<void> {
  const runningUrl = config.db.directUrl ?? config.db.url ?? (await findEmbedded(config.dataDir, DATABASE));
  // a command that is run without the site's environment variables must not create an empty database elsewhere
  if (runningUrl === null && !hasEmbedded(config.dataDir)) {
    console.error(noDatabaseMessage(config.dataDir));
    process.exitCode = 1;
    return;
  }
  const startedServer = runningUrl ? null : await startEmbedded({ dataDir: config.dataDir });
  try {
    await startedServer?.createDatabase(DATABASE);
    const url = runningUrl ?? startedServer!.appUrl(DATABASE);
    const database = openDatabase({ url, size, statementTimeoutMs, onError: (error) => console.error(error.message) });
    try {
      if (await hasTables(database.db)) await work(database.db, url);
      else {
        console.error('The database has no tables yet. Start the site once (npm start), then run this command again.');
        process.exitCode = 1;
      }
    } finally {
      await database.close();
    }
  } finally {
    await startedServer?.stop();
  }
}

async function hasTables(db: Db): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select to_regclass('app_user') is not null as found`.execute(db);
  return rows[0]!.found;
}
