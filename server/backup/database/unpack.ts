/** Writes the files of a database from its backups into an empty folder: the full backup first, then each incremental backup after it. */
import { chown, mkdir, open, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { basename, dirname, join } from 'node:path';
import type { SystemUser } from '../../db/embedded/postgres-user.ts';
import { BackupError } from '../backup-error.ts';
import type { Bytes } from '../streams.ts';
import { applyIncrement } from './incremental-file.ts';
import { readServerManifest, type ListedFile } from './server-manifest.ts';
import { tarEntries, type TarEntry } from './tar.ts';

const INCREMENT_PREFIX = 'INCREMENTAL.';
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;
const LABEL_FILE = 'backup_label';
/** PostgreSQL writes these lines into an incremental backup and refuses to start on one that was not combined. */
const INCREMENT_LINES = /^INCREMENTAL FROM .*\n/gm;

interface UnpackTarget {
  /** Data folder of the database. */
  readonly folder: string;
  /** The user that PostgreSQL runs as; null for the user of this process. */
  readonly user: SystemUser | null;
}

/**
 * Writes one backup over the older ones and compares every file with the server's manifest.
 * @throws BackupError when a file is missing or differs from what the server sent
 */
export async function unpackBackup(target: UnpackTarget, archive: Bytes, serverManifest: Buffer): Promise<void> {
  const listed = readServerManifest(serverManifest);
  const dataPaths = new Set<string>();
  const archivedPaths = new Set<string>();
  await mkdir(target.folder, { recursive: true, mode: FOLDER_MODE });
  await setOwner(target, target.folder);
  for await (const entry of tarEntries(archive)) {
    if (entry.kind === 'folder') await makeFolder(target, entry.path);
    else {
      archivedPaths.add(entry.path);
      dataPaths.add(await writeEntry(target, entry, listed.get(entry.path)));
    }
  }
  for (const path of listed.keys())
    if (!archivedPaths.has(path)) throw new BackupError(`The backup lacks the file ${path} of the database.`);
  await deleteOthers(target.folder, '', dataPaths);
  await stripIncrementLines(join(target.folder, LABEL_FILE));
}

/** @returns the path of the data file that the entry belongs to */
async function writeEntry(target: UnpackTarget, entry: TarEntry, listed: ListedFile | undefined): Promise<string> {
  const name = basename(entry.path);
  const isIncrement = name.startsWith(INCREMENT_PREFIX);
  const path = isIncrement ? join(dirname(entry.path), name.slice(INCREMENT_PREFIX.length)) : entry.path;
  const hash = createHash('sha256');
  const content = withHash(entry.content, hash);
  const full = join(target.folder, path);
  if (isIncrement) {
    const file = await open(full, 'r+').catch((cause: unknown) => {
      throw new BackupError(`The backup before this one lacks the file ${path} of the database.`, { cause });
    });
    try {
      await applyIncrement(file, content);
    } finally {
      await file.close();
    }
  } else {
    await makeFolder(target, dirname(path));
    await writeFile(full, content, { mode: FILE_MODE });
    await setOwner(target, full);
  }
  // the write-ahead log is not in the manifest; PostgreSQL checks its checksums during recovery
  if (listed && listed.sha256 !== hash.digest('hex')) throw new BackupError(`The file ${path} of the database is damaged in the backup.`);
  return path;
}

async function* withHash(content: AsyncIterable<Buffer>, hash: ReturnType<typeof createHash>): AsyncGenerator<Buffer> {
  for await (const chunk of content) {
    hash.update(chunk);
    yield chunk;
  }
}

async function makeFolder(target: UnpackTarget, path: string): Promise<void> {
  if (path === '.') return;
  const created = await mkdir(join(target.folder, path), { recursive: true, mode: FOLDER_MODE });
  if (created === undefined) return;
  // `created` is the outermost folder that did not exist
  for (let current = join(target.folder, path); current.length >= created.length; current = dirname(current))
    await setOwner(target, current);
}

async function setOwner({ user }: UnpackTarget, path: string): Promise<void> {
  if (user) await chown(path, user.uid, user.gid);
}

/** Deletes files that are in an older backup but not in this one. */
async function deleteOthers(root: string, folder: string, dataPaths: ReadonlySet<string>): Promise<void> {
  for (const entry of await readdir(join(root, folder), { withFileTypes: true })) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) await deleteOthers(root, path, dataPaths);
    else if (!dataPaths.has(path)) await rm(join(root, path));
  }
}

async function stripIncrementLines(label: string): Promise<void> {
  const text = await readFile(label, 'utf8');
  const stripped = text.replaceAll(INCREMENT_LINES, '');
  if (stripped !== text) await writeFile(label, stripped);
}
