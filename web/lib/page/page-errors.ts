import { data } from 'react-router';
import { ApiError } from '../../../contract/base/client.ts';

/** The server is overloaded or its database is unavailable. This is not a bug, and a retry may succeed. */
const UNAVAILABLE = 503;

/**
 * For API calls in loaders. Turns an API error into an error page with the same status (not found, gone, unavailable), so that browsers,
 * caches and search engines get the same information as people. A 422 becomes 404, because the URL itself is wrong.
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

/** Loaders throw this for a URL without a page. */
export const notFound = () => data(null, { status: 404 });
