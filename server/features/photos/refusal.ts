import type { ErrorCode } from '../../../contract/errors.ts';

/** Why one file of an upload is not taken; the other files go on. `message` names the file. */
export class PhotoRefused extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string) {
    super(message);
    this.name = 'PhotoRefused';
    this.code = code;
  }
}
