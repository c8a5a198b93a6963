import { ApiError, createClient, fetchTransport, type Client } from '../../contract/client.ts';
import { spoken } from '../../messages/spoken.ts';
import { readToken } from './auth-token.ts';

export { ApiError } from '../../contract/client.ts';

/** The API as the person in this browser. In loaders use `context.get(apiContext)`, which is anonymous. */
export const api: Client = createClient(
  // The specification wants the header on every call, empty for people who are not logged in.
  (request) => fetchTransport({ ...request, headers: { 'x-access-token': '', 'accept-language': spoken(), ...request.headers } }),
  readToken,
);

/** What to tell a person about a call that failed: the server's own sentence where it sent one, else the given one. */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.status > 0 ? error.message || fallback : fallback;
}

/** The session is dead or missing. */
export function isLoggedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}
