import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { acceptedEncoding } from './accepted-encoding.ts';
import type { Page } from './render-page.ts';
import { cachingHeaders, isSameVersion, sendPage, sharedCaching } from './send-page.ts';
import { StoredBody } from './stored-body.ts';

const TEXT = '<p>home</p>'.repeat(500);

async function serve(overrides: Partial<Page> = {}, text = TEXT) {
  const page: Page = {
    status: 200,
    cacheable: true,
    shareable: true,
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: await StoredBody.of(Buffer.from(text)),
    version: 'v1',
    ...overrides,
  };
  const app = Fastify();
  app.get('/', (request, reply) => sendPage(page, cachingHeaders(sharedCaching(false)), request, reply));
  return { page, get: (headers: Record<string, string> = {}) => app.inject({ url: '/', headers }) };
}

test('each encoding is sent with its own strong ETag and contains the same page', async () => {
  const { get } = await serve();
  const [br, gzip, identity] = [await get({ 'accept-encoding': 'gzip, br' }), await get({ 'accept-encoding': 'gzip' }), await get()];
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(TEXT);
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(TEXT);
  expect(identity.payload).toBe(TEXT);
  expect([br, gzip, identity].map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip', undefined]);
  const etags = [br, gzip, identity].map(({ headers }) => String(headers.etag));
  expect(new Set(etags).size).toBe(3);
  for (const etag of etags) expect(etag).toMatch(/^"/);
  expect(br.headers.vary).toBe('accept-encoding');
});

test('a popular page is compressed better and gets another ETag', async () => {
  const text = Array.from({ length: 3000 }, (_, n) => `<li class="card">${(n * 7919) % 1000} ${n % 13} home</li>`).join('');
  const { page, get } = await serve({}, text);
  const grown = new Promise<void>((resolve) => page.body.onGrow(resolve));
  const first = await get({ 'accept-encoding': 'br' });
  for (let n = 0; n < 40; n++) await get({ 'accept-encoding': 'br' });
  await grown;
  const later = await get({ 'accept-encoding': 'br' });
  expect(later.rawPayload.length).toBeLessThan(first.rawPayload.length);
  expect(later.headers.etag).not.toBe(first.headers.etag);
  expect(brotliDecompressSync(later.rawPayload).toString()).toBe(text);
  // the earlier copy is still the same page
  expect((await get({ 'accept-encoding': 'br', 'if-none-match': String(first.headers.etag) })).statusCode).toBe(304);
});

test('a 304 has the headers that a cache needs and no body', async () => {
  const { get } = await serve();
  const { statusCode, headers, payload } = await get({ 'if-none-match': '"other", W/"v1.br1"', 'accept-encoding': 'br' });
  expect([statusCode, payload]).toEqual([304, '']);
  expect(headers).toMatchObject({ etag: '"v1.br1"', vary: 'accept-encoding', 'cache-control': expect.stringContaining('s-maxage') });
});

test('shared caches may store a page, browsers have to revalidate it; other responses are not stored', async () => {
  const cacheControlOf = async (overrides: Partial<Page>) => (await (await serve(overrides)).get()).headers['cache-control'];
  expect(await cacheControlOf({})).toMatch(/^public, max-age=0, s-maxage=\d+, stale-if-error=\d+$/);
  expect(await cacheControlOf({ cacheable: false })).toBe('no-store');
  expect(await cacheControlOf({ shareable: false })).toBe('private, no-cache');
  expect(await cacheControlOf({ cacheable: false, status: 503 })).toBe('no-store');
  expect((await (await serve({ cacheable: false })).get()).headers.etag).toBeUndefined();
});

test.each([
  ['"v1"', true],
  ['"v1.gz"', true],
  ['W/"v1.br9", "x"', true],
  ['*', true],
  ['v1', false],
  ['"v2.br4"', false],
  ['', false],
])('If-None-Match: %s', (header, same) => {
  expect(isSameVersion(header, 'v1')).toBe(same);
});

test.each([
  [undefined, 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, br;q=0', 'gzip'],
  ['GZIP', 'gzip'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['identity', 'identity'],
  ['br;q=abc', 'identity'],
])('Accept-Encoding: %s results in %s', (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding);
});

test('any Accept-Encoding results in an encoding that it does not exclude', () => {
  fc.assert(
    fc.property(fc.string(), (header) => {
      const encoding = acceptedEncoding(header);
      if (encoding !== 'identity') expect(header.toLowerCase()).toMatch(new RegExp(`${encoding}|\\*`));
    }),
  );
});
