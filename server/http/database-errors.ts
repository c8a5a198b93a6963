import { m } from '../../messages/compiled/messages.js';
import { AppError } from '../errors.ts';

const NETWORK_ERROR_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN']);
// pg reports these without a code
const BROKEN_CONNECTION_MESSAGE =
  /connection terminated|timeout exceeded when trying to connect|Query read timeout|not queryable|Client was closed|driver has already been destroyed/i;

const CONFLICTS = new Set([
  '23505', // unique violation: two requests wrote the same at once
  '23503', // foreign key violation: the referenced row was deleted meanwhile
]);
const DISK_FULL = '53100';
/** States in which the same request may succeed a moment later. */
const TRANSIENT_SQLSTATES = new Set([
  '40001', // serialization failure
  '40P01', // deadlock
  '55P03', // lock not available
  '57014', // statement timeout
  '25006', // read-only transaction: connected to a standby
  '25P03', // idle-in-transaction timeout
]);

const unavailable = () => new AppError('unavailable', m['error.unavailable'](), { retryAfter: 2 });

/**
 * The error people get when the database failed, by SQLSTATE (PostgreSQL manual, appendix A). Null for other errors and for SQL errors
 * that are bugs of the server.
 */
export function databaseError(error: Error & { code?: string }): AppError | null {
  const code = error.code ?? '';
  if (NETWORK_ERROR_CODES.has(code) || (code === '' && BROKEN_CONNECTION_MESSAGE.test(error.message))) return unavailable();
  if (!/^[0-9A-Z]{5}$/.test(code)) return null;
  if (CONFLICTS.has(code)) return new AppError('conflict', m['error.conflict']());
  if (code === DISK_FULL) return new AppError('storage_full', m['error.storage_full']());
  // connection exceptions, insufficient resources, operator intervention
  return TRANSIENT_SQLSTATES.has(code) || /^(08|53|57)/.test(code) ? unavailable() : null;
}
