import { createElement, lazy, type ReactNode } from 'react';
import { createRequestHandler, data, Link, Outlet, redirect, Scripts, useLoaderData, useMatches, type ServerBuild } from 'react-router';
import { expect, test, vi } from 'vitest';
import type { Client } from '../../contract/base/client.ts';
import * as entry from '../entry.server.tsx';
import { buildOf } from '../../test/fixtures/server-build.ts';
import { unpacked } from '../lib/page/unpacked.ts';
import { documentRenderer } from './render-document.tsx';

const Layout = ({ children }: { readonly children: ReactNode }) =>
  createElement('html', null, createElement('body', null, children, createElement(Scripts)));

function Page() {
  const { title } = useLoaderData<{ title: string }>();
  const places = useMatches().map(({ pathname }) => pathname);
  return createElement('h1', null, title, places.join(' '), createElement(Link, { to: '/other' }, 'other'));
}

/** Builds a site with pages at `/ta/:slug` that use this loader. */
function siteOf(loader: (args: { params: { slug: string } }) => unknown, more: object = {}): ServerBuild {
  const root = {
    id: 'root',
    path: '',
    module: { default: Outlet, Layout, ErrorBoundary: () => 'Not here', loader: () => ({ site: '<&>' }) },
  };
  const page = {
    id: 'page',
    parentId: 'root',
    path: ':slug',
    module: { default: Page, loader, headers: ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders, ...more },
  };
  const scripts = { entry: '/entry.js', root: '/root.js', manifest: '/manifest.js' };
  return buildOf({ entry, routes: [root, page], scripts, basename: '/ta' });
}

function contextOf(onDocument: (html: Buffer) => void = () => undefined) {
  const api = (() => undefined) as unknown as Client;
  return entry.pageContext({ nonce: 'n', origin: 'http://localhost', api, onFailure: () => undefined, onDocument });
}
const render = (site: ServerBuild, path = '/ta/some-page?a=1') =>
  documentRenderer(site)(new Request(`http://localhost${path}`), contextOf());

test("a page has the same bytes, status and headers as a page of React Router's request handler", async () => {
  const site = siteOf(({ params }) => data({ title: `<${params.slug}>` }, { status: 404, headers: { 'cache-control': 'no-store' } }));
  let expected: Buffer = Buffer.alloc(0);
  const request = new Request('http://localhost/ta/some-page?a=1');
  const response = await createRequestHandler(site, 'production')(
    request,
    contextOf((html) => (expected = html)),
  );
  const rendered = await render(site);
  if (!rendered || rendered instanceof Response) throw new Error('The page was not rendered.');
  expect(rendered.html.toString()).toBe(expected.toString());
  expect(rendered.html.toString()).toMatch(/^<!DOCTYPE html><html>.*&lt;some-page&gt;/);
  expect(rendered.status).toBe(response.status);
  expect([...rendered.headers]).toEqual([...response.headers]);
});

test('a page with a component that loads later is rendered completely, with a doctype', async () => {
  const Later = lazy(async () => ({ default: Page }));
  const site = siteOf(() => ({ title: 'later' }), { default: () => createElement(Later) });
  const documents = [await render(site), await render(site)];
  for (const rendered of documents) {
    if (!rendered || rendered instanceof Response) throw new Error('The page was not rendered.');
    expect(rendered.html.toString()).toMatch(/^<!DOCTYPE html><html>.*later/);
  }
});

test('the data of a page is forgotten when the page is rendered', async () => {
  const packed = JSON.stringify({ title: 'packed' });
  unpacked.set(packed, { title: 'packed' }).set('other page', {});
  const titleOf = () => (unpacked.get(packed) as { title: string }).title;
  const rendered = await render(siteOf(() => packed, { default: titleOf }));
  if (!rendered || rendered instanceof Response) throw new Error('The page was not rendered.');
  expect(rendered.html.toString()).toContain('packed');
  expect([...unpacked.keys()]).toEqual(['other page']);
});

test('the redirect response of a loader is returned, with the basename in its location', async () => {
  const response = await render(
    siteOf(() => {
      throw redirect('/elsewhere', 301);
    }),
  );
  if (!(response instanceof Response)) throw new Error('There was no redirection.');
  expect(response.status).toBe(301);
  expect(response.headers.get('location')).toBe('/ta/elsewhere');
});

test.each([
  ['a page that does not exist', siteOf(() => Promise.reject(new Response('', { status: 404 }))), '/ta/some-page'],
  ['a loader that fails', siteOf(() => Promise.reject(new Error('broken'))), '/ta/some-page'],
  ['a URL without a route', siteOf(() => ({ title: '' })), '/ta/a/b/c'],
  ['data for the browser', siteOf(() => ({ title: '' })), '/ta/some-page.data'],
  ['a request that selects routes', siteOf(() => ({ title: '' })), '/ta/some-page?_routes=root'],
  ['a resource', siteOf(() => ({ title: '' }), { default: undefined }), '/ta/some-page'],
  ['data that only the router can encode', siteOf(() => ({ title: new Date(0) })), '/ta/some-page'],
  ['a site with middleware', siteOf(() => ({ title: '' }), { middleware: [] }), '/ta/some-page'],
])('%s is left to React Router', async (_, site, path) => {
  expect(await render(site, path)).toBeNull();
});

test('an error thrown by a component returns null, so that React Router renders the error page', async () => {
  const silent = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const fail = () => {
    throw new Error('broken');
  };
  expect(await render(siteOf(() => ({ title: '' }), { default: fail }))).toBeNull();
  silent.mockRestore();
});
