import type { Config } from '../server/config/config.ts';
import { findEmbedded, startEmbedded } from '../server/db/embedded.ts';
import { openDatabase } from '../server/db/pool.ts';
import type { Db } from '../server/db/schema.ts';

const DATABASE = 'thinnai';

interface DatabaseOptions {
  /** Milliseconds after which a statement is cancelled. */
  readonly statementTimeoutMs: number;
  /** Connections; 1 when absent. */
  readonly size?: number;
}

/**
 * Opens the database of the site for a command and closes it afterwards. Uses DATABASE_URL or the embedded server of the running site;
 * when the site does not run, it starts the embedded server for the time of the command.
 */
export async function withDatabase(
  config: Config,
  { statementTimeoutMs, size = 1 }: DatabaseOptions,
  work: (db: Db, url: string) => Promise<void>,
): Promise<void> {
  const runningUrl = config.db.directUrl ?? config.db.url ?? (await findEmbedded(config.dataDir, DATABASE));
  const startedServer = runningUrl ? null : await startEmbedded({ dataDir: config.dataDir });
  await startedServer?.createDatabase(DATABASE);
  const url = runningUrl ?? startedServer!.appUrl(DATABASE);
  const database = openDatabase({ url, size, statementTimeoutMs, onError: (error) => console.error(error.message) });
  try {
    await work(database.db, url);
  } finally {
    await database.close();
    await startedServer?.stop();
  }
}
