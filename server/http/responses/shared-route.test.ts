/** Tests shared responses through the routes of the contract. */
import compress from '@fastify/compress';
import Fastify from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { may } from '../../../contract/base/roles.ts';
import { route } from '../../../contract/base/route.ts';
import { sendError } from '../errors/error-responses.ts';
import { mountRoutes } from '../api/mount-routes.ts';
import { serializeResponse } from './serialize-response.ts';
import { SharedResponses } from './shared-responses.ts';

const list = route({
  method: 'GET',
  path: '/list',
  tag: 'Search',
  summary: 'A list that is shared, except with id=',
  auth: may('read_public'),
  rateClass: 'search',
  shared: ({ id }) => id === undefined,
  query: z.object({ id: z.string().optional() }),
  response: z.object({ text: z.string() }),
  example: { query: {} },
});

/** @param work what the handler does before it returns a long text and a field that no client may see */
async function setUp(work: () => Promise<void>, handlerTimeout = 0) {
  const app = Fastify({ handlerTimeout });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializeResponse);
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply));
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 1024 });
  const sharedResponses = new SharedResponses({
    now: () => new Date(0),
    onListingsChanged: () => undefined,
    placesRevision: async () => 1,
  });
  const handler = async () => {
    await work();
    return { text: 'flat '.repeat(1000), hidden: 'phone' };
  };
  mountRoutes(app, [{ route: list, handler }], { sharedResponses, uploadLimit: 0 } as unknown as Parameters<typeof mountRoutes>[2]);
  return (query = '', headers: Record<string, string> = {}) => app.inject({ url: `/api/v1/list${query}`, headers });
}

test('when the first request for a response times out, others get the response with the fields of its schema only', async () => {
  const { promise: resumed, resolve } = Promise.withResolvers<void>();
  const get = await setUp(() => resumed, 50);
  expect((await get()).statusCode).toBe(503);
  const second = get();
  resolve();
  expect(Object.keys((await second).json())).toEqual(['text']);
});

test('responses of the same route that are not shared are compressed, too', async () => {
  const get = await setUp(async () => undefined);
  const [shared, own] = [await get('', { 'accept-encoding': 'br' }), await get('?id=1', { 'accept-encoding': 'br' })];
  for (const { headers, rawPayload } of [shared, own]) {
    expect(headers['content-encoding']).toBe('br');
    expect(rawPayload.length).toBeLessThan(200);
  }
  expect(shared.headers['vary']).toBe('accept-language, accept-encoding');
});
