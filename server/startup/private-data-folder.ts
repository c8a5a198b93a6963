/** Access to the data folder: secrets, messages, originals of pictures and the database are for the user of the server alone. */
import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;
/** As root, PostgreSQL runs as another user, who has to pass through the folder to reach its own. Nobody can list or read in it. */
const PASSABLE_MODE = 0o711;
/** PostgreSQL sets the modes of its files itself and refuses others. */
const DATABASE_FOLDER = 'postgres';
const OTHERS = 0o077;

/**
 * Creates the data folder for the user of this process alone, and everything this process writes from now on. A folder of an earlier
 * version, or one that was copied, is tightened; the folder itself last, so that an interrupted run is repeated.
 * @throws Error when the folder cannot be created, or belongs to another user
 */
export function makePrivate(dataDir: string): void {
  process.umask(OTHERS);
  mkdirSync(dataDir, { recursive: true, mode: FOLDER_MODE });
  const mode = process.getuid?.() === 0 ? PASSABLE_MODE : FOLDER_MODE;
  const isTight = (lstatSync(dataDir).mode & OTHERS) === (mode & OTHERS);
  // The entries are looked at in any case. What is below them is walked once, since there may be millions of pictures.
  for (const name of readdirSync(dataDir)) if (name !== DATABASE_FOLDER) restrictPermissions(join(dataDir, name), !isTight);
  if (!isTight) chmodSync(dataDir, mode);
}

function restrictPermissions(path: string, isDeep: boolean): void {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (!stats || stats.isSymbolicLink()) return;
  const isFolder = stats.isDirectory();
  const isOpen = (stats.mode & OTHERS) !== 0;
  if (isFolder && (isDeep || isOpen)) for (const name of readdirSync(path)) restrictPermissions(join(path, name), true);
  if (isOpen) chmodSync(path, isFolder ? FOLDER_MODE : FILE_MODE);
}
