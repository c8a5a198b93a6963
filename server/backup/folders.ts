/**
 * Where backups are kept, beside each other in a folder or a bucket that holds nothing else:
 *
 * - `sets/<id>/`: a backup of the database, with the list of files that belong to it. `manifest.json` is written last; without it there is no
 *   backup.
 * - `files/<xx>/<name>`: stored files of one folder, encrypted together, shared by all backups (`files/packs.ts`).
 * - `erasures/<xx>/<name>`: ids of erased people, for every restore, however old the backup is.
 * - `wal/<database>/<timeline>/<from>-<to>`: the log of the database, for any moment between backups.
 * - `verified/<id>.json`: backups that were restored on trial.
 * - `damaged/<name>`: packs that could not be read then. The next backup writes them again.
 *
 * Apart from what writes them, because every process of the site reads the state of backups, without their encryption.
 */

export const setFolder = (id: string): string => `backups/sets/${id}`;
export const ERASURE_FOLDER = 'backups/erasures';
export const PACK_FOLDER = 'backups/files';
export const WAL_FOLDER = 'backups/wal';
/** Signs of life of what archives the log. */
export const HEARTBEAT_FOLDER = 'backups/following';
export const VERIFIED_FOLDER = 'backups/verified';
export const DAMAGED_FOLDER = 'backups/damaged';

/** The list of files of the latest copy between backups, which belongs to the log. */
export const LATEST_FILES = `${WAL_FOLDER}/files`;
/** Names of the packs of that copy, which are kept although no backup names them yet. */
export const LATEST_PACKS = `${LATEST_FILES}-packs`;
