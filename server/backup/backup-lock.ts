import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseClient } from '../db/connections/database-client.ts';
import { BackupError } from './backup-error.ts';

/** Key of an advisory lock, an arbitrary constant. */
const BACKUP_LOCK = 730_016;

const POLL_MS = 250;

/**
 * Runs the work while nothing else creates or deletes backups of this database. The database releases the lock when this process ends, even
 * when the process is killed.
 * @param waitMs how long to wait for a running backup to end
 * @param work receives a function that throws BackupError when the lock was lost with its connection
 * @throws BackupError when another backup is still running
 */
export async function withBackupLock<T>(url: string, waitMs: number, work: (requireLock: () => Promise<void>) => Promise<T>): Promise<T> {
  const client = new DatabaseClient({ connectionString: url, application_name: 'thinnai backup lock' });
  await client.connect();
  try {
    for (const deadline = Date.now() + waitMs; ; await sleep(POLL_MS)) {
      const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [BACKUP_LOCK]);
      if (rows[0]?.locked) break;
      if (Date.now() >= deadline) throw new BackupError('Another backup of this database is running.');
    }
    return await work(() => requireLock(client));
  } finally {
    await client.end();
  }
}

/** The lock belongs to the database session, so it is held as long as queries of that session succeed. */
async function requireLock(client: DatabaseClient): Promise<void> {
  try {
    await client.query('select 1');
  } catch (cause) {
    throw new BackupError('The connection with the backup lock was lost, so this backup is not valid. Start it again.', { cause });
  }
}
