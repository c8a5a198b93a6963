/**
 * Names of temporary files and folders that identify the process that created them, so that those of killed processes can be deleted while
 * those in use stay.
 */
import { randomUUID } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { isProcessAlive } from '../is-process-alive.ts';

/** Identifies this process: process ids are reused, and several machines may share a folder. */
const PROCESS_ID = randomUUID().slice(0, 8);
const HOST_NAME = hostname()
  .replaceAll(/[^A-Za-z0-9-]/g, '-')
  .slice(0, 60);
const NAME_PATTERN = /^(?<host>[A-Za-z0-9-]{0,60})_(?<pid>\d+)_(?<process>[0-9a-f]{8})_[0-9a-f-]{36}$/;

/** No request takes longer, so older files of other machines are not in use. */
const MAX_USE_MS = 10 * 60_000;

/** A new name for a temporary file or folder of this process. */
export const temporaryName = (): string => `${HOST_NAME}_${process.pid}_${PROCESS_ID}_${randomUUID()}`;

/**
 * Deletes the temporary files and folders in `folder` that no process uses: their process has ended, or they are from another machine and
 * older than any request. Files with other names are deleted by age.
 * @returns how many were deleted; 0 when the folder does not exist
 */
export async function deleteAbandoned(folder: string, now: Date): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  let deletedCount = 0;
  for (const name of names) {
    const path = join(folder, name);
    if (await isInUse(path, name, now)) continue;
    await rm(path, { recursive: true, force: true });
    deletedCount += 1;
  }
  return deletedCount;
}

async function isInUse(path: string, name: string, now: Date): Promise<boolean> {
  const creator = NAME_PATTERN.exec(name)?.groups;
  if (creator?.host === HOST_NAME) {
    const pid = Number(creator.pid);
    return pid === process.pid ? creator.process === PROCESS_ID : isProcessAlive(pid);
  }
  const stats = await stat(path).catch(() => null);
  return stats !== null && now.getTime() - stats.mtimeMs < MAX_USE_MS;
}
