import { beforeAll, describe, expect, test } from 'vitest';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { routes } from '../../contract/index.ts';
import { testApp, type TestApp } from '../../test/app.ts';

let app: TestApp;
/** With HTTPS, rate limits and metrics, which the tests of one of these need and the others do not notice. */
let publicSite: TestApp;
beforeAll(async () => {
  app = await testApp();
  const env = { PUBLIC_URL: 'https://homes.example', METRICS_TOKEN: 'a-token-of-some-length', RATE_LIMITS: 'on' };
  publicSite = await testApp({ env });
});

const inject = (options: InjectOptions): Promise<LightMyRequestResponse> => app.fastify.inject(options);
const post = (url: string, payload: string, type = 'application/json') =>
  inject({ method: 'POST', url, payload, headers: { 'content-type': type } });
const SEND_OTP = '/api/v1/user/send-otp';

describe('invalid requests', () => {
  test.each([
    ['JSON cut in the middle', () => post(SEND_OTP, '{"phone": "98'), 400, 'malformed'],
    ['a form that another site could post', () => post(SEND_OTP, '{"phone":"9876543210"}', 'text/plain'), 415, 'unsupported_media'],
    [
      'an unknown field with an unusual content type',
      () => post(SEND_OTP, '{"role":1}', 'application/json	; charset=utf-8'),
      422,
      'invalid',
    ],
    ['a body that is too large', () => post(SEND_OTP, JSON.stringify({ phone: '9'.repeat(70_000) })), 413, 'too_large'],
    ['another method', () => inject({ method: 'PUT', url: SEND_OTP }), 405, 'method_not_allowed'],
    ['an unknown URL', () => inject({ method: 'GET', url: '/api/v1/nothing' }), 404, 'not_found'],
    ['an invalid URL', () => inject({ method: 'GET', url: '/%E0%A4%A' }), 400, 'malformed'],
    ['a prototype in the body', () => post(SEND_OTP, '{"__proto__":{"admin":true},"phone":"9876543210"}'), 400, 'malformed'],
    ['a list where an object belongs', () => post(SEND_OTP, '[1,2]'), 422, 'invalid'],
    ['an unknown query parameter', () => post(`${SEND_OTP}?debug=1`, '{"phone":"9876543210"}'), 422, 'invalid'],
    ['no session', () => inject({ method: 'GET', url: '/api/v1/user' }), 401, 'login_expired'],
    [
      'an unknown session',
      () => inject({ method: 'GET', url: '/api/v1/user', headers: { 'x-access-token': 'x'.repeat(43) } }),
      401,
      'login_expired',
    ],
    [
      'a very long token',
      () => inject({ method: 'GET', url: '/api/v1/user', headers: { 'x-access-token': 'x'.repeat(9000) } }),
      401,
      'login_expired',
    ],
  ] as const)('%s', async (_case, send, status, code) => {
    const response = await send();
    expect(response.statusCode).toBe(status);
    expect(response.headers['content-type']).toContain('application/json');
    expect(response.json()).toMatchObject({
      code,
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      message: expect.stringMatching(/\w/),
    });
    expect(response.body).not.toMatch(/node_modules|at \w+ \(|select |FST_ERR/);
  });

  test('text that the database cannot store is refused with the name of the field', async () => {
    const response = await post(SEND_OTP, JSON.stringify({ phone: '98765\u000043210' }));
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ errors: [{ path: 'phone' }] });
  });

  test('the error of a missing body names the required fields', async () => {
    const response = await inject({ method: 'POST', url: SEND_OTP });
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ errors: [{ path: 'phone' }] });
  });

  test('the response to an unsupported method lists the allowed methods', async () => {
    expect((await inject({ method: 'DELETE', url: SEND_OTP })).headers.allow).toBe('POST');
    expect((await inject({ method: 'OPTIONS', url: '/api/v1/user/reveals' })).headers.allow).toBe('GET, HEAD');
    expect((await inject({ method: 'GET', url: `${SEND_OTP}/` })).statusCode).toBe(405);
  });

  test('an unknown path is 404 with any method and any body', async () => {
    const long = await post('/api/v1/nothing', JSON.stringify({ phone: '9'.repeat(70_000) }));
    expect(long.json()).toMatchObject({ code: 'not_found' });
    expect((await inject({ method: 'PUT', url: `${SEND_OTP}/more` })).statusCode).toBe(404);
    expect((await inject({ method: 'GET', url: '/api/v1/' })).statusCode).toBe(404);
  });
});

test('every response has the security headers', async () => {
  const responses = await Promise.all(
    [
      '/api/v1/cities',
      '/api/v1/user',
      '/api/v1/none',
      '/nothing',
      '/healthz',
      '/media/none/320.webp',
      '/%E0%A4%A',
      '/outbox',
      '/api/docs',
      '/api/v1/openapi.json',
    ].map((url) => inject({ method: 'GET', url })),
  );
  for (const { headers } of responses) {
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
    });
    expect(headers['cross-origin-opener-policy']).toBe('same-origin');
    expect(headers['strict-transport-security']).toBeUndefined();
  }
  const policies = responses.map(({ headers }) => headers['content-security-policy']);
  expect(policies.filter((policy) => !String(policy).includes("default-src 'none'"))).toEqual([]);
});

test('behind HTTPS the response has Strict-Transport-Security', async () => {
  const { headers } = await publicSite.fastify.inject({ url: '/api/v1/none' });
  expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
});

test('the request id is created by the server, not by the client', async () => {
  const { headers } = await inject({ url: '/healthz', headers: { 'x-request-id': 'mine', 'request-id': 'mine' } });
  expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
});

describe('health', () => {
  test('the readiness check lists each dependency', async () => {
    const response = await inject({ url: '/readyz' });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ status: 'ready', checks: { accepting: true, search: true, database: true } });
  });

  test('metrics are served only to clients that send the configured token', async () => {
    expect((await inject({ url: '/metrics' })).statusCode).toBe(404);
    expect((await publicSite.fastify.inject({ url: '/metrics' })).statusCode).toBe(404);
    const headers = { authorization: 'Bearer a-token-of-some-length' };
    expect((await publicSite.fastify.inject({ url: '/metrics', headers })).statusCode).toBe(200);
  });
});

test('requests are limited per IP address, with Retry-After', async () => {
  const responses: LightMyRequestResponse[] = [];
  for (let i = 0; i < 35; i++) responses.push(await publicSite.fastify.inject({ method: 'POST', url: SEND_OTP, payload: {} }));
  const limitedResponses = responses.filter(({ statusCode }) => statusCode === 429);
  expect(limitedResponses).toHaveLength(5);
  expect(Number(limitedResponses[0]?.headers['retry-after'])).toBeGreaterThan(0);
  expect(limitedResponses[0]?.json()).toMatchObject({ code: 'too_many_requests', message: expect.stringContaining('Try again in') });
  const otherAddress = await publicSite.fastify.inject({ method: 'POST', url: SEND_OTP, payload: {}, remoteAddress: '203.0.113.9' });
  expect(otherAddress.statusCode).toBe(422);
});

test('parallel requests are refused only when they exceed the limit', async () => {
  const send = () => publicSite.fastify.inject({ method: 'POST', url: SEND_OTP, payload: {}, remoteAddress: '203.0.113.10' });
  const statuses = (await Promise.all(Array.from({ length: 40 }, send))).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 422)).toHaveLength(30);
  expect(statuses.filter((status) => status === 429)).toHaveLength(10);
});

describe('the OpenAPI document', () => {
  interface Operation {
    readonly summary?: string;
    readonly responses: Record<string, unknown>;
    readonly requestBody?: { content: Record<string, { example?: object }> };
  }

  test('has every call of the contract, with its errors and its example', async () => {
    const document = (await inject({ url: '/api/v1/openapi.json' })).json<{
      openapi: string;
      paths: Record<string, Record<string, Operation>>;
    }>();
    expect(document.openapi).toBe('3.1.0');
    for (const { path, method, aliases = [], example, summary, multipart } of routes) {
      for (const address of [path, ...aliases]) {
        const operation = document.paths[`/api/v1${address}`]?.[method.toLowerCase()];
        expect(operation?.summary, `${method} ${address}`).toBe(summary);
        expect(Object.keys(operation?.responses ?? {})).toEqual(expect.arrayContaining(['422', '429', '503']));
        if (example?.body) {
          const type = multipart ? 'multipart/form-data' : 'application/json';
          expect(operation?.requestBody?.content[type]?.example, `${method} ${address}`).toEqual(example.body);
        }
      }
    }
  });

  test('has an example for every call with input', () => {
    const withoutExample = routes.filter(
      ({ query, body, example }) =>
        (body && !body.safeParse({}).success && !example?.body) || (query && !query.safeParse({}).success && !example?.query),
    );
    expect(withoutExample.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  });

  test('has examples that its schemas accept', () => {
    for (const { path, body, query, example } of routes) {
      if (example?.body) expect(body?.safeParse(example.body).error, path).toBeUndefined();
      if (example?.query) expect(query?.safeParse(example.query).error, path).toBeUndefined();
    }
  });
});
