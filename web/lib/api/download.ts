import { queryString } from '../../../contract/base/client.ts';
import type { ErrorBody } from '../../../contract/base/errors.ts';
import { currentLanguage } from '../../../messages/current-language.ts';
import { ApiError } from './api.ts';
import { readToken } from './auth-token.ts';

const REVOKE_AFTER_MS = 60_000;

/**
 * Downloads a file from the API. A plain link cannot be used, because the session is sent in a header.
 * @param path below `/api/v1`
 * @throws ApiError
 */
export async function download(path: string, query: object): Promise<void> {
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
  // A download that breaks off must not be saved.
  const content = await response.blob().catch(throwNetworkError);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'listings';
  link.click();
  // Some browsers read it only after asking the person where to save it.
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_AFTER_MS);
}
