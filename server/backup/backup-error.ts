import { StorageError } from '../integrations/storage/errors.ts';

/** A backup or restore that cannot be done, with a message for the operator that says what to do. */
export class BackupError extends Error {}

/** The place of backups has no room left. */
export class FullPlaceError extends BackupError {
  constructor(cause: unknown) {
    super(
      'The place of backups is full, so this backup does not count. Earlier ones are as they were. Give it more room, or lower BACKUP_KEEP_*.',
      {
        cause,
      },
    );
  }
}

/** Of the file system. */
const FULL = new Set<unknown>(['ENOSPC', 'EDQUOT']);

/** Whether a write to a place of backups failed because it has no room left. */
export const isFullPlace = (error: unknown): boolean =>
  error instanceof StorageError ? error.reason === 'full' : FULL.has((error as { readonly code?: unknown } | null)?.code);
