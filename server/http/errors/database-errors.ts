import { m } from '../../../messages/compiled/messages.js';
import { isConnectionError } from '../../db/connections/connection-errors.ts';
import { AppError } from '../../errors.ts';

const CONFLICT_SQLSTATES = new Set([
  '23505', // unique violation: two requests wrote the same at once
  '23503', // foreign key violation: the referenced row was deleted meanwhile
]);
const DISK_FULL_SQLSTATE = '53100';
/** SQLSTATEs after which the same request may succeed a moment later. */
const TRANSIENT_SQLSTATES = new Set([
  '25006', // read-only transaction: connected to a standby
  '25P03', // idle-in-transaction timeout
  '3D000', // the database does not exist, for example while it is restored
  '40001', // serialization failure
  '40003', // statement completion unknown
  '40P01', // deadlock
  '55P03', // lock not available
]);
/**
 * SQLSTATE classes: connection exceptions, refused logins, insufficient resources (53300: too many connections), operator intervention
 * (57P01 to 57P03: the server is stopping or starting; 57014: statement timeout), system errors such as input and output.
 */
const TRANSIENT_CLASSES = /^(08|28|53|57|58)/;

const SQLSTATE_PATTERN = /^[0-9A-Z]{5}$/;
const RETRY_AFTER_SECONDS = 2;
const unavailable = () => new AppError('unavailable', m['error.unavailable'](), { retryAfter: RETRY_AFTER_SECONDS });

/**
 * The error that people get when the database failed, by SQLSTATE (PostgreSQL manual, appendix A) or by the error of the connection. Null
 * for other errors, and for SQL errors that are bugs of the server.
 */
export function databaseError(error: Error & { code?: unknown }): AppError | null {
  const code = typeof error.code === 'string' ? error.code : '';
  if (isConnectionError(error)) return unavailable();
  if (!SQLSTATE_PATTERN.test(code)) return null;
  if (CONFLICT_SQLSTATES.has(code)) return new AppError('conflict', m['error.conflict']());
  if (code === DISK_FULL_SQLSTATE) return new AppError('storage_full', m['error.storage_full']());
  return TRANSIENT_SQLSTATES.has(code) || TRANSIENT_CLASSES.test(code) ? unavailable() : null;
}
