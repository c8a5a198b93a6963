import { beforeEach, expect, test, vi } from 'vitest';
import { API_RESPONSES, deleteOtherVersions, PAGES } from './device-caches.ts';
import { respondTo, isCacheablePage, cachePages } from './respond.ts';

const ORIGIN = 'https://homes.example';

/** Implements the part of the browser's Cache that the worker uses. Entries are in insertion order. */
class FakeCache {
  readonly entries = new Map<string, Response>();
  readonly put = async (key: string, response: Response) => void this.entries.set(key, response);
  readonly delete = async (key: string | Request) => this.entries.delete(typeof key === 'string' ? key : key.url);
  readonly match = async (key: string) => this.entries.get(key)?.clone();
  readonly keys = async () => [...this.entries.keys()].map((url) => new Request(url));
}
let stored: Map<string, FakeCache>;
let isOnline: boolean;
const fetched = vi.fn<typeof fetch>((request) => {
  if (!isOnline) return Promise.reject(new TypeError('Failed to fetch'));
  const url = request instanceof Request ? request.url : String(request);
  return Promise.resolve(new Response(`<title>${url}</title><script src="/assets/page-a1.js"></script>`));
});

beforeEach(() => {
  stored = new Map();
  isOnline = true;
  fetched.mockClear();
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('caches', {
    open: async (name: string) => {
      if (!stored.has(name)) stored.set(name, new FakeCache());
      return stored.get(name)!;
    },
    keys: async () => [...stored.keys()],
    delete: async (name: string) => stored.delete(name),
  });
});

async function send(path: string, { navigates = false, token = '' } = {}): Promise<Response | null> {
  const request = new Request(ORIGIN + path, { headers: { 'x-access-token': token } });
  if (navigates) Object.defineProperty(request, 'mode', { value: 'navigate' });
  const delivered = respondTo(request, ORIGIN);
  if (!delivered) return null;
  const response = await delivered.response;
  await delivered.afterwards;
  return response;
}
const open = (path: string) => send(path, { navigates: true });
const HOME = '/2bhk-in-rs-puram-coimbatore-pid-k3J9xQ2mZa';

test('a page that was opened before is shown without a connection', async () => {
  const online = await (await open(HOME))!.text();
  isOnline = false;
  expect(await (await open(HOME))!.text()).toBe(online);
});

test('pages come from the network while there is a connection', async () => {
  await open(HOME);
  await open(HOME);
  expect(fetched).toHaveBeenCalledTimes(2);
});

test('a page that was not opened before redirects to the offline page in its language', async () => {
  await cachePages(['/offline', '/ta/offline'], ORIGIN);
  isOnline = false;
  const target = async (path: string) => (await open(path))!.headers.get('location');
  expect(await target('/plans?a=1')).toBe(`${ORIGIN}/offline?to=%2Fplans%3Fa%3D1`);
  expect(await target('/ta/plans')).toBe(`${ORIGIN}/ta/offline?to=%2Fta%2Fplans`);
  expect(await target('/hi/plans')).toBe(`${ORIGIN}/offline?to=%2Fhi%2Fplans`);
  expect((await open('/offline?to=%2Fplans'))!.status).toBe(200);
});

test('the files of a cached page are available without a connection, although no page has requested them', async () => {
  await cachePages([HOME], ORIGIN);
  isOnline = false;
  expect((await send('/assets/page-a1.js'))!.status).toBe(200);
});

test('a page with a query string is not cached, but the page of a listing is', () => {
  expect(isCacheablePage(new URL('/reset-password?token=secret', ORIGIN))).toBe(false);
  expect(isCacheablePage(new URL(`${HOME}?from=mail`, ORIGIN))).toBe(true);
});

test('a cached shortlist is returned only to the person who fetched it', async () => {
  await send('/api/v1/shortlist?page=1', { token: 'a' });
  isOnline = false;
  expect((await send('/api/v1/shortlist?page=1', { token: 'a' }))!.status).toBe(200);
  expect((await send('/api/v1/shortlist?page=1', { token: 'b' }))!.type).toBe('error');
  expect([...stored.get(API_RESPONSES.name)!.entries.keys()].join()).not.toContain('=a');
});

test('other API calls, other sites and write requests are left to the browser', () => {
  const isLeft = (url: string, init?: RequestInit) => respondTo(new Request(url, init), ORIGIN) === null;
  expect(isLeft(`${ORIGIN}/api/v1/property/get`)).toBe(true);
  expect(isLeft('https://tiles.example/assets/1.png')).toBe(true);
  expect(isLeft(`${ORIGIN}/api/v1/shortlist`, { method: 'POST' })).toBe(true);
});

test('the oldest pages are deleted above the limit, and caches of other versions at the next start', async () => {
  for (let page = 0; page <= PAGES.maxEntries; page++) await open(`/page-${page}`);
  const cached = [...stored.get(PAGES.name)!.entries.keys()];
  expect(cached).toHaveLength(PAGES.maxEntries);
  expect(cached[0]).toBe(`${ORIGIN}/page-1`);
  stored.set('pages-0', new FakeCache());
  await deleteOtherVersions();
  expect([...stored.keys()]).toEqual([PAGES.name]);
});

test('a draft that was opened before can be read without a connection, at any step of the form, by the person who opened it', async () => {
  const find = async (id: string, token: string) => {
    const request = new Request(`${ORIGIN}/api/v1/plot/find/`, {
      method: 'POST',
      body: JSON.stringify({ id }),
      headers: { 'x-access-token': token },
    });
    const delivered = respondTo(request, ORIGIN)!;
    await delivered.afterwards;
    return (await delivered.response).type;
  };
  await cachePages(['/post/plot/new/basic'], ORIGIN);
  await find('k1', 'a');
  isOnline = false;
  expect((await open('/post/plot/k1/gallery'))!.status).toBe(200);
  expect((await open('/post/plot/k1/location?field=pin'))!.status).toBe(200);
  expect(await find('k1', 'a')).not.toBe('error');
  expect(await find('k2', 'a')).toBe('error');
  expect(await find('k1', 'b')).toBe('error');
});

test('a conversation is read from the cache by its URL', async () => {
  await cachePages(['/inbox'], ORIGIN);
  await send('/api/v1/conversation?id=c1', { token: 'a' });
  isOnline = false;
  expect((await open('/inbox?id=c1'))!.status).toBe(200);
  expect((await send('/api/v1/conversation?id=c1', { token: 'a' }))!.status).toBe(200);
});
