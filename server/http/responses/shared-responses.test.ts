import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { recordCitySearch, recordListingReads } from '../../db/listing-reads.ts';
import type { ListingKey } from '../../db/listing-key.ts';
import { withLanguage } from '../../i18n/language.ts';
import { SharedResponses } from './shared-responses.ts';

const CITY = 7;
/** Long enough for compression. */
const LONG_TEXT = 'flat '.repeat(1000);

/** An application with one shared route that counts how often its response is computed. */
function setUp(compute: (count: number) => Promise<string> = async (count) => JSON.stringify({ count, text: LONG_TEXT })) {
  const listeners: ((keys: readonly ListingKey[] | 'any') => void)[] = [];
  let now = 0;
  let computed = 0;
  let revision = 1;
  const sharedResponses = new SharedResponses({
    now: () => new Date(now),
    onListingsChanged: (listener) => void listeners.push(listener),
    placesRevision: async () => revision,
  });
  const app = Fastify();
  app.get('/*', (request, reply) =>
    withLanguage(request.headers['accept-language'] === 'ta' ? 'ta' : 'en', () =>
      sharedResponses.send(request, reply, '/search', async () => {
        recordCitySearch(CITY);
        recordListingReads([{ cityId: 8, listingId: 80 }]);
        return compute(++computed);
      }),
    ),
  );
  return {
    get: (query = '', headers: Record<string, string> = {}) => app.inject({ url: `/?${query}`, headers }),
    change: (keys: readonly ListingKey[] | 'any') => listeners.forEach((listener) => listener(keys)),
    pass: (ms: number) => void (now += ms),
    changePlaces: () => void (revision += 1),
    times: () => computed,
  };
}

test('a response is computed once and sent in the encoding that each client accepts', async () => {
  const { get, times } = setUp();
  const results = await Promise.all([get(), get('', { 'accept-encoding': 'br' }), get('', { 'accept-encoding': 'gzip' })]);
  const [identity, br, gzip] = results;
  expect(br.headers).toMatchObject({ 'content-encoding': 'br', 'content-type': 'application/json; charset=utf-8' });
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(identity.body);
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(identity.body);
  expect(identity.headers['content-encoding']).toBeUndefined();
  expect(times()).toBe(1);
});

test('another query and another language have their own responses', async () => {
  const { get, times } = setUp();
  for (const query of ['bhk=2', 'bhk=3', 'bhk=2']) await get(query);
  await get('bhk=2', { 'accept-language': 'ta' });
  expect(times()).toBe(3);
});

test('a change of a displayed listing, or of any listing of the searched city, removes a response at once', async () => {
  const { get, change, times } = setUp();
  await get();
  change([{ cityId: 9, listingId: 1 }]);
  change([{ cityId: 8, listingId: 81 }]);
  await get();
  expect(times()).toBe(1);
  change([{ cityId: CITY, listingId: 12345 }]);
  await get();
  expect(times()).toBe(2);
  change([{ cityId: 8, listingId: 80 }]);
  await get();
  expect(times()).toBe(3);
  change('any');
  await get();
  expect(times()).toBe(4);
});

test('a response that was being computed when a listing changed is computed again', async () => {
  const { promise: changed, resolve: resume } = Promise.withResolvers<void>();
  const { promise: started, resolve: start } = Promise.withResolvers<void>();
  const { get, change } = setUp(async (count) => {
    start();
    await changed;
    return JSON.stringify(`result ${count}`);
  });
  const result = get();
  await started;
  change([{ cityId: CITY, listingId: 1 }]);
  resume();
  expect((await result).body).toBe('"result 2"');
});

test('a change of a city or locality takes effect at once', async () => {
  const { get, changePlaces, times } = setUp();
  await get();
  changePlaces();
  await get();
  expect(times()).toBe(2);
});

test('a response is never older than 20 seconds, and a failure is not cached', async () => {
  const { get, pass, times } = setUp(async (count) => {
    if (count === 1) throw new Error('no database');
    return `${count}`;
  });
  expect((await get()).statusCode).toBe(500);
  expect((await get()).body).toBe('2');
  pass(19_000);
  expect((await get()).body).toBe('2');
  pass(2000);
  expect((await get()).body).toBe('3');
  expect(times()).toBe(3);
});

test('the response to an unusually long query is not cached', async () => {
  const { get, times } = setUp();
  const long = `q=${'x'.repeat(700)}`;
  await get(long);
  await get(long);
  expect(times()).toBe(2);
});
