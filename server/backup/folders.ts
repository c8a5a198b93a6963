/**
 * Layout of the backup storage, a folder or bucket that contains nothing else. All keys are below `backups/`:
 *
 * - `sets/<id>/`: a backup of the database, with the list of the site's files. `manifest.json` is written last; without it there is no
 *   backup.
 * - `files/<xx>/<name>`: stored files of one folder, encrypted together, shared by all backups (`files/packs.ts`).
 * - `erasures/<xx>/<name>`: ids of erased people. Every restore uses them, however old the backup is.
 * - `wal/<system id>/<timeline>/<from>-<to>`: the log of the database, for restores to any time between backups.
 * - `wal/files`, `wal/files-packs`: what `copyLatestFiles` copied last, between backups.
 * - `following/log`: the heartbeat of the process that archives the log (`backup -- follow`).
 * - `verified/<id>.json`: backups that passed a test restore.
 * - `damaged/<name>`: notes about packs that a test restore could not read. The next backup writes these packs again.
 *
 * Separate from the code that writes backups, because every process of the site reads the backup status and needs no encryption for it.
 */

export const backupFolder = (id: string): string => `backups/sets/${id}`;
export const ERASURE_FOLDER = 'backups/erasures';
export const PACK_FOLDER = 'backups/files';
export const WAL_FOLDER = 'backups/wal';
/** Heartbeats of the process that archives the log, which the operator starts with `backup -- follow`. */
export const HEARTBEAT_FOLDER = 'backups/following';
export const VERIFIED_FOLDER = 'backups/verified';
export const DAMAGED_FOLDER = 'backups/damaged';

/**
 * The list of files at the last run of `copyLatestFiles` (`backup -- follow`). Restores to a time after the latest backup need it together
 * with the log.
 */
export const LATEST_FILES = `${WAL_FOLDER}/files`;
/** Keys of the packs of `LATEST_FILES`. These packs are retained although no backup refers to them yet. */
export const LATEST_PACKS = `${LATEST_FILES}-packs`;
