/** Storage in a local folder. Files are always complete: they are written to a temporary name and then renamed. */
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { m } from '../../../messages/compiled/messages.js';
import { AppError } from '../../errors.ts';
import type { ObjectStorage } from './index.ts';

// excludes `..`, hidden files and temporary names
const STORAGE_KEY = /^(?:originals|media)(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]{0,127}){1,6}$/;
const PARTIAL_SUFFIX = '.partial';
const DISK_FULL_CODES = new Set(['ENOSPC', 'EDQUOT']);

/**
 * Storage below `folder`, which is created when missing. Calls throw RangeError for an invalid key and AppError `storage_full` when the
 * disk is full.
 */
export function openDiskStorage(folder: string): ObjectStorage {
  const root = resolve(folder);
  const pathOf = (key: string): string => {
    if (!STORAGE_KEY.test(key) || key.endsWith(PARTIAL_SUFFIX))
      throw new RangeError(`not a storage key: ${JSON.stringify(key.slice(0, 80))}`);
    return join(root, key);
  };
  return {
    put: async (key, content) => writeAtomically(pathOf(key), content),
    putStream: async (key, content) => writeAtomically(pathOf(key), content),
    get: (key) => nullIfMissing(readFile(pathOf(key))),
    async stream(key) {
      const path = pathOf(key);
      return (await exists(path)) ? createReadStream(path) : null;
    },
    exists: (key) => exists(pathOf(key)),
    async deleteAll(prefix) {
      await rm(pathOf(prefix.replace(/\/$/, '')), { recursive: true, force: true });
    },
  };
}

async function writeAtomically(path: string, content: Buffer | AsyncIterable<Uint8Array>): Promise<void> {
  const partial = `${path}.${randomUUID()}${PARTIAL_SUFFIX}`;
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeDurably(partial, content);
    await rename(partial, path);
  } catch (error) {
    await rm(partial, { force: true });
    if (DISK_FULL_CODES.has((error as NodeJS.ErrnoException).code ?? '')) throw new AppError('storage_full', m['error.storage_full']());
    throw error;
  }
}

/** Syncs before the rename, so that a power failure cannot leave an empty file under the final name. */
async function writeDurably(path: string, content: Buffer | AsyncIterable<Uint8Array>): Promise<void> {
  const file = await open(path, 'wx', 0o640);
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
