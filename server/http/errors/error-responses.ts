/** Turns thrown errors into API responses. No other module does this. */
import type { FastifyBaseLogger, FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { ERROR_STATUS, type ErrorBody, type ErrorCode } from '../../../contract/base/errors.ts';
import { m } from '../../../messages/compiled/messages.js';
import { AppError } from '../../errors.ts';
import { databaseError } from './database-errors.ts';
import { sendErrorPage, isForPerson } from './error-page.ts';
import { fileError } from './file-errors.ts';

const megabytes = (bytes: number) => (bytes >= 1024 * 1024 ? `${Math.round(bytes / 1024 / 1024)} MB` : `${Math.round(bytes / 1024)} kB`);

/** The AppError for an error of Fastify itself, by its code. */
function frameworkError(error: FastifyError, request: FastifyRequest): AppError | null {
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new AppError('too_large', m['error.too_large']({ limit: megabytes(request.routeOptions.bodyLimit ?? 0) }));
    case 'FST_REQ_FILE_TOO_LARGE':
      return new AppError('too_large', m['error.too_large']({ limit: megabytes(fileLimit(error)) }));
    case 'FST_FILES_LIMIT':
    case 'FST_PARTS_LIMIT':
    case 'FST_FIELDS_LIMIT':
      return new AppError('too_large', m['error.too_many_files']());
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
    case 'FST_INVALID_MULTIPART_CONTENT_TYPE':
      return new AppError('unsupported_media', m['error.unsupported_media']({ expected: 'application/json' }));
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
      return new AppError('malformed', m['error.malformed']());
    case 'FST_ERR_NOT_FOUND':
      return new AppError('not_found', m['error.not_found']());
    case 'FST_ERR_HANDLER_TIMEOUT':
      return new AppError('unavailable', m['error.unavailable'](), { retryAfter: 5 });
    default:
      return null;
  }
}
const fileLimit = (error: FastifyError) => (error as { part?: { file?: { limit?: number } } }).part?.file?.limit ?? 0;

const CODE_OF_STATUS: Readonly<Partial<Record<number, ErrorCode>>> = { 404: 'not_found', 413: 'too_large' };

/** The error that people get for anything that was thrown. Bugs become `internal` without details. */
function toAppError(error: unknown, request: FastifyRequest): AppError {
  if (error instanceof AppError) return error;
  if (!(error instanceof Error)) return new AppError('internal', m['error.internal']());
  const expected = frameworkError(error as FastifyError, request) ?? databaseError(error) ?? fileError(error);
  if (expected) return expected;
  const status = (error as Partial<FastifyError>).statusCode ?? 500;
  if (status < 500) return new AppError(CODE_OF_STATUS[status] ?? 'malformed', m['error.bad_request']());
  return new AppError('internal', m['error.internal']());
}

/** The error of work that runs for a page and not for its own request. Unexpected errors are logged with their stack. */
export function toPageDataError(error: unknown, log: FastifyBaseLogger): AppError {
  if (error instanceof AppError) return error;
  const expected = error instanceof Error ? databaseError(error) : null;
  if (expected) return expected;
  log.error({ err: error }, 'reading the data of a page failed');
  return new AppError('internal', m['error.internal']());
}

// enough for any form, and prevents responses that are far larger than the request
const MAX_FIELD_ERRORS = 50;

/**
 * Sends the error envelope, or an error page when a browser requested a page. 5xx errors are logged with their stack, expected errors in
 * one debug line. `unavailable` is a warning without a stack, whether it was thrown on purpose (a full queue) or because the database is
 * unavailable: the stacks of many requests would add to the load.
 */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const appError = toAppError(error, request);
  const { code, status, message, errors, plans, listing, retryAfter, challengeLevel } = appError;
  if (code === 'unavailable') {
    const reason = error === appError ? 'busy' : (error as Error).message;
    request.log.warn({ code, retryAfter, reason }, 'request could not be served now');
  } else if (status >= 500) request.log.error({ err: error, code }, 'request failed');
  else request.log.debug({ code, paths: errors?.slice(0, MAX_FIELD_ERRORS).map(({ path }) => path) }, 'request rejected');
  reply.status(ERROR_STATUS[code]);
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  if (isForPerson(request)) return sendErrorPage(appError, request, reply);
  const body: ErrorBody = {
    message,
    code,
    ...(errors && { errors: errors.slice(0, MAX_FIELD_ERRORS) }),
    ...(plans && { plans }),
    ...(listing && { listing }),
    ...(challengeLevel !== undefined && { challenge_level: challengeLevel }),
    requestId: request.id,
  };
  // not serialized by the schema of the route, because the envelope is the same for every route
  return reply.type('application/json; charset=utf-8').header('cache-control', 'no-store').serializer(String).send(JSON.stringify(body));
}
