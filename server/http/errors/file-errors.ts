import { m } from '../../../messages/compiled/messages.js';
import { AppError, DISK_FULL_CODES, UNUSABLE_DISK_CODES } from '../../errors.ts';
import { StorageError } from '../../integrations/storage/errors.ts';

const RETRY_AFTER_S = 30;

/**
 * The error that people get when a file could not be read or written, on disk or in S3: `storage_full` or `unavailable`. Null for errors
 * that are bugs of the server, such as a missing file.
 */
export function fileError(error: Error & { code?: string; syscall?: string }): AppError | null {
  if (error instanceof StorageError) return error.reason === 'full' ? storageFull() : unavailable();
  if (error.syscall === undefined) return null;
  const code = error.code ?? '';
  if (DISK_FULL_CODES.has(code)) return storageFull();
  // when a folder cannot be created on a read-only disk, Node reports it as missing
  const isReadOnly = code === 'ENOENT' && error.syscall === 'mkdir';
  return isReadOnly || UNUSABLE_DISK_CODES.has(code) ? unavailable() : null;
}

const storageFull = () => new AppError('storage_full', m['error.storage_full']());
const unavailable = () => new AppError('unavailable', m['error.unavailable'](), { retryAfter: RETRY_AFTER_S });
