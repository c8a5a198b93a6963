import { ApiError, createClient, fetchTransport, type CallOptions, type InputOf } from '../../../contract/base/client.ts';
import type { ResponseOf } from '../../../contract/base/route.ts';
import type { Api } from '../../../contract/index.ts';
import { currentLanguage } from '../../../messages/current-language.ts';
import { readToken } from './auth-token.ts';
import { withLogin, type LoginOptions } from './login-needed.ts';

export { ApiError } from '../../../contract/base/client.ts';

const call = createClient(
  // The specification requires this header on every call; it is empty without a session.
  (request) => fetchTransport({ ...request, headers: { 'x-access-token': '', 'accept-language': currentLanguage(), ...request.headers } }),
  readToken,
);

/**
 * Calls a route with the session of this browser. Loaders use `context.get(apiContext)`, which is anonymous.
 * @throws ApiError
 */
export function api<N extends keyof Api>(
  name: N,
  input?: InputOf<N>,
  options: CallOptions & LoginOptions = {},
): Promise<ResponseOf<Api[N]>> {
  const withoutLogin = options.withoutLogin ?? (name.startsWith('GET ') && options.loginMessage === undefined ? 'ask' : 'repeat');
  return withLogin(() => call(name, input, options), { ...options, withoutLogin }, options.signal);
}

/** The message to show for a failed call: the server's own if it sent one, otherwise `fallback`. */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.status > 0 ? error.message || fallback : fallback;
}

/** The server's messages about single fields of a request, by field. Empty for any other error. */
export function fieldErrorsOf(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(error.errors.map(({ path, message }) => [path, message]));
}
