/** Storage in a local folder. Files are always complete, because they are written under a temporary name and then renamed. */
import { createReadStream } from 'node:fs';
import { access, link, mkdir, open, readFile, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { deleteAbandoned, temporaryName } from '../temporary-files.ts';
import { requireValidFolder, requireValidKey, type ObjectStorage, type StoredFile } from './index.ts';

/** Folder of files that are being written. It is beside the finished ones, because a rename is atomic only within one file system. */
const PARTIAL_FOLDER = 'partial';
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;
/** The first sync also writes the data that the others wait for, so they take little time. */
const CONCURRENT_SYNCS = 16;

/**
 * Storage below `folder`, which is created when missing and which only the user of this process can read. Calls throw RangeError for an
 * invalid key, and the error of the file system (`http/errors/file-errors.ts`) when the disk is full or read-only.
 */
export function createDiskStorage(folder: string): ObjectStorage {
  const root = resolve(folder);
  const pathOf = (key: string): string => join(root, requireValidKey(key));
  return {
    put: async (key, content, options) => writeAtomically(root, pathOf(key), content, options),
    putStream: async (key, content, options) => writeAtomically(root, pathOf(key), content, options),
    async makeDurable(keys) {
      const paths = keys.map(pathOf);
      for (let from = 0; from < paths.length; from += CONCURRENT_SYNCS)
        await Promise.all(paths.slice(from, from + CONCURRENT_SYNCS).map(syncPath));
      const folders = new Set<string>();
      for (const path of paths)
        for (let folder = dirname(path); folder !== root && !folders.has(folder); folder = dirname(folder)) folders.add(folder);
      for (const folder of [...folders, root]) await syncPath(folder);
    },
    get: async (key) => nullIfMissing(readFile(pathOf(key))),
    async stream(key) {
      const path = pathOf(key);
      return (await exists(path)) ? createReadStream(path) : null;
    },
    exists: async (key) => exists(pathOf(key)),
    async delete(key) {
      await rm(pathOf(key), { force: true });
    },
    async deleteAll(prefix) {
      await rm(join(root, requireValidFolder(prefix, false)), { recursive: true, force: true });
    },
    async *list(prefix) {
      yield* filesBelow(root, requireValidFolder(prefix, true));
    },
    async *folders(prefix) {
      const entries = await entriesOf(join(root, requireValidFolder(prefix, true)));
      for (const entry of entries) if (entry.isDirectory()) yield entry.name;
    },
    deleteAbandoned: (now) => deleteAbandoned(join(root, PARTIAL_FOLDER), now),
  };
}

async function writeAtomically(
  root: string,
  path: string,
  content: Buffer | AsyncIterable<Uint8Array>,
  { ifAbsent = false, durable = true }: { readonly ifAbsent?: boolean; readonly durable?: boolean } = {},
): Promise<boolean> {
  const partial = join(root, PARTIAL_FOLDER, temporaryName());
  try {
    await mkdir(dirname(partial), { recursive: true, mode: FOLDER_MODE });
    const firstCreated = await mkdir(dirname(path), { recursive: true, mode: FOLDER_MODE });
    await writeNew(partial, content, durable);
    const written = ifAbsent ? await linkIfAbsent(partial, path) : await rename(partial, path).then(() => true);
    if (durable) await syncFolders(dirname(path), firstCreated);
    return written;
  } catch (error) {
    // on a disk that has become read-only, this fails as well; the first error says more
    await rm(partial, { force: true }).catch(() => undefined);
    throw error;
  }
}

/** Publishes a file under its name unless the name is taken; false when it is. A rename would replace the existing file. */
async function linkIfAbsent(partial: string, path: string): Promise<boolean> {
  const isFree = await link(partial, path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false;
      throw error;
    },
  );
  await rm(partial, { force: true });
  return isFree;
}

/** Syncs before the rename, so that a power failure cannot leave an empty file under the final name. */
async function writeNew(path: string, content: Buffer | AsyncIterable<Uint8Array>, durable: boolean): Promise<void> {
  const file = await open(path, 'wx', FILE_MODE);
  try {
    await file.writeFile(content);
    if (durable) await file.sync();
  } finally {
    await file.close();
  }
}

async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A new name is durable once its folder is synced, and a new folder once its parent folder is. */
async function syncFolders(folder: string, firstCreated: string | undefined): Promise<void> {
  const last = firstCreated === undefined ? folder : dirname(firstCreated);
  for (let current = folder; ; current = dirname(current)) {
    await syncPath(current);
    if (current === last || current === dirname(current)) return;
  }
}

/** Entries sorted like complete keys: a folder sorts with the slash that follows its name. */
async function entriesOf(folder: string) {
  const entries = (await nullIfMissing(readdir(folder, { withFileTypes: true }))) ?? [];
  const sortName = (entry: (typeof entries)[number]) => (entry.isDirectory() ? `${entry.name}/` : entry.name);
  return entries
    .filter((entry) => entry.isDirectory() || entry.isFile())
    .toSorted((a, b) => Buffer.compare(Buffer.from(sortName(a)), Buffer.from(sortName(b))));
}

async function* filesBelow(root: string, folder: string): AsyncGenerator<StoredFile> {
  for (const entry of await entriesOf(join(root, folder))) {
    const key = `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* filesBelow(root, key);
    else {
      // null when it was deleted meanwhile
      const stats = await nullIfMissing(stat(join(root, key)));
      if (stats) yield { key, bytes: stats.size, modifiedAt: stats.mtime };
    }
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
