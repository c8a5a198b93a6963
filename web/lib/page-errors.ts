import { data } from 'react-router';
import { ApiError } from '../../contract/client.ts';

/** Busy or without its database for a moment: no bug, and worth another try. */
const UNAVAILABLE = 503;

/**
 * What a loader asks of the API; a refusal becomes the page of that status (not there, gone, not understood), so that
 * browsers, caches and search engines are told the same as people.
 */
export async function orErrorPage<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ApiError && ((error.status >= 400 && error.status < 500) || error.status === UNAVAILABLE)) {
      throw data({ message: error.message }, { status: error.status === 422 ? 404 : error.status });
    }
    throw error;
  }
}

/** What a loader throws for an address that leads nowhere. */
export const notThere = () => data(null, { status: 404 });
