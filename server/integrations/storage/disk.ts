/** Files in a folder. Whatever is visible under a key is whole: a file is written beside its place and moved there. */
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { m } from '../../../messages/compiled/messages.js';
import { AppError } from '../../http/app-error.ts';
import type { ObjectStorage } from './index.ts';

// plain names below folders: nothing that could climb out, hide, or collide with a half-written file
const KEY = /^(?:originals|media)(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]{0,127}){1,6}$/;
const PARTIAL = '.partial';
const FULL = new Set(['ENOSPC', 'EDQUOT']);

/**
 * Storage below `folder`, which is made when it is missing.
 * Its calls throw RangeError for a key that is none, AppError `storage_full` when the disk is full.
 */
export function diskStorage(folder: string): ObjectStorage {
  const root = resolve(folder);
  const place = (key: string): string => {
    if (!KEY.test(key) || key.endsWith(PARTIAL)) throw new RangeError(`not a storage key: ${JSON.stringify(key.slice(0, 80))}`);
    return join(root, key);
  };
  return {
    put: async (key, content) => keep(place(key), content),
    putStream: async (key, content) => keep(place(key), content),
    get: (key) => unlessMissing(readFile(place(key))),
    async stream(key) {
      const path = place(key);
      return (await exists(path)) ? createReadStream(path) : null;
    },
    exists: (key) => exists(place(key)),
    async deleteAll(prefix) {
      await rm(place(prefix.replace(/\/$/, '')), { recursive: true, force: true });
    },
  };
}

async function keep(path: string, content: Buffer | AsyncIterable<Uint8Array>): Promise<void> {
  const partial = `${path}.${randomUUID()}${PARTIAL}`;
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeDurably(partial, content);
    await rename(partial, path);
  } catch (error) {
    await rm(partial, { force: true });
    if (FULL.has((error as NodeJS.ErrnoException).code ?? '')) throw new AppError('storage_full', m['error.storage_full']());
    throw error;
  }
}

/** On disk before it is named, so that a power cut cannot leave an empty file under a good name. */
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

async function unlessMissing<T>(read: Promise<T>): Promise<T | null> {
  try {
    return await read;
  } catch (error) {
    if (['ENOENT', 'EISDIR', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  }
}
