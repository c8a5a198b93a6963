/** Thrown when an entire file cannot be imported. The user sees the message. Errors of single rows are `RowError` values instead. */
export class FileError extends Error {
  override readonly name = 'FileError';
}
