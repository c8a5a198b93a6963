import { queryString } from '../../../contract/base/client.ts';
import type { ErrorBody } from '../../../contract/base/errors.ts';
import { currentLanguage } from '../../../messages/current-language.ts';
import { ApiError } from './api.ts';
import { readToken } from './auth-token.ts';

interface ReadFile {
  readonly content: Blob;
  /** Null where the server named none. */
  readonly name: string | null;
}

/**
 * Reads a file from the API. An address alone cannot be used, because the session is sent in a header.
 * @param path below `/api/v1`
 * @throws ApiError
 */
export async function readFile(path: string, query: object): Promise<ReadFile> {
  const headers = { 'x-access-token': readToken() ?? '', 'accept-language': currentLanguage() };
  const throwNetworkError = (cause: unknown): never => {
    const error = new ApiError(0, 'network', 'Network Error');
    error.cause = cause;
    throw error;
  };
  const response = await fetch(`/api/v1${path}${queryString(query)}`, { headers, credentials: 'omit' }).catch(throwNetworkError);
  if (!response.ok) {
    const body = (await response.json().catch(() => ({}))) as Partial<ErrorBody>;
    throw new ApiError(response.status, body.code ?? 'unavailable', body.message ?? '');
  }
  // one that breaks off is no file
  const content = await response.blob().catch(throwNetworkError);
  return { content, name: /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? null };
}
