import { isRouteErrorResponse } from 'react-router';
import { m } from '../../messages/compiled/messages.js';
import { ApiError } from '../lib/api/api.ts';

/**
 * Why a page cannot be shown. `missing`: it does not exist. `removed`: it was removed permanently. `offline`: there is no connection.
 * `unavailable`: the site cannot serve it now, and says why. `broken`: an error in the site.
 */
type PageProblem = 'missing' | 'removed' | 'offline' | 'unavailable' | 'broken';

export const PROBLEM_TITLE = {
  missing: m['shell.missing_title'],
  removed: m['shell.gone_title'],
  offline: m['shell.offline_title'],
  unavailable: m['shell.unavailable_title'],
  broken: m['shell.broken_title'],
};
export const PROBLEM_TEXT = {
  missing: m['shell.missing_text'],
  removed: m['shell.missing_text'],
  offline: m['shell.offline_text'],
  unavailable: m['shell.unavailable_text'],
  broken: m['shell.broken_text'],
};

/** The illustration above the text. */
export const PROBLEM_TILE = {
  missing: 'missing',
  removed: 'missing',
  offline: 'offline',
  unavailable: 'broken',
  broken: 'broken',
} as const;

export function problemOf(error: unknown): PageProblem {
  const status = isRouteErrorResponse(error) || error instanceof ApiError ? error.status : null;
  if (status === 404) return 'missing';
  if (status === 410) return 'removed';
  if (status === 503) return 'unavailable';
  // Browsers throw a TypeError when the data or script of a page could not be fetched.
  const isUnreachable = status === 0 || (error instanceof TypeError && /fetch|network|import/i.test(error.message));
  return isUnreachable || (typeof document !== 'undefined' && !navigator.onLine) ? 'offline' : 'broken';
}

/** The server's message about a page that was removed permanently or is unavailable now. */
export const serverText = (error: unknown): string | undefined =>
  isRouteErrorResponse(error) && (error.status === 410 || error.status === 503)
    ? (error.data as { message?: string } | null)?.message
    : undefined;
