import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseClient } from '../db/database-client.ts';
import { BackupError } from './backup-error.ts';

/** Key of an advisory lock, an arbitrary constant. */
const BACKUP_LOCK = 730_016;

const POLL_MS = 250;

/**
 * Runs the work while nothing else makes or deletes backups of this database. The database releases the lock when this process ends, even
 * if it is killed.
 * @param waitMs how long it waits for another one to end
 * @throws BackupError when the other one goes on
 */
export async function withBackupLock<T>(url: string, waitMs: number, work: () => Promise<T>): Promise<T> {
  const client = new DatabaseClient({ connectionString: url, application_name: 'thinnai backup lock' });
  await client.connect();
  try {
    for (const end = Date.now() + waitMs; ; await sleep(POLL_MS)) {
      const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [BACKUP_LOCK]);
      if (rows[0]?.locked) break;
      if (Date.now() >= end) throw new BackupError('Another backup of this database is running.');
    }
    return await work();
  } finally {
    await client.end();
  }
}
