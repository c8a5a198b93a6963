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
