/** Errors of storage, beside those of the file system that the disk throws. */
import type { FastifyBaseLogger } from 'fastify';

/** Of storage that is reached through a network. `unreachable`: no answer, or too slow; `full`: a quota is used up; `refused`: wrong credentials, permissions, bucket or region. */
type StorageFailure = 'unreachable' | 'full' | 'refused';

export class StorageError extends Error {
  readonly reason: StorageFailure;

  constructor(reason: StorageFailure, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'StorageError';
    this.reason = reason;
  }
}

/** A file that a row of the database names is not in storage. */
class MissingFileError extends Error {
  constructor(key: string) {
    super(`The file ${key} is missing in storage, although the database names it.`);
    this.name = 'MissingFileError';
  }
}

/**
 * The error for a file that the database names and storage does not have, with an alarm in the log: it was deleted by others, or this
 * machine has other storage than the one that wrote it. Jobs fail with it and are tried again.
 */
export function missingFile(log: FastifyBaseLogger, key: string): MissingFileError {
  const error = new MissingFileError(key);
  log.error({ alarm: 'file_missing', key }, error.message);
  return error;
}
