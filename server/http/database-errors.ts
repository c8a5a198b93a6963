import { m } from '../../messages/compiled/messages.js';
import { AppError } from './app-error.ts';

const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN']);
// pg reports these without a code
const BROKEN_CONNECTION =
  /connection terminated|timeout exceeded when trying to connect|Query read timeout|not queryable|Client was closed|driver has already been destroyed/i;

const unavailable = () => new AppError('unavailable', m['error.unavailable'](), { retryAfter: 2 });

/**
 * What a failure of the database means to the person, by SQLSTATE; null when it is no such failure, or a bug of ours.
 * Source of the codes: PostgreSQL manual, appendix A.
 */
export function databaseError(error: Error & { code?: string }): AppError | null {
  const code = error.code ?? '';
  if (NETWORK.has(code) || (code === '' && BROKEN_CONNECTION.test(error.message))) return unavailable();
  if (!/^[0-9A-Z]{5}$/.test(code)) return null;
  switch (code) {
    case '23505': // unique: two wrote the same at once, and the loser's check came too early
    case '23503': // foreign key: what it names was deleted meanwhile
      return new AppError('conflict', m['error.conflict']());
    case '53100': // disk full
      return new AppError('storage_full', m['error.storage_full']());
    case '40001': // serialisation
    case '40P01': // deadlock
    case '55P03': // lock not available
    case '57014': // statement timeout
    case '25006': // read-only: a standby was asked
    case '25P03': // idle in transaction for too long
      return unavailable();
    default:
      // connection exceptions, insufficient resources, operator intervention
      return /^(08|53|57)/.test(code) ? unavailable() : null;
  }
}
