import { expect, test } from 'vitest';
import { ApiError, createClient, type ApiResponse } from './client.ts';

const errorOf = (response: Partial<ApiResponse>) =>
  createClient(async () => ({ status: 200, body: '', retryAfter: null, ...response }))('GET /cities').catch((error: unknown) => error);

test("an error response becomes an ApiError with the server's message, code and field errors", async () => {
  const errors = [{ path: 'city', message: 'Choose a city.' }];
  const body = JSON.stringify({ message: 'Choose a city.', code: 'invalid', errors, requestId: 'r1' });
  const error = await errorOf({ status: 422, body, retryAfter: '7' });
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 422, code: 'invalid', message: 'Choose a city.', errors, requestId: 'r1', retryAfter: 7 });
});

test.each([
  ['an HTML page of a proxy', 502, '<html><h1>Bad Gateway</h1></html>', 'unavailable'],
  ['an empty body', 504, '', 'unavailable'],
  ['JSON in another form', 403, '{"error":"denied","message":{"text":"no"}}', 'malformed'],
  ['a JSON array', 400, '[]', 'malformed'],
])('%s gives an error without a message, so that the caller shows its own message', async (_name, status, body, code) => {
  expect(await errorOf({ status, body })).toMatchObject({ status, code, message: '', errors: [], plans: [] });
});

test('a request without a response is a network error; an aborted request is not', async () => {
  const offline = createClient(() => Promise.reject(new TypeError('fetch failed')));
  expect(await offline('GET /cities').catch((error: unknown) => error)).toMatchObject({
    status: 0,
    code: 'network',
    message: 'Network Error',
  });
  const signal = AbortSignal.abort();
  expect(await offline('GET /cities', {}, { signal }).catch((error: unknown) => error)).toMatchObject({ status: 0, code: 'aborted' });
});

test('a read that is refused because the session has ended is repeated once, and only if the person has logged in again', async () => {
  const sent: string[] = [];
  const expired = (): ApiResponse => ({ status: 401, body: '{"message":"Login Expired","code":"login_expired"}', retryAfter: null });
  let session: string | null = 'old';
  const client = createClient(
    async ({ headers }) => {
      sent.push(`${headers['x-access-token']} ${headers['idempotency-key']}`);
      return headers['x-access-token'] === 'new' ? { status: 200, body: '{"data":1}', retryAfter: null } : expired();
    },
    () => session,
  );
  const call = () => client('GET /user', {}, { idempotencyKey: 'k1' }).catch((error: unknown) => error);
  const refused = call();
  session = 'new';
  expect(await refused).toEqual({ data: 1 });
  expect(sent).toEqual(['old k1', 'new k1']);
  session = 'old';
  const ended = call();
  session = null;
  expect(await ended).toMatchObject({ status: 401 });
  session = 'other';
  expect(await call()).toMatchObject({ status: 401 });
  expect(sent.slice(2)).toEqual(['old k1', 'other k1']);
});

test('a write that is refused because the session has ended is not repeated for another account that has logged in since, and does not end the session of that account', async () => {
  const sent: (string | undefined)[] = [];
  let session = 'old';
  const client = createClient(
    async ({ headers }) => {
      sent.push(headers['x-access-token']);
      return { status: 401, body: '{"message":"Login Expired","code":"login_expired"}', retryAfter: null };
    },
    () => session,
  );
  const refused = client('POST /auth/logout', { body: {} }).catch((error: unknown) => error);
  session = 'new';
  expect(await refused).toMatchObject({ status: 0, code: 'network' });
  expect(sent).toEqual(['old']);
});
