/** The short form of `npm run fuzz`, in process. */
import type { InjectOptions } from 'fastify';
import { expect, test } from 'vitest';
import { newToken } from '../../fuzz/callers.ts';
import { sampleRequests, type OpenapiDocument } from '../../fuzz/requests.ts';
import { runFuzz } from '../../fuzz/run.ts';
import { testApp } from '../app.ts';
import { normalOrExhaustive } from '../exhaustive.ts';

const REQUESTS = normalOrExhaustive(1000, 50_000);
// fixed, so that a failure is caused by a change; `npm run fuzz` uses other seeds
const SEED = 1;

test('no request gets a server error', async () => {
  const app = await testApp();
  const document = (await app.fastify.inject('/api/v1/openapi.json')).json<OpenapiDocument>();
  // request targets that are not paths can be sent only over a socket
  const requests = sampleRequests(document, REQUESTS, SEED).filter(({ url }) => /^\/(?!\/)/.test(url));
  const outcome = await runFuzz(requests, {
    workers: 8,
    newToken: (caller) => newToken(app.db, caller),
    async send({ method, url, headers, body }) {
      const options: InjectOptions = { method, url, headers: { ...headers }, ...(body !== null && { payload: body }) };
      const response = await app.fastify.inject(options);
      return { status: response.statusCode, retryAfter: response.headers['retry-after']?.toString() };
    },
  });
  expect(outcome.failures).toEqual([]);
  expect(outcome.sent).toBeGreaterThan(REQUESTS * 0.95);
  // enough requests must be accepted, otherwise only the validation is tested
  expect(outcome.classes.get('2xx') ?? 0).toBeGreaterThan(REQUESTS / 20);
});
