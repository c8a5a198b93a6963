import { createElement, type ReactNode } from 'react';
import { createRequestHandler, Outlet, Scripts, type ServerBuild } from 'react-router';
import { expect, test, vi } from 'vitest';
import type { Client } from '../contract/base/client.ts';
import * as entry from './entry.server.tsx';
import { serverBuild } from '../test/fixtures/server-build.ts';

const Layout = ({ children }: { readonly children: ReactNode }) =>
  createElement('html', null, createElement('body', null, children, createElement(Scripts)));

/** Builds a site of one page that uses this loader. */
function siteOf(loader: () => unknown): ServerBuild {
  const module = { default: Outlet, Layout, ErrorBoundary: () => 'Not here', loader };
  return serverBuild({ entry, path: '', module, scripts: { entry: '/entry.js', root: '/root.js', manifest: '/manifest.js' } });
}

async function visit(loader: () => unknown, method = 'HEAD'): Promise<{ status: number; failures: unknown[]; html: string }> {
  const failures: unknown[] = [];
  let html = '';
  const context = entry.pageContext({
    nonce: 'n',
    origin: 'http://localhost',
    api: (() => undefined) as unknown as Client,
    onFailure: (error) => failures.push(error),
    onDocument: (bytes) => (html = bytes.toString()),
  });
  const { status } = await createRequestHandler(siteOf(loader), 'production')(new Request('http://localhost/', { method }), context);
  return { status, failures, html };
}

test('errors during rendering are reported to the caller, not to the console', async () => {
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const broken = new Error('the search index is unavailable');
  expect(await visit(() => Promise.reject(broken))).toMatchObject({ status: 500, failures: [broken] });
  expect(consoleError).not.toHaveBeenCalled();
});

test('a page that does not exist is not reported as an error', async () => {
  const { status, failures } = await visit(() => {
    throw new Response('', { status: 404 });
  });
  expect({ status, failures }).toEqual({ status: 404, failures: [] });
});

test('the data of a page is in a JSON element, and the data of an error page is in a script of the router', async () => {
  const page = await visit(() => ({ page: `{"title":"${'x'.repeat(2000)}"}` }), 'GET');
  expect(page.html).toContain('<script type="application/json" id="page-data"');
  expect(page.html.endsWith('</script></body></html>')).toBe(true);
  const errorPage = await visit(() => {
    throw new Response('', { status: 404 });
  }, 'GET');
  expect(errorPage).toMatchObject({ status: 404, failures: [] });
  expect(errorPage.html).toContain('Not here');
  expect(errorPage.html).toContain('streamController.enqueue(');
  expect(errorPage.html).not.toContain('page-data');
});
