/** Runs beside the site, so that it can be restored to any time: archives the log, copies new files, and retries after errors. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { ObjectStorage } from '../integrations/storage/index.ts';
import { BackupError } from './backup-error.ts';
import { withBackupLock } from './backup-lock.ts';
import { copyLatestFiles } from './files/latest-files.ts';
import type { BackupStore } from './store.ts';
import { archiveLog } from './wal/archive.ts';

interface FollowOptions {
  /** Finds the connection string of the database. Called for each attempt, because the port of an embedded database may change. */
  readonly findUrl: () => Promise<string>;
  readonly siteStorage: ObjectStorage;
  readonly store: BackupStore;
  /** Maximum time until the log that the database wrote is stored, in milliseconds. */
  readonly logEveryMs: number;
  /** Milliseconds between two copies of new files. */
  readonly filesEveryMs: number;
  readonly signal: AbortSignal;
  readonly log: (line: string) => void;
}

/** Milliseconds between an error and the next attempt. */
const PAUSE_MS = 5000;

/** Runs until `signal` is aborted. Errors are logged. The next attempt continues without a gap as long as the database retains its log. */
export async function followSite(options: FollowOptions): Promise<void> {
  const { findUrl, siteStorage, store, logEveryMs, filesEveryMs, signal, log } = options;
  const archive = async () => archiveLog({ url: await findUrl(), store, logEveryMs, signal, log });
  const copy = async () => {
    // skipped while a backup is running, because the backup copies the files
    const copying = withBackupLock(await findUrl(), 0, () => copyLatestFiles(siteStorage, store));
    await copying.catch((error: unknown) => {
      if (!(error instanceof BackupError)) throw error;
    });
    await pause(filesEveryMs, signal);
  };
  await Promise.all([
    repeat(archive, 'The log could not be archived', signal, log),
    repeat(copy, 'Files could not be copied', signal, log),
  ]);
}

async function repeat(work: () => Promise<void>, failureMessage: string, signal: AbortSignal, log: (line: string) => void): Promise<void> {
  while (!signal.aborted) {
    try {
      await work();
    } catch (error) {
      if (signal.aborted) return;
      log(`${failureMessage}: ${(error as Error).message}`);
      await pause(PAUSE_MS, signal);
    }
  }
}

const pause = (ms: number, signal: AbortSignal): Promise<void> => sleep(ms, undefined, { signal }).catch(() => undefined);
