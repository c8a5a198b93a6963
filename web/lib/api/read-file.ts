import { apiErrorOf, queryString } from '../../../contract/base/client.ts';
import { parseJsonOrNull } from '../../../contract/base/parse-json.ts';
import { currentLanguage } from '../../../messages/current-language.ts';
import { ApiError } from './api.ts';
import { readToken } from './auth-token.ts';
import { withLogin } from './login-needed.ts';

interface ReadFile {
  readonly content: Blob;
  /** Null when the server sent no file name. */
  readonly name: string | null;
}

/**
 * Reads a file from the API. A plain link cannot be used, because the session is sent in a header.
 * @param path below `/api/v1`
 * @param body sent by POST; without one the file is read by GET
 * @throws ApiError
 */
export function readFile(path: string, query: object, body?: object): Promise<ReadFile> {
  return withLogin(() => requestFile(path, query, body), {});
}

async function requestFile(path: string, query: object, body: object | undefined): Promise<ReadFile> {
  const headers = {
    'x-access-token': readToken() ?? '',
    'accept-language': currentLanguage(),
    ...(body && { 'content-type': 'application/json' }),
  };
  const request = { headers, credentials: 'omit', ...(body && { method: 'POST', body: JSON.stringify(body) }) } as const;
  const throwNetworkError = (cause: unknown): never => {
    const error = new ApiError(0, 'network', 'Network Error');
    error.cause = cause;
    throw error;
  };
  const response = await fetch(`/api/v1${path}${queryString(query)}`, request).catch(throwNetworkError);
  if (!response.ok) {
    const body = parseJsonOrNull(await response.text().catch(throwNetworkError));
    throw apiErrorOf({ status: response.status, retryAfter: response.headers.get('retry-after') }, body);
  }
  // an interrupted transfer is an error
  const content = await response.blob().catch(throwNetworkError);
  return { content, name: /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? null };
}
