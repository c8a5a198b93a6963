import { ERROR_STATUS, type ErrorCode, type FieldError, type ListingHint, type PlanHint } from '../contract/base/errors.ts';

/**
 * An expected error of a request. `message` is shown to people, so it is a sentence they can act on. `http/errors/error-responses.ts` turns
 * `code` into the HTTP status and the error envelope. Any other error is a bug and results in status 500.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly errors: readonly FieldError[] | undefined;
  readonly plans: readonly PlanHint[] | undefined;
  readonly listing: ListingHint | undefined;
  /** Seconds, for `Retry-After`. */
  readonly retryAfter: number | undefined;
  readonly challengeLevel: number | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    details: {
      errors?: readonly FieldError[];
      plans?: readonly PlanHint[];
      listing?: ListingHint;
      retryAfter?: number;
      challengeLevel?: number;
    } = {},
  ) {
    super(message);
    this.name = 'AppError';
    this.code = code;
    this.errors = details.errors;
    this.plans = details.plans;
    this.listing = details.listing;
    this.retryAfter = details.retryAfter;
    this.challengeLevel = details.challengeLevel;
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }
}

/**
 * Another server (mail, text messages, payments) did not respond, or responded that it is unavailable. The same call can be repeated safely
 * and may succeed as soon as that server is available again.
 */
export class UnreachableError extends Error {}

/** Codes of file system errors when the disk is full, or the quota of the account is used up. */
export const DISK_FULL_CODES: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);
/** Codes of file system errors that an operator can resolve: a folder that is read-only or has another owner, a failing disk, too many open files. */
export const UNUSABLE_DISK_CODES: ReadonlySet<string> = new Set(
  'EROFS EACCES EPERM EIO EMFILE ENFILE ESTALE EBUSY ENXIO ENODEV'.split(' '),
);
