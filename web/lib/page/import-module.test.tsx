import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { importModule } from './import-module.ts';

const requested: string[] = [];
let isOnline = true;
beforeEach(() => {
  requested.length = 0;
  isOnline = true;
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
  vi.stubGlobal('fetch', (url: string) => {
    requested.push(new URL(url).pathname);
    return isOnline ? Promise.resolve(new Response('')) : Promise.reject(new TypeError('offline'));
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('a module is imported only after its files were fetched, and can be imported after a failure', async () => {
  const load = vi.fn<() => Promise<string>>(async () => 'module');
  const onPreloadError = vi.fn<() => void>();
  addEventListener('vite:preloadError', onPreloadError);
  isOnline = false;
  await expect(importModule(load, ['assets/a.js', 'assets/b.js'])).rejects.toThrow('offline');
  expect([load, onPreloadError].map(({ mock }) => mock.calls.length)).toEqual([0, 1]);
  isOnline = true;
  await expect(importModule(load, ['assets/a.js', 'assets/b.js'])).resolves.toBe('module');
  expect(requested).toEqual(['/assets/a.js', '/assets/b.js', '/assets/a.js', '/assets/b.js']);
});

test('a file that does not arrive just after the browser is online again is fetched once more, without an error', async () => {
  vi.useFakeTimers();
  const responses = [Promise.reject(new TypeError('not connected yet')), Promise.resolve(new Response(''))];
  vi.stubGlobal('fetch', () => responses.shift());
  const onPreloadError = vi.fn<() => void>();
  addEventListener('vite:preloadError', onPreloadError);
  const imported = importModule(async () => 'module', ['assets/late.js']);
  await vi.runAllTimersAsync();
  await expect(imported).resolves.toBe('module');
  expect(onPreloadError).not.toHaveBeenCalled();
});

test('a file is fetched once, and not at all when the page links it', async () => {
  const link = Object.assign(document.createElement('link'), {
    rel: 'modulepreload',
    href: new URL('assets/linked.js', location.origin).href,
  });
  document.head.append(link);
  for (const files of [['assets/linked.js', 'assets/once.js'], ['assets/once.js']]) await importModule(async () => null, files);
  expect(requested).toEqual(['/assets/once.js']);
});

test('before hydration the files are linked without waiting for them', async () => {
  vi.stubGlobal('early', {});
  await importModule(async () => null, ['assets/early.js']);
  expect(requested).toEqual([]);
  expect([...document.head.querySelectorAll('link')].at(-1)?.rel).toBe('modulepreload');
});
