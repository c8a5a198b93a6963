import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { PageCache, type Page } from './page-cache.ts';

const page = (body: string, overrides: Partial<Page> = {}): Omit<Page, 'renderedAt'> => ({
  status: 200,
  headers: [],
  body,
  etag: body,
  cacheable: true,
  ...overrides,
});

function setUp() {
  let now = 0;
  const cache = new PageCache({ freshMs: 20, staleMs: 100, now: () => now });
  return { cache, pass: (ms: number) => void (now += ms) };
}

test('a thousand parallel visitors share one rendering', async () => {
  const { cache } = setUp();
  let renderings = 0;
  const render = async () => page(`rendering ${++renderings}`);
  const responses = await Promise.all(Array.from({ length: 1000 }, () => cache.get('/', render)));
  expect(renderings).toBe(1);
  expect(new Set(responses.map(({ body }) => body))).toEqual(new Set(['rendering 1']));
});

test('a stale page is served while the new one is rendered, and then the new one', async () => {
  const { cache, pass: advance } = setUp();
  await cache.get('/', async () => page('old'));
  advance(50);
  expect((await cache.get('/', async () => page('new'))).body).toBe('old');
  await Promise.resolve();
  expect((await cache.get('/', async () => page('newest'))).body).toBe('new');
});

test('a page that is too old is not served', async () => {
  const { cache, pass: advance } = setUp();
  await cache.get('/', async () => page('old'));
  advance(121);
  expect((await cache.get('/', async () => page('new'))).body).toBe('new');
});

test('by default no page older than a minute is served', async () => {
  let now = 0;
  const cache = new PageCache({ now: () => now });
  await cache.get('/', async () => page('old'));
  now = 59_999;
  expect((await cache.get('/', () => Promise.reject(new Error('the database is away')))).body).toBe('old');
  await setImmediate();
  now = 60_001;
  expect((await cache.get('/', async () => page('new'))).body).toBe('new');
});

test('a failed rendering keeps the stale page', async () => {
  const { cache, pass: advance } = setUp();
  await cache.get('/', async () => page('old'));
  advance(50);
  await cache.get('/', async () => page('broken', { status: 500, cacheable: false }));
  await cache.get('/', () => Promise.reject(new Error('the database is away')));
  expect((await cache.get('/', async () => page('later'))).body).toBe('old');
});

test('an uncacheable page is rendered for each request', async () => {
  const { cache } = setUp();
  let renderings = 0;
  const render = async () => page(String(++renderings), { cacheable: false });
  await cache.get('/', render);
  expect((await cache.get('/', render)).body).toBe('2');
});

test('the oldest pages are evicted when the cache is full', async () => {
  const cache = new PageCache({ maxBytes: 10_000 });
  let renderings = 0;
  const render = async () => page(`${++renderings}`.padEnd(3000));
  for (const key of ['/a', '/b', '/c', '/d', '/a']) await cache.get(key, render);
  expect(renderings).toBe(5);
});
