import { ApiError, createClient, fetchTransport, type Client } from '../../../contract/base/client.ts';
import { currentLanguage } from '../../../messages/current-language.ts';
import { readToken } from './auth-token.ts';

export { ApiError } from '../../../contract/base/client.ts';

/** API client with the session of this browser. Loaders use `context.get(apiContext)`, which is anonymous. */
export const api: Client = createClient(
  // The specification requires this header on every call; it is empty without a session.
  (request) => fetchTransport({ ...request, headers: { 'x-access-token': '', 'accept-language': currentLanguage(), ...request.headers } }),
  readToken,
);

/** The message to show for a failed call: the server's own if it sent one, otherwise `fallback`. */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.status > 0 ? error.message || fallback : fallback;
}

/** The server's messages about single fields of a request, by field. Empty for any other error. */
export function fieldErrorsOf(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(error.errors.map(({ path, message }) => [path, message]));
}

/** Whether a call failed because the session is missing or expired. */
export function isLoggedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}
