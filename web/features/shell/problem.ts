import { isRouteErrorResponse } from 'react-router';
import { m } from '../../../messages/compiled/messages.js';
import { ApiError } from '../../../contract/client.ts';

/** Why a page cannot be shown: it is not there, it was and is gone for good, the connection is gone, or it is our fault. */
export type Problem = 'missing' | 'gone' | 'offline' | 'broken';

export const PROBLEM_TITLE = {
  missing: m['shell.missing_title'],
  gone: m['shell.gone_title'],
  offline: m['shell.offline_title'],
  broken: m['shell.broken_title'],
};
export const PROBLEM_TEXT = {
  missing: m['shell.missing_text'],
  gone: m['shell.missing_text'],
  offline: m['shell.offline_text'],
  broken: m['shell.broken_text'],
};

export function problemOf(error: unknown): Problem {
  const status = isRouteErrorResponse(error) || error instanceof ApiError ? error.status : null;
  if (status === 404) return 'missing';
  if (status === 410) return 'gone';
  // What browsers throw when a page's data or script did not come.
  const unreachable = status === 0 || (error instanceof TypeError && /fetch|network|import/i.test(error.message));
  return unreachable || (typeof document !== 'undefined' && !navigator.onLine) ? 'offline' : 'broken';
}

/** What the server said of a page that is gone. */
export const goneText = (error: unknown): string | undefined =>
  isRouteErrorResponse(error) ? (error.data as { message?: string } | null)?.message : undefined;
