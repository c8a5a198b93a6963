import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { PageCache, type Page } from './page-cache.ts';

const page = (body: string, more: Partial<Page> = {}): Omit<Page, 'renderedAt'> => ({
  status: 200,
  headers: [],
  body,
  etag: body,
  cacheable: true,
  ...more,
});

function setUp() {
  let now = 0;
  const cache = new PageCache({ freshMs: 20, staleMs: 100, now: () => now });
  return { cache, pass: (ms: number) => void (now += ms) };
}

test('a thousand visitors at once share one rendering', async () => {
  const { cache } = setUp();
  let renderings = 0;
  const render = async () => page(`rendering ${++renderings}`);
  const answers = await Promise.all(Array.from({ length: 1000 }, () => cache.get('/', render)));
  expect(renderings).toBe(1);
  expect(new Set(answers.map(({ body }) => body))).toEqual(new Set(['rendering 1']));
});

test('an old page is given out while the new one is made, and the new one from then on', async () => {
  const { cache, pass } = setUp();
  await cache.get('/', async () => page('old'));
  pass(50);
  expect((await cache.get('/', async () => page('new'))).body).toBe('old');
  await Promise.resolve();
  expect((await cache.get('/', async () => page('newest'))).body).toBe('new');
});

test('a page too old is not given out any more', async () => {
  const { cache, pass } = setUp();
  await cache.get('/', async () => page('old'));
  pass(121);
  expect((await cache.get('/', async () => page('new'))).body).toBe('new');
});

test('unless told otherwise nothing older than a minute is given out', async () => {
  let now = 0;
  const cache = new PageCache({ now: () => now });
  await cache.get('/', async () => page('old'));
  now = 59_999;
  expect((await cache.get('/', () => Promise.reject(new Error('the database is away')))).body).toBe('old');
  await setImmediate();
  now = 60_001;
  expect((await cache.get('/', async () => page('new'))).body).toBe('new');
});

test('a failing rendering leaves the old page in place', async () => {
  const { cache, pass } = setUp();
  await cache.get('/', async () => page('old'));
  pass(50);
  await cache.get('/', async () => page('broken', { status: 500, cacheable: false }));
  await cache.get('/', () => Promise.reject(new Error('the database is away')));
  expect((await cache.get('/', async () => page('later'))).body).toBe('old');
});

test('a page that must not be kept is made anew for everybody', async () => {
  const { cache } = setUp();
  let renderings = 0;
  const render = async () => page(String(++renderings), { cacheable: false });
  await cache.get('/', render);
  expect((await cache.get('/', render)).body).toBe('2');
});

test('pages give way to newer ones when the room is used up', async () => {
  const cache = new PageCache({ maxBytes: 10_000 });
  let renderings = 0;
  const render = async () => page(`${++renderings}`.padEnd(3000));
  for (const key of ['/a', '/b', '/c', '/d', '/a']) await cache.get(key, render);
  expect(renderings).toBe(5);
});
