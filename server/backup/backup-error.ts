/** A backup or restore that cannot be done, with a message for the operator that says what to do. */
export class BackupError extends Error {}
