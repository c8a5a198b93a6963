import { expect, test } from 'vitest';
import { ApiError, createClient, type ApiResponse } from './client.ts';

const asked = (answer: Partial<ApiResponse>) =>
  createClient(async () => ({ status: 200, body: '', retryAfter: null, ...answer }))('GET /cities').catch((error: unknown) => error);

test('a refusal carries the sentence of the server, with its code and its fields', async () => {
  const errors = [{ path: 'city', message: 'Choose a city.' }];
  const body = JSON.stringify({ message: 'Choose a city.', code: 'invalid', errors, requestId: 'r1' });
  const error = await asked({ status: 422, body, retryAfter: '7' });
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 422, code: 'invalid', message: 'Choose a city.', errors, requestId: 'r1', retryAfter: 7 });
});

test.each([
  ['a page of a proxy', 502, '<html><h1>Bad Gateway</h1></html>', 'unavailable'],
  ['nothing at all', 504, '', 'unavailable'],
  ['JSON of somebody else', 403, '{"error":"denied","message":{"text":"no"}}', 'malformed'],
  ['a list', 400, '[]', 'malformed'],
])('%s has no sentence, so that whoever asked says what failed', async (_what, status, body, code) => {
  expect(await asked({ status, body })).toMatchObject({ status, code, message: '', errors: [], plans: [] });
});

test('no answer at all is a network error, and one that was called off is none', async () => {
  const offline = createClient(() => Promise.reject(new TypeError('fetch failed')));
  expect(await offline('GET /cities').catch((error: unknown) => error)).toMatchObject({
    status: 0,
    code: 'network',
    message: 'Network Error',
  });
  const { signal } = { signal: AbortSignal.abort() };
  expect(await offline('GET /cities', {}, { signal }).catch((error: unknown) => error)).toMatchObject({ status: 0, code: 'aborted' });
});

test('a read that is refused because the session ended is repeated once if the person has logged in again meanwhile, and only then', async () => {
  const sent: string[] = [];
  const dead = (): ApiResponse => ({ status: 401, body: '{"message":"Login Expired","code":"login_expired"}', retryAfter: null });
  let session: string | null = 'old';
  const client = createClient(
    async ({ headers }) => {
      sent.push(`${headers['x-access-token']} ${headers['idempotency-key']}`);
      return headers['x-access-token'] === 'new' ? { status: 200, body: '{"data":1}', retryAfter: null } : dead();
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

test('a write refused for a session that ended is never made as whoever logged in meanwhile, and does not end their session', async () => {
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
