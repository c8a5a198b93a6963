import { queryString } from '../../contract/client.ts';
import type { ErrorBody } from '../../contract/errors.ts';
import { spoken } from '../../messages/spoken.ts';
import { ApiError } from './api.ts';
import { readToken } from './auth-token.ts';

const FREE_AFTER_MS = 60_000;

/**
 * Saves a file of the API on this device. A plain link would not do: the session travels in a header.
 * @param path below `/api/v1`
 * @throws ApiError
 */
export async function download(path: string, query: object): Promise<void> {
  const headers = { 'x-access-token': readToken() ?? '', 'accept-language': spoken() };
  const lost = (cause: unknown): never => {
    const error = new ApiError(0, 'network', 'Network Error');
    error.cause = cause;
    throw error;
  };
  const response = await fetch(`/api/v1${path}${queryString(query)}`, { headers, credentials: 'omit' }).catch(lost);
  if (!response.ok) {
    const body = (await response.json().catch(() => ({}))) as Partial<ErrorBody>;
    throw new ApiError(response.status, body.code ?? 'unavailable', body.message ?? '');
  }
  // a file that breaks off half way is no file
  const content = await response.blob().catch(lost);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'listings';
  link.click();
  // some browsers read it only after a question to the person
  setTimeout(() => URL.revokeObjectURL(link.href), FREE_AFTER_MS);
}
