/**
 * The folder of finished builds. Each build has its own folder, and the symlink `current` points to the newest one. An interrupted build
 * therefore changes nothing, a running server keeps its files, and pages that people opened before still find theirs.
 *
 *     build/current -> 8c1f27d0a4b3-1795327800000
 *     build/8c1f27d0a4b3-1795327800000/{client,server,sources.sha256,own-assets.json,in-use/<pid>,replaced}
 *     build/lock -> <pid>
 */
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isProcessAlive } from '../../server/is-process-alive.ts';

const CURRENT = 'current';
const LOCK = 'lock';
/** Hash of the sources. When this file exists, the build is finished. */
const STAMP = 'sources.sha256';
/** Names of the files in `client/assets` that the build created itself, as opposed to those it took over from earlier builds. */
export const OWN_ASSETS = 'own-assets.json';
/** Written into a build when the next one replaces it. The modification time of this file is the time of replacement. */
const REPLACED = 'replaced';
const IN_USE = 'in-use';
/** Time for which a replaced build is kept. */
const KEEP_REPLACED_MS = 7 * 24 * 3_600_000;
/** Maximum number of replaced builds that are kept, at about 25 MB each: a developer builds many times in a week. */
const MAX_REPLACED_BUILDS = 8;
const LOCK_POLL_MS = 200;

interface BuildFolder {
  /** Path of the newest build; null when there is none. */
  readonly current: () => string | null;
  /** Whether the newest build was made from these sources. */
  readonly isBuiltFrom: (hash: string) => boolean;
  /**
   * Runs one build at a time across processes. Waits while another build runs (`hasWaited`), and continues when its process has ended.
   * `onWait` is called once, with the process that it waits for.
   */
  readonly whileLocked: <T>(work: (hasWaited: boolean) => Promise<T>, onWait?: (pid: number, lock: string) => void) => Promise<T>;
  /**
   * Moves a finished build into this folder and makes it the current one. Adds the assets of the up to 8 builds that were replaced last, if
   * that was within the last week.
   */
  readonly publish: (finished: string, hash: string, now: Date) => string;
}

export function createBuildFolder(folder: string): BuildFolder {
  mkdirSync(folder, { recursive: true });
  const current = (): string | null => {
    const link = join(folder, CURRENT);
    return existsSync(join(link, STAMP)) ? realpathSync(link) : null;
  };
  return {
    current,
    isBuiltFrom(hash) {
      const path = current();
      return path !== null && readFileSync(join(path, STAMP), 'utf8') === hash;
    },
    async whileLocked(work, onWait) {
      const lock = join(folder, LOCK);
      let hasWaited = false;
      while (!takeLock(lock)) {
        const holder = readHolder(lock);
        if (!hasWaited && holder) onWait?.(Number(holder), lock);
        hasWaited = true;
        await sleep(LOCK_POLL_MS);
      }
      try {
        return await work(hasWaited);
      } finally {
        ownLocks.delete(lock);
        rmSync(lock, { force: true });
      }
    },
    publish(finished, hash, now) {
      const previous = current();
      deleteOld(folder, previous, now);
      writeFileSync(join(finished, OWN_ASSETS), JSON.stringify(readdirSync(join(finished, 'client', 'assets'))));
      for (const earlier of listBuilds(folder)) takeOverAssets(earlier, finished);
      writeFileSync(join(finished, STAMP), hash);
      const path = join(folder, `${hash.slice(0, 12)}-${now.getTime()}`);
      renameSync(finished, path);
      // the rename replaces the link atomically; a reader sees either the previous build or this one
      const link = join(folder, `${CURRENT}.${process.pid}`);
      rmSync(link, { force: true });
      symlinkSync(basename(path), link);
      renameSync(link, join(folder, CURRENT));
      if (previous) writeFileSync(join(previous, REPLACED), now.toISOString());
      return path;
    },
  };
}

const listBuilds = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(folder, entry.name, STAMP)))
    .map(({ name }) => join(folder, name));

/** The locks that this process holds. */
const ownLocks = new Set<string>();

/**
 * Returns false while a running process holds the lock. The lock is a link to the id of that process, so it is created with its content.
 */
function takeLock(lock: string): boolean {
  try {
    symlinkSync(String(process.pid), lock);
    ownLocks.add(lock);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const holder = readHolder(lock);
  if (holder !== null && !isHeld(lock, Number(holder))) removeStaleLock(lock, holder);
  return false;
}

/** In containers process ids repeat, so the lock of a killed build may contain the id of this process. */
function isHeld(lock: string, pid: number): boolean {
  return pid === process.pid ? ownLocks.has(lock) : pid > 0 && isProcessAlive(pid);
}

/** Another process may have replaced the stale lock by its own in the meantime. Such a lock is put back. */
function removeStaleLock(lock: string, holder: string): void {
  const removed = `${lock}.${process.pid}`;
  try {
    renameSync(lock, removed);
  } catch {
    return;
  }
  if (readHolder(removed) === holder) rmSync(removed, { force: true });
  else renameSync(removed, lock);
}

/** The process id that a lock contains; empty for a file that an earlier release left, null when there is no lock. */
function readHolder(lock: string): string | null {
  try {
    return readlinkSync(lock);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? null : '';
  }
}

/** Links the assets that an earlier build created itself, so that the files of a kept build stay available, but no older ones. */
function takeOverAssets(from: string, to: string): void {
  for (const name of JSON.parse(readFileSync(join(from, OWN_ASSETS), 'utf8')) as string[]) {
    const [source, target] = [join(from, 'client', 'assets', name), join(to, 'client', 'assets', name)];
    if (existsSync(target) || !existsSync(source)) continue;
    try {
      linkSync(source, target);
    } catch {
      // for file systems without hard links
      copyFileSync(source, target);
    }
  }
}

/** Deletes builds that were replaced more than a week ago or are not among the last few, unless a server uses them. */
function deleteOld(folder: string, current: string | null, now: Date): void {
  const replaced = listBuilds(folder)
    .filter((path) => path !== current)
    .map((path) => ({ path, replacedAtMs: statSync(join(path, REPLACED), { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
    .toSorted((a, b) => b.replacedAtMs - a.replacedAtMs);
  // the current build is about to be replaced and is kept, too
  for (const [rank, { path, replacedAtMs }] of replaced.entries()) {
    if (rank < MAX_REPLACED_BUILDS - 1 && now.getTime() - replacedAtMs < KEEP_REPLACED_MS) continue;
    const users = existsSync(join(path, IN_USE)) ? readdirSync(join(path, IN_USE)) : [];
    if (!users.some((pid) => isProcessAlive(Number(pid)))) rmSync(path, { recursive: true, force: true });
  }
}
