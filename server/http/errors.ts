/** The one place where what was thrown becomes an answer. */
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { ERROR_STATUS, type ErrorBody } from '../../contract/errors.ts';
import { m } from '../../messages/compiled/messages.js';
import { AppError } from './app-error.ts';
import { databaseError } from './database-errors.ts';

const megabytes = (bytes: number) => (bytes >= 1024 * 1024 ? `${Math.round(bytes / 1024 / 1024)} MB` : `${Math.round(bytes / 1024)} kB`);

/** Fastify's own refusals, by its codes. */
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

/** Turns anything thrown into what people are told. Bugs keep their insides: `internal`, nothing more. */
export function toAppError(error: unknown, request: FastifyRequest): AppError {
  if (error instanceof AppError) return error;
  if (!(error instanceof Error)) return new AppError('internal', m['error.internal']());
  const known = frameworkError(error as FastifyError, request) ?? databaseError(error);
  if (known) return known;
  const status = (error as Partial<FastifyError>).statusCode ?? 500;
  if (status < 500)
    return new AppError(status === 404 ? 'not_found' : status === 413 ? 'too_large' : 'malformed', m['error.bad_request']());
  return new AppError('internal', m['error.internal']());
}

// nobody reads more, and an answer must not be many times what was sent
const MOST_PLACES = 50;

/**
 * Answers the envelope. 5xx are logged with their cause, refusals in one quiet line; that we are busy just now is no failure,
 * and under load a stack each would only add to it.
 */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = toAppError(error, request);
  const { code, status, message, errors, plans, retryAfter } = refusal;
  if (error === refusal && code === 'unavailable') request.log.warn({ code, retryAfter }, 'request put off');
  else if (status >= 500) request.log.error({ err: error, code }, 'request failed');
  else request.log.debug({ code, paths: errors?.slice(0, MOST_PLACES).map(({ path }) => path) }, 'request refused');
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  const body: ErrorBody = {
    message,
    code,
    ...(errors && { errors: errors.slice(0, MOST_PLACES) }),
    ...(plans && { plans }),
    requestId: request.id,
  };
  // written here, not by a route's schema: the envelope is the same for all
  return reply
    .status(ERROR_STATUS[code])
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .serializer(String)
    .send(JSON.stringify(body));
}
