import { beforeEach, expect, test, vi } from 'vitest';
import { loadRoute } from './manifest.ts';

const HREF = '/assets/page.css';
const route = { id: 'page', module: '/assets/page.js', css: [HREF] };
/** Style sheets that were added. The simulated browser does not load any, so the tests fire their load and error events. */
let added: HTMLLinkElement[] = [];

beforeEach(() => {
  added = [];
  Object.assign(window, { __reactRouterRouteModules: { page: {} } });
  vi.spyOn(document.head, 'append').mockImplementation((link) => void added.push(link as HTMLLinkElement));
});

const isSettled = (promise: Promise<unknown>) =>
  Promise.race([promise.then(() => true), new Promise((resolve) => setImmediate(resolve, false))]);

test('a page waits for its style sheet, which is applied once; a style sheet that fails to load does not delay the page and is loaded again later', async () => {
  const failing = loadRoute(route);
  added[0]!.dispatchEvent(new Event('error'));
  await failing;
  const first = loadRoute(route);
  const second = loadRoute(route);
  expect(added.map((link) => [link.rel, link.getAttribute('href')])).toEqual([
    ['stylesheet', HREF],
    ['stylesheet', HREF],
  ]);
  expect(await isSettled(second)).toBe(false);
  added[1]!.dispatchEvent(new Event('load'));
  await Promise.all([first, second, loadRoute(route)]);
  expect(added).toHaveLength(2);
});

test('a style sheet of the server-rendered page is not loaded again', async () => {
  vi.spyOn(document, 'querySelector').mockReturnValue(document.createElement('link'));
  await loadRoute({ ...route, css: ['/assets/first.css'] });
  expect(added).toEqual([]);
});
