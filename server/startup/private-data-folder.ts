/** Restricts access to the data folder: only the user of the server may read secrets, messages, original pictures and the database. */
import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;
/**
 * When started as root, PostgreSQL runs as another user, who has to traverse the folder to reach its own. Nobody can list or read files in
 * it.
 */
const TRAVERSABLE_MODE = 0o711;
/** PostgreSQL sets the modes of its files itself and refuses other modes. */
const DATABASE_FOLDER = 'postgres';
/** The permission bits of the group and of all other users. */
const OTHERS_MASK = 0o077;

/**
 * Creates the data folder so that only the user of this process can access it and everything that this process writes from now on. Access
 * to a folder of an earlier version, or to a copied one, is restricted. The folder itself comes last, so that an interrupted run is
 * repeated.
 * @throws Error when the folder cannot be created, or belongs to another user
 */
export function makePrivate(dataDir: string): void {
  process.umask(OTHERS_MASK);
  mkdirSync(dataDir, { recursive: true, mode: FOLDER_MODE });
  const mode = process.getuid?.() === 0 ? TRAVERSABLE_MODE : FOLDER_MODE;
  const isPrivate = (lstatSync(dataDir).mode & OTHERS_MASK) === (mode & OTHERS_MASK);
  // The entries are always checked. Files below them are checked only once, because there may be millions of pictures.
  for (const name of readdirSync(dataDir)) if (name !== DATABASE_FOLDER) restrictPermissions(join(dataDir, name), !isPrivate);
  if (!isPrivate) chmodSync(dataDir, mode);
}

function restrictPermissions(path: string, isDeep: boolean): void {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (!stats || stats.isSymbolicLink()) return;
  const isFolder = stats.isDirectory();
  const isOpen = (stats.mode & OTHERS_MASK) !== 0;
  if (isFolder && (isDeep || isOpen)) for (const name of readdirSync(path)) restrictPermissions(join(path, name), true);
  if (isOpen) chmodSync(path, isFolder ? FOLDER_MODE : FILE_MODE);
}
