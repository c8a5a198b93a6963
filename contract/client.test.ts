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
