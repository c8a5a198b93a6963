/** What runs beside the site, so that a restore can lead to any moment: archives the log and copies new files, and begins again after errors. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { ObjectStorage } from '../integrations/storage/index.ts';
import { BackupError } from './backup-error.ts';
import { withBackupLock } from './backup-lock.ts';
import { copyLatestFiles } from './files/latest-files.ts';
import type { BackupStore } from './store.ts';
import { archiveLog } from './wal/archive.ts';

interface FollowOptions {
  /** Address of the database, read for each attempt: the port of an embedded one may change. */
  readonly findUrl: () => Promise<string>;
  readonly site: ObjectStorage;
  readonly store: BackupStore;
  readonly everyMs: number;
  /** Time between two copies of new files. */
  readonly filesEveryMs: number;
  readonly signal: AbortSignal;
  readonly log: (line: string) => void;
}

/** Time after an error until the next attempt. */
const PAUSE_MS = 5000;

/** Runs until `signal` is aborted. Errors are logged; it goes on where it stopped, without a gap as long as the database keeps its log. */
export async function followSite(options: FollowOptions): Promise<void> {
  const { findUrl, site, store, everyMs, filesEveryMs, signal, log } = options;
  const archive = async () => archiveLog({ url: await findUrl(), store, everyMs, signal, log });
  const copy = async () => {
    // while a backup is made, it copies the files
    const copying = withBackupLock(await findUrl(), 0, () => copyLatestFiles(site, store));
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

async function repeat(work: () => Promise<void>, sentence: string, signal: AbortSignal, log: (line: string) => void): Promise<void> {
  while (!signal.aborted) {
    try {
      await work();
    } catch (error) {
      if (signal.aborted) return;
      log(`${sentence}: ${(error as Error).message}`);
      await pause(PAUSE_MS, signal);
    }
  }
}

const pause = (ms: number, signal: AbortSignal): Promise<void> => sleep(ms, undefined, { signal }).catch(() => undefined);
