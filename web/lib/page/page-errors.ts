import { data } from 'react-router';
import { ApiError } from '../../../contract/base/client.ts';

/** The server is overloaded or its database is unavailable: no bug, and worth another try. */
const UNAVAILABLE = 503;

/**
 * For API calls of loaders: an error of the API becomes an error page with the same status (not found, gone, unavailable), so that
 * browsers, caches and search engines learn the same as people. A 422 becomes 404, as the URL itself is wrong.
 */
export async function orErrorPage<T>(request: Promise<T>): Promise<T> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof ApiError && ((error.status >= 400 && error.status < 500) || error.status === UNAVAILABLE)) {
      throw data({ message: error.message }, { status: error.status === 422 ? 404 : error.status });
    }
    throw error;
  }
}

/** What a loader throws for a URL without a page. */
export const notFound = () => data(null, { status: 404 });
