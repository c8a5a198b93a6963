/** Errors of storage, in addition to the file system errors that disk storage throws. */
import type { FastifyBaseLogger } from 'fastify';
import { UnreachableError } from '../../errors.ts';

/**
 * Reasons for errors of storage that is accessed over a network. `unreachable`: no response, or too slow; `full`: the quota is exceeded;
 * `refused`: wrong credentials, permissions, bucket or region.
 */
type StorageFailure = 'unreachable' | 'full' | 'refused';

export class StorageError extends UnreachableError {
  readonly reason: StorageFailure;

  constructor(reason: StorageFailure, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'StorageError';
    this.reason = reason;
  }
}

/** A database row names a file that is not in storage. */
class MissingFileError extends Error {
  constructor(key: string) {
    super(`The file ${key} is missing in storage, although the database names it.`);
    this.name = 'MissingFileError';
  }
}

/**
 * Creates the error for a file that the database names and storage does not have, and logs an alarm: somebody else deleted the file, or
 * this machine uses other storage than the one that wrote it. Jobs fail with it and are retried.
 */
export function missingFile(log: FastifyBaseLogger, key: string): MissingFileError {
  const error = new MissingFileError(key);
  log.error({ alarm: 'file_missing', key }, error.message);
  return error;
}
