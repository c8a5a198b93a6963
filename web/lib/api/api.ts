import { ApiError, createClient, fetchTransport, type Client } from '../../../contract/base/client.ts';
import { currentLanguage } from '../../../messages/current-language.ts';
import { readToken } from './auth-token.ts';

export { ApiError } from '../../../contract/base/client.ts';

/** The API as the person in this browser. In loaders use `context.get(apiContext)`, which is anonymous. */
export const api: Client = createClient(
  // The specification requires the header on every call, empty for people who are not logged in.
  (request) => fetchTransport({ ...request, headers: { 'x-access-token': '', 'accept-language': currentLanguage(), ...request.headers } }),
  readToken,
);

/** The message to show about a failed call: the server's own where it sent one, otherwise `fallback`. */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.status > 0 ? error.message || fallback : fallback;
}

/** The server's messages about single fields of a request, by field. Empty for any other error. */
export function fieldErrorsOf(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(error.errors.map(({ path, message }) => [path, message]));
}

/** Whether a call failed because there is no session, or because it has expired. */
export function isLoggedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}
