import { beforeAll, describe, expect, test } from 'vitest';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { routes } from '../../contract/index.ts';
import { testApp, type TestApp } from '../../test/app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});

const ask = (options: InjectOptions): Promise<LightMyRequestResponse> => t.app.inject(options);
const post = (url: string, payload: string, type = 'application/json') =>
  ask({ method: 'POST', url, payload, headers: { 'content-type': type } });
const SEND_OTP = '/api/v1/user/send-otp';

describe('what is refused', () => {
  test.each([
    ['JSON cut in the middle', () => post(SEND_OTP, '{"phone": "98'), 400, 'malformed'],
    ['a form another site could post', () => post(SEND_OTP, '{"phone":"9876543210"}', 'text/plain'), 415, 'unsupported_media'],
    ['an unknown field under an odd content type', () => post(SEND_OTP, '{"role":1}', 'application/json	; charset=utf-8'), 422, 'invalid'],
    ['a body for which there is no room', () => post(SEND_OTP, JSON.stringify({ phone: '9'.repeat(70_000) })), 413, 'too_large'],
    ['another method', () => ask({ method: 'PUT', url: SEND_OTP }), 405, 'method_not_allowed'],
    ['an address that is not there', () => ask({ method: 'GET', url: '/api/v1/nothing' }), 404, 'not_found'],
    ['an address that is none', () => ask({ method: 'GET', url: '/%E0%A4%A' }), 400, 'malformed'],
    ['a prototype in the body', () => post(SEND_OTP, '{"__proto__":{"admin":true},"phone":"9876543210"}'), 400, 'malformed'],
    ['a list where an object belongs', () => post(SEND_OTP, '[1,2]'), 422, 'invalid'],
    ['a query parameter nobody knows', () => post(`${SEND_OTP}?debug=1`, '{"phone":"9876543210"}'), 422, 'invalid'],
    ['no session', () => ask({ method: 'GET', url: '/api/v1/user' }), 401, 'login_expired'],
    [
      'a session nobody has',
      () => ask({ method: 'GET', url: '/api/v1/user', headers: { 'x-access-token': 'x'.repeat(43) } }),
      401,
      'login_expired',
    ],
    [
      'a token as long as a book',
      () => ask({ method: 'GET', url: '/api/v1/user', headers: { 'x-access-token': 'x'.repeat(9000) } }),
      401,
      'login_expired',
    ],
  ] as const)('%s', async (_what, send, status, code) => {
    const answer = await send();
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['content-type']).toContain('application/json');
    expect(answer.json()).toMatchObject({
      code,
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      message: expect.stringMatching(/\w/),
    });
    expect(answer.body).not.toMatch(/node_modules|at \w+ \(|select |FST_ERR/);
  });

  test('text the database cannot hold is named where it stands', async () => {
    const answer = await post(SEND_OTP, JSON.stringify({ phone: '98765\u000043210' }));
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ errors: [{ path: 'phone' }] });
  });

  test('a missing body names what is missing', async () => {
    const answer = await ask({ method: 'POST', url: SEND_OTP });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ errors: [{ path: 'phone' }] });
  });

  test('another method is told which ones there are', async () => {
    expect((await ask({ method: 'DELETE', url: SEND_OTP })).headers.allow).toBe('POST');
    expect((await ask({ method: 'OPTIONS', url: '/api/v1/user/reveals' })).headers.allow).toBe('GET, HEAD');
  });
});

test('every answer carries the security headers, whatever it is', async () => {
  const answers = await Promise.all(
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
    ].map((url) => ask({ method: 'GET', url })),
  );
  for (const { headers } of answers) {
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
    });
    expect(headers['cross-origin-opener-policy']).toBe('same-origin');
    expect(headers['strict-transport-security']).toBeUndefined();
  }
  const policies = answers.map(({ headers }) => headers['content-security-policy']);
  expect(policies.filter((policy) => !String(policy).includes("default-src 'none'"))).toEqual([]);
});

test('behind https the browser is told to stay there', async () => {
  const secure = await testApp({ env: { PUBLIC_URL: 'https://homes.example' } });
  const { headers } = await secure.app.inject({ url: '/api/v1/none' });
  expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
});

test("a request id is ours, not the client's", async () => {
  const { headers } = await ask({ url: '/healthz', headers: { 'x-request-id': 'mine', 'request-id': 'mine' } });
  expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
});

test('a proxy nobody named is not believed', async () => {
  const spoofed = await ask({ url: '/metrics', remoteAddress: '203.0.113.9', headers: { 'x-forwarded-for': '127.0.0.1' } });
  expect(spoofed.statusCode).toBe(404);
});

describe('health', () => {
  test('ready says what is ready', async () => {
    const answer = await ask({ url: '/readyz' });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ status: 'ready', checks: { accepting: true, search: true, database: true } });
  });

  test('metrics are for this machine, or for who has the token', async () => {
    expect((await ask({ url: '/metrics' })).body).toContain('http_request_duration_seconds_bucket');
    expect((await ask({ url: '/metrics', remoteAddress: '203.0.113.9' })).statusCode).toBe(404);
    const guarded = await testApp({ env: { METRICS_TOKEN: 'a-token-of-some-length' } });
    expect((await guarded.app.inject({ url: '/metrics' })).statusCode).toBe(404);
    const headers = { authorization: 'Bearer a-token-of-some-length' };
    expect((await guarded.app.inject({ url: '/metrics', headers })).statusCode).toBe(200);
  });
});

test('one address cannot ask without end, and is told when to come back', async () => {
  const limited = await testApp({ env: { RATE_LIMITS: 'on' } });
  const answers: LightMyRequestResponse[] = [];
  for (let i = 0; i < 35; i++) answers.push(await limited.app.inject({ method: 'POST', url: SEND_OTP, payload: {} }));
  const refused = answers.filter(({ statusCode }) => statusCode === 429);
  expect(refused).toHaveLength(5);
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
  expect(refused[0]?.json()).toMatchObject({ code: 'too_many_requests', message: expect.stringContaining('try again in') });
  const other = await limited.app.inject({ method: 'POST', url: SEND_OTP, payload: {}, remoteAddress: '203.0.113.9' });
  expect(other.statusCode).toBe(422);
});

test('of requests that arrive together only those beyond the limit are refused', async () => {
  const limited = await testApp({ env: { RATE_LIMITS: 'on' } });
  const send = () => limited.app.inject({ method: 'POST', url: SEND_OTP, payload: {} });
  const statuses = (await Promise.all(Array.from({ length: 40 }, send))).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 422)).toHaveLength(30);
  expect(statuses.filter((status) => status === 429)).toHaveLength(10);
});

describe('the description of the API', () => {
  interface Operation {
    readonly summary?: string;
    readonly responses: Record<string, unknown>;
    readonly requestBody?: { content: Record<string, { example?: object }> };
  }

  test('has every call of the contract, with its failures and its example', async () => {
    const document = (await ask({ url: '/api/v1/openapi.json' })).json<{
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

  test('every call that needs input shows some', () => {
    const silent = routes.filter(
      ({ query, body, example }) =>
        (body && !body.safeParse({}).success && !example?.body) || (query && !query.safeParse({}).success && !example?.query),
    );
    expect(silent.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  });

  test('every example is accepted by its own schema', () => {
    for (const { path, body, query, example } of routes) {
      if (example?.body) expect(body?.safeParse(example.body).error, path).toBeUndefined();
      if (example?.query) expect(query?.safeParse(example.query).error, path).toBeUndefined();
    }
  });
});
