import type { ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import type { Client } from '../../../contract/base/client.ts';
import * as entry from '../../../web/entry.server.tsx';
import { pageRenderer } from './render-page.ts';

/** A site whose only page is what `loader` answers. */
const siteOf = (loader: () => Response) =>
  ({
    entry: { module: entry },
    routes: { root: { id: 'root', path: '*', module: { loader } } },
    assets: {
      entry: { imports: [], module: '' },
      routes: { root: { id: 'root', path: '*', hasLoader: true, module: '' } },
      url: '',
      version: '1',
    },
    publicPath: '/',
    assetsBuildDirectory: '',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial' },
  }) as unknown as ServerBuild;

test('a page that is rendered again as it was keeps its compressed body, and another one does not', async () => {
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
