/** A file cannot be imported at all. The message is shown to its sender. A wrong row is no such error. */
export class FileError extends Error {
  override readonly name = 'FileError';
}
