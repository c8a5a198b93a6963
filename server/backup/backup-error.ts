import { StorageError } from '../integrations/storage/errors.ts';

/** A backup or restore is not possible. The message tells the operator what to do. */
export class BackupError extends Error {}

/** The backup storage is full. */
export class FullStorageError extends BackupError {
  constructor(cause: unknown) {
    super(
      'The backup storage is full, so this backup does not count. Earlier ones are as they were. Give it more room, or lower BACKUP_KEEP_*.',
      { cause },
    );
  }
}

/** Error codes of the file system for a full disk or quota. */
const FULL_DISK_CODES = new Set<unknown>(['ENOSPC', 'EDQUOT']);

/** Whether a write to the backup storage failed because the storage is full. */
export const isStorageFull = (error: unknown): boolean =>
  error instanceof StorageError ? error.reason === 'full' : FULL_DISK_CODES.has((error as { readonly code?: unknown } | null)?.code);
