/** Storage in a local folder. Files are always complete: they are written to a temporary name and then renamed. */
import { createReadStream } from 'node:fs';
import { access, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { deleteAbandoned, temporaryName } from '../temporary-files.ts';
import type { ObjectStorage } from './index.ts';

// excludes `..`, hidden files and temporary names
const STORAGE_KEY = /^(?:originals|media)(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]{0,127}){1,6}$/;
/** Folder of files that are being written, beside the finished ones, because only a rename within one disk is atomic. */
const PARTIAL_FOLDER = 'partial';
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

/**
 * Storage below `folder`, which is created when missing; only the user of this process can read it. Calls throw RangeError for an invalid
 * key, and the error of the file system (`http/file-errors.ts`) when the disk is full or read-only.
 */
export function openDiskStorage(folder: string): ObjectStorage {
  const root = resolve(folder);
  const pathOf = (key: string): string => {
    if (!STORAGE_KEY.test(key)) throw new RangeError(`not a storage key: ${JSON.stringify(key.slice(0, 80))}`);
    return join(root, key);
  };
  return {
    put: async (key, content) => writeAtomically(root, pathOf(key), content),
    putStream: async (key, content) => writeAtomically(root, pathOf(key), content),
    get: (key) => nullIfMissing(readFile(pathOf(key))),
    async stream(key) {
      const path = pathOf(key);
      return (await exists(path)) ? createReadStream(path) : null;
    },
    exists: (key) => exists(pathOf(key)),
    async deleteAll(prefix) {
      await rm(pathOf(prefix.replace(/\/$/, '')), { recursive: true, force: true });
    },
    deleteAbandoned: (now) => deleteAbandoned(join(root, PARTIAL_FOLDER), now),
  };
}

async function writeAtomically(root: string, path: string, content: Buffer | AsyncIterable<Uint8Array>): Promise<void> {
  const partial = join(root, PARTIAL_FOLDER, temporaryName());
  try {
    await mkdir(dirname(partial), { recursive: true, mode: FOLDER_MODE });
    await mkdir(dirname(path), { recursive: true, mode: FOLDER_MODE });
    await writeDurably(partial, content);
    await rename(partial, path);
  } catch (error) {
    // a disk that is read-only by now cannot delete it either; the first error says more
    await rm(partial, { force: true }).catch(() => undefined);
    throw error;
  }
}

/** Syncs before the rename, so that a power failure cannot leave an empty file under the final name. */
async function writeDurably(path: string, content: Buffer | AsyncIterable<Uint8Array>): Promise<void> {
  const file = await open(path, 'wx', FILE_MODE);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

async function nullIfMissing<T>(read: Promise<T>): Promise<T | null> {
  try {
    return await read;
  } catch (error) {
    if (['ENOENT', 'EISDIR', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  }
}
