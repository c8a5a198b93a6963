import { expect, test } from 'vitest';
import type { Client } from '../../../contract/base/client.ts';
import * as entry from '../../../web/entry.server.tsx';
import { serverBuild } from '../../../test/fixtures/server-build.ts';
import { pageRenderer } from './render-page.ts';

/** A site whose only page is the response of `loader`. */
const siteOf = (loader: () => Response) => serverBuild({ entry, path: '*', module: { loader } });

test('the compressed body is reused when a page renders to the same HTML, and only then', async () => {
  let text = 'as it was '.repeat(500);
  const site = siteOf(() => new Response(text, { headers: { 'content-type': 'text/html' } }));
  const render = pageRenderer({
    build: async () => site,
    development: false,
    api: (() => undefined) as unknown as Client,
    origin: () => 'http://localhost',
    operator: {} as never,
    mediaUrl: '',
    tagged: false,
    sources: { script: [], connect: [], frame: [] },
  });
  const first = await render('/page', 'en', () => undefined, null);
  const same = await render('/page', 'en', () => undefined, first);
  expect(same.body).toBe(first.body);
  text = 'another '.repeat(500);
  const other = await render('/page', 'en', () => undefined, same);
  expect(other.version).not.toBe(first.version);
  expect((await other.body.encoded('identity')).bytes.toString()).toBe(text);
});
