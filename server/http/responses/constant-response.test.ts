import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { constantResponse } from './constant-response.ts';

const TEXT = 'the same for everybody '.repeat(2000);

function serve(build: () => string | Promise<string>) {
  const app = Fastify();
  const response = constantResponse('text/plain', build);
  app.get('/', (request, reply) => response.send(request, reply));
  return (headers: Record<string, string> = {}) => app.inject({ url: '/', headers });
}

describe('a constant response', () => {
  test('is built once, however many requests arrive at the same time', async () => {
    let builds = 0;
    const get = serve(() => ((builds += 1), TEXT));
    const responses = await Promise.all(Array.from({ length: 20 }, () => get()));
    expect(builds).toBe(1);
    expect(new Set(responses.map(({ body }) => body))).toEqual(new Set([TEXT]));
  });

  test('is sent in the encoding that the client accepts, with its length', async () => {
    const get = serve(() => TEXT);
    const br = await get({ 'accept-encoding': 'gzip, deflate, br' });
    const gzip = await get({ 'accept-encoding': 'gzip' });
    const plain = await get();
    expect([br.headers['content-encoding'], gzip.headers['content-encoding'], plain.headers['content-encoding']]).toEqual([
      'br',
      'gzip',
      undefined,
    ]);
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(TEXT);
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(TEXT);
    for (const { headers, rawPayload } of [br, gzip, plain]) expect(headers['content-length']).toBe(String(rawPayload.byteLength));
  });

  test('is 304 for a client that has it, in any form of the ETag', async () => {
    const get = serve(() => TEXT);
    const { etag = '' } = (await get()).headers;
    for (const header of [String(etag), `"other", ${String(etag)}`, String(etag).replace('W/', ''), '*']) {
      const again = await get({ 'if-none-match': header });
      expect([again.statusCode, again.body]).toEqual([304, '']);
    }
    expect((await get({ 'if-none-match': '"other"' })).statusCode).toBe(200);
  });

  test('is built again after a failure', async () => {
    let builds = 0;
    const get = serve(() => {
      builds += 1;
      if (builds === 1) throw new Error('not yet');
      return TEXT;
    });
    expect((await get()).statusCode).toBe(500);
    expect((await get()).statusCode).toBe(200);
  });
});
