/**
 * Folder for the data of tests. It is in memory if Linux has enough, because databases and browser profiles are constantly written and
 * deleted.
 */
import { accessSync, constants, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isProcessAlive } from '../server/is-process-alive.ts';
import { readServerProcess } from '../server/db/embedded/postgres-process.ts';

const MEMORY_FOLDER = '/dev/shm';
const PREFIX = 'thinnai-run-';

/** Returns the folder in memory when at least this many bytes are free, otherwise the temporary folder of the system. */
export function memoryFolder(neededBytes: number): string {
  try {
    accessSync(MEMORY_FOLDER, constants.W_OK);
    deleteStaleFolders();
    const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
    if (bavail * bsize >= neededBytes) return MEMORY_FOLDER;
  } catch {
    // other systems have no such folder
  }
  return tmpdir();
}

/** The argument of `mkdtempSync` for a folder of this run. It contains the process id, so that folders of killed runs can be recognised. */
export const runFolderPrefix = (folder: string): string => join(folder, `${PREFIX}${process.pid}-`);

/** Deletes the folders of runs that were killed, to free their memory. */
function deleteStaleFolders(): void {
  for (const name of readdirSync(MEMORY_FOLDER)) {
    const folder = join(MEMORY_FOLDER, name);
    const pid = Number(new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1]);
    if (!pid || isProcessAlive(pid) || readServerProcess(join(folder, 'postgres'))) continue;
    rmSync(folder, { recursive: true, force: true });
  }
}
