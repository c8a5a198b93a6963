import { createRequestHandler, type ServerBuild } from 'react-router';
import { expect, test, vi } from 'vitest';
import type { Client } from '../contract/base/client.ts';
import * as entry from './entry.server.tsx';

/** A site of one page, whose data is `loader`'s. */
function siteOf(loader: () => unknown): ServerBuild {
  const root = { id: 'root', path: '', module: { default: () => null, loader } };
  return {
    entry: { module: entry },
    routes: { root },
    assets: {
      entry: { imports: [], module: '/entry.js' },
      routes: { root: { id: 'root', path: '', hasLoader: true, module: '/root.js' } },
      url: '/manifest.js',
      version: '1',
    },
    publicPath: '/',
    assetsBuildDirectory: '',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial' },
  } as unknown as ServerBuild;
}

async function visit(loader: () => unknown): Promise<{ status: number; failures: unknown[] }> {
  const failures: unknown[] = [];
  const context = entry.pageContext({
    nonce: 'n',
    origin: 'http://here',
    api: (() => undefined) as unknown as Client,
    failed: (error) => failures.push(error),
    document: () => undefined,
  });
  const { status } = await createRequestHandler(siteOf(loader), 'production')(new Request('http://here/', { method: 'HEAD' }), context);
  return { status, failures };
}

test('what goes wrong while a page is made is told to who serves it, not to the console', async () => {
  const console_ = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const broken = new Error('the search index is away');
  expect(await visit(() => Promise.reject(broken))).toEqual({ status: 500, failures: [broken] });
  expect(console_).not.toHaveBeenCalled();
});

test('a page that is not there is no failure', async () => {
  const { status, failures } = await visit(() => {
    throw new Response('', { status: 404 });
  });
  expect({ status, failures }).toEqual({ status: 404, failures: [] });
});
