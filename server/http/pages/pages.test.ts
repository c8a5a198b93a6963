import { request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Client } from '../../../contract/base/client.ts';
import { LANGUAGE } from '../../../contract/languages.ts';
import * as entry from '../../../web/entry.server.tsx';
import { buildOf } from '../../../test/fixtures/server-build.ts';
import { sendError } from '../errors/error-responses.ts';
import { negotiateLanguage } from '../request-language.ts';
import { pages } from './pages.ts';

let app: FastifyInstance;
beforeAll(async () => {
  app = Fastify();
  negotiateLanguage(app);
  app.setErrorHandler((error, request, reply) => sendError(error as Error, request, reply));
  await app.register(
    pages({
      // each language has its own build, below its prefix
      build: async (language) => {
        const loader = () => new Response(`a page in ${language}`, { headers: { 'content-type': 'text/html' } });
        return buildOf({
          entry,
          routes: [{ id: 'root', path: 'page', module: { loader } }],
          scripts: { entry: '', root: '', manifest: '' },
          basename: LANGUAGE[language].prefix || '/',
        });
      },
      development: false,
      api: (() => undefined) as unknown as Client,
      origin: () => 'http://localhost',
      operator: {} as never,
      mediaUrl: '',
      tagged: false,
      sources: { script: [], connect: [], frame: [] },
      assertCapacity: () => undefined,
      caching: { freshS: 0, staleS: 0, staleIfErrorS: 0 },
      onListingsChanged: () => undefined,
      metrics: { countLookup: () => undefined, observeCaches: () => undefined },
    }),
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

/** Sends the path unchanged: test clients and `fetch` would resolve its dots. */
async function get(path: string): Promise<{ status: number | undefined; body: string }> {
  const { port } = app.server.address() as AddressInfo;
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request({ port, host: '127.0.0.1', path }, resolve).on('error', reject).end();
  });
  let body = '';
  for await (const chunk of response.setEncoding('utf8')) body += chunk as string;
  return { status: response.statusCode, body };
}

test('a URL that resolves to a page of another language than its prefix is 404, and does not change what others get', async () => {
  const warn = vi.spyOn(console, 'warn');
  for (const url of ['//kn/page', '/%2e%2e//kn/page', '/ta/%2e%2e/kn/page', '/kn/%2e%2e/page', '/kn/%2e%2e/ta/page'])
    expect((await get(url)).status, url).toBe(404);
  for (const [url, language] of [
    ['/page', 'en'],
    ['/kn/page', 'kn'],
    ['/ta/page', 'ta'],
  ]) {
    expect(await get(url!), url).toEqual({ status: 200, body: `a page in ${language}` });
  }
  // the router warns about a URL that it cannot match, so anybody could write into the log
  expect(warn).not.toHaveBeenCalled();
  warn.mockRestore();
});
