/** The client of an S3 service, with our limits and our error types. */
import { S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { StorageError } from '../errors.ts';
import type { S3Options } from './options.ts';

/** In milliseconds. Tests shorten them. */
export interface S3Timing {
  readonly connect: number;
  /** Time without any byte sent or received. */
  readonly silence: number;
  /** Time from a request to the headers of its response. Writing a part of 8 MB at 1 MB/s takes 8 s. */
  readonly response: number;
  /** Time during which calls fail at once after several failures in a row. */
  readonly pause: number;
}
export const DEFAULT_TIMING: S3Timing = { connect: 2000, silence: 5000, response: 15_000, pause: 3000 };
const MAX_ATTEMPTS = 3;
/** Connections of this process. Further requests wait for one. */
const MAX_CONNECTIONS = 64;
/**
 * After this number of failures in a row, calls fail at once for a moment (circuit breaker), so that requests do not pile up while the
 * service is unavailable.
 */
const FAILURES_BEFORE_PAUSE = 5;

export function createS3Client({ region, endpoint, pathStyle, credentials }: S3Options, timing: S3Timing): S3Client {
  return new S3Client({
    region,
    ...(endpoint !== null && { endpoint }),
    forcePathStyle: pathStyle,
    ...(credentials && { credentials }),
    maxAttempts: MAX_ATTEMPTS,
    // the signature already covers the hash of the content, and not every service supports the newer checksums
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: timing.connect,
      socketTimeout: timing.silence,
      requestTimeout: timing.response,
      throwOnRequestTimeout: true,
      httpAgent: { keepAlive: true, maxSockets: MAX_CONNECTIONS },
      httpsAgent: { keepAlive: true, maxSockets: MAX_CONNECTIONS },
    },
  });
}

const FULL_ERRORS = new Set([
  'QuotaExceeded',
  'XMinioStorageFull',
  'InsufficientCapacity',
  'XMinioAdminBucketQuotaExceeded',
  'StorageFull',
]);

const statusOf = (error: unknown): number => (error instanceof S3ServiceException ? (error.$metadata.httpStatusCode ?? 0) : 0);
const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '');

/** Whether the service reports that the file does not exist. A missing bucket is a different error. */
export const isMissing = (error: unknown): boolean => statusOf(error) === 404 && nameOf(error) !== 'NoSuchBucket';
/** Whether a file with that name exists, or is being written, although none may exist. */
export const isTaken = (error: unknown): boolean => [409, 412].includes(statusOf(error));
/** Whether the requested range begins after the end of the file. */
export const isBeyondEnd = (error: unknown): boolean => statusOf(error) === 416;
/** Whether the service does not have this operation, or does not allow us to use it. Only for operations that the site can do without. */
export const isUnsupportedOrDenied = (error: unknown): boolean => [400, 403, 405, 501].includes(statusOf(error));

function storageErrorOf(error: unknown): StorageError {
  if (error instanceof StorageError) return error;
  const status = statusOf(error);
  // the response to a HEAD request has no body that would name the error
  const httpStatus = status > 0 ? `HTTP ${status} ` : '';
  const text = `storage: ${httpStatus}${nameOf(error)}: ${error instanceof Error ? error.message : String(error)}`;
  if (FULL_ERRORS.has(nameOf(error)) || status === 507) return new StorageError('full', text, error);
  // a wrong clock, which the message names, has to be corrected by the operator, like a wrong key
  const isRefused = status >= 300 && status < 500 && status !== 408 && status !== 429;
  return new StorageError(isRefused ? 'refused' : 'unreachable', text, error);
}

/** Runs calls of the service. Errors become a StorageError, unless they are `isExpected`. */
export type CallService = <T>(work: () => Promise<T>, isExpected?: (error: unknown) => boolean) => Promise<T>;

/** Creates a circuit breaker: after repeated failures, calls fail at once for a while and no requests are sent. */
export function createCallService({ pause }: S3Timing): CallService {
  let failuresInRow = 0;
  let pausedUntil = 0;
  return async (work, isExpected = () => false) => {
    if (performance.now() < pausedUntil)
      throw new StorageError('unreachable', 'storage: no request was sent, because it was unavailable a moment ago');
    try {
      const result = await work();
      failuresInRow = 0;
      return result;
    } catch (error) {
      if (isExpected(error)) {
        failuresInRow = 0;
        throw error;
      }
      const storageError = storageErrorOf(error);
      failuresInRow = storageError.reason === 'unreachable' ? failuresInRow + 1 : 0;
      if (failuresInRow >= FAILURES_BEFORE_PAUSE) pausedUntil = performance.now() + pause;
      throw storageError;
    }
  };
}
