import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { recordListingReads } from '../../db/listing-reads.ts';
import { PageCache } from './page-cache.ts';

const page = (text: string, overrides: { status?: number; cacheable?: boolean } = {}) => ({
  status: 200,
  cacheable: true,
  text,
  body: { size: text.length, onGrow: (_listener: () => void): void => undefined },
  ...overrides,
});
type Page = ReturnType<typeof page>;

/** A rendering that has read a listing and continues when the test calls `resume`. */
function pausedRendering(listingId: number, text: () => string) {
  const { promise: paused, resolve: resume } = Promise.withResolvers<void>();
  const render = async () => {
    recordListingReads([{ cityId: 1, listingId }]);
    const read = text();
    await paused;
    return page(read);
  };
  return { render, resume };
}
const renderOf = (listingId: number, text: string) => async () => {
  recordListingReads([{ cityId: 1, listingId }]);
  return page(text);
};

function setUp(maxBytes?: number, renew?: (key: string, removed: Page) => Promise<Page>) {
  let now = 0;
  const lookups: string[] = [];
  const cache = new PageCache<Page>({
    freshMs: 20,
    staleMs: 100,
    now: () => now,
    onLookup: (result) => lookups.push(result),
    ...(maxBytes && { maxBytes }),
    ...(renew && { renew }),
  });
  const get = async (key: string, render: (previous: Page | null) => Promise<Page>) => (await cache.get(key, render)).text;
  return { cache, get, lookups, pass: (ms: number) => void (now += ms) };
}

test('a thousand parallel visitors share one rendering', async () => {
  const { get } = setUp();
  let renderings = 0;
  const render = async () => page(`rendering ${++renderings}`);
  const texts = await Promise.all(Array.from({ length: 1000 }, () => get('/', render)));
  expect(renderings).toBe(1);
  expect(new Set(texts)).toEqual(new Set(['rendering 1']));
});

test('a stale page is served while a new one is rendered, afterwards the new one', async () => {
  const { get, pass, lookups } = setUp();
  await get('/', async () => page('old'));
  pass(50);
  expect(await get('/', async () => page('new'))).toBe('old');
  await setImmediate();
  expect(await get('/', async () => page('newest'))).toBe('new');
  expect(lookups).toEqual(['miss', 'stale', 'hit']);
});

test('a stale page is returned before its rendering begins', async () => {
  const { get, pass } = setUp();
  await get('/', async () => page('old'));
  pass(50);
  let hasBegun = false;
  const render = async () => {
    hasBegun = true;
    return page('new');
  };
  expect([await get('/', render), hasBegun]).toEqual(['old', false]);
  await setImmediate();
  expect(hasBegun).toBe(true);
});

test('a rendering receives the page that it replaces, so that it can reuse unchanged parts', async () => {
  const { get, pass } = setUp();
  const previous: (string | null)[] = [];
  const renderAs = (text: string) => async (old: Page | null) => {
    previous.push(old && old.text);
    return page(text);
  };
  await get('/', renderAs('first'));
  pass(50);
  await get('/', renderAs('second'));
  await setImmediate();
  pass(121);
  await get('/', renderAs('third'));
  expect(previous).toEqual([null, 'first', 'second']);
});

test('a page that is too old is not served', async () => {
  const { get, pass } = setUp();
  await get('/', async () => page('old'));
  pass(121);
  expect(await get('/', async () => page('new'))).toBe('new');
});

test('by default no page older than a minute is served', async () => {
  let now = 0;
  const cache = new PageCache<Page>({ now: () => now });
  await cache.get('/', async () => page('old'));
  now = 59_999;
  expect((await cache.get('/', () => Promise.reject(new Error('the database is unavailable')))).text).toBe('old');
  await setImmediate();
  now = 60_001;
  expect((await cache.get('/', async () => page('new'))).text).toBe('new');
});

test('a failed rendering does not remove the stale page', async () => {
  const { get, pass } = setUp();
  await get('/', async () => page('old'));
  pass(50);
  await get('/', async () => page('broken', { status: 500, cacheable: false }));
  await setImmediate();
  await get('/', () => Promise.reject(new Error('the database is unavailable')));
  await setImmediate();
  expect(await get('/', async () => page('later'))).toBe('old');
});

test('an uncacheable page is rendered for each request', async () => {
  const { get } = setUp();
  let renderings = 0;
  const render = async () => page(String(++renderings), { cacheable: false });
  await get('/', render);
  expect(await get('/', render)).toBe('2');
});

test('a changed listing removes every page that shows it, and no other page', async () => {
  const { cache, get } = setUp();
  await get('/listing', renderOf(7, 'old listing'));
  await get('/search', renderOf(7, 'old search'));
  await get('/other', renderOf(8, 'old other'));
  cache.invalidate(['1/7']);
  expect(await get('/listing', renderOf(7, 'new'))).toBe('new');
  expect(await get('/search', renderOf(7, 'new'))).toBe('new');
  expect(await get('/other', renderOf(8, 'new'))).toBe('old other');
});

test('a page whose listing changes while it is rendered is rendered again before anybody gets it', async () => {
  const { cache, get } = setUp();
  let state = 'live';
  const { render, resume } = pausedRendering(7, () => state);
  const [first, second] = [get('/', render), get('/', render)];
  state = 'removed';
  cache.invalidate(['1/7']);
  resume();
  expect(await Promise.all([first, second])).toEqual(['removed', 'removed']);
  expect(await get('/', renderOf(7, 'not asked'))).toBe('removed');
});

test('a page is rendered again when its listing changed before the statement that found the listing was recorded', async () => {
  const { cache, get } = setUp();
  let state = 'live';
  const render = async () => {
    const read = state;
    if (state === 'live') {
      state = 'removed';
      cache.invalidate(['1/7']);
    }
    recordListingReads([{ cityId: 1, listingId: 7 }]);
    return page(read);
  };
  expect(await get('/', render)).toBe('removed');
});

test('a page whose listing changes during every rendering is sent, but neither stored nor cacheable for others', async () => {
  const { cache } = setUp();
  let renderings = 0;
  const changing = async () => {
    recordListingReads([{ cityId: 1, listingId: 7 }]);
    cache.invalidate(['1/7']);
    return page(`rendering ${++renderings}`);
  };
  expect(await cache.get('/', changing)).toMatchObject({ text: 'rendering 3', cacheable: false });
  expect(await cache.get('/', changing)).toMatchObject({ text: 'rendering 6' });
});

test('a request after a change never gets a page from before the change, even when the last rendering was outdated', async () => {
  const { cache, get } = setUp();
  const { promise: paused, resolve: resume } = Promise.withResolvers<void>();
  const { promise: isLast, resolve: reachLast } = Promise.withResolvers<void>();
  let renderings = 0;
  let state = 'old';
  const early = get('/', async () => {
    recordListingReads([{ cityId: 1, listingId: 7 }]);
    const read = state;
    if (++renderings < 3) cache.invalidate(['1/7']);
    else {
      reachLast();
      await paused;
    }
    return page(read);
  });
  await isLast;
  state = 'new';
  cache.invalidate(['1/7']);
  expect(await get('/', renderOf(7, state))).toBe('new');
  resume();
  expect(await early).toBe('old');
  expect(await get('/', renderOf(7, 'not asked'))).toBe('new');
});

test('a change of unknown listings removes all pages, also those that are being rendered', async () => {
  const { cache, get } = setUp();
  let state = 'old';
  await get('/', renderOf(1, 'old'));
  const { render, resume } = pausedRendering(7, () => state);
  const rendering = get('/other', render);
  state = 'new';
  cache.invalidate('any');
  resume();
  expect(await rendering).toBe('new');
  expect(await get('/', renderOf(1, 'new'))).toBe('new');
});

/** Enough turns of the event loop for all renewals. */
async function renewals(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await setImmediate();
}

test('a popular page that a change removed is rendered again without a request, a seldom requested one is not', async () => {
  const renewed: string[] = [];
  const { cache, get, lookups } = setUp(undefined, async (key, removed) => {
    renewed.push(`${key} ${removed.text}`);
    return renderOf(7, 'new')();
  });
  for (let n = 0; n < 10; n++) await get('/popular', renderOf(7, 'old'));
  await get('/seldom', renderOf(7, 'old'));
  cache.invalidate(['1/7']);
  expect(renewed).toEqual([]);
  await renewals();
  expect(renewed).toEqual(['/popular old']);
  expect(await get('/popular', renderOf(7, 'not asked'))).toBe('new');
  expect(lookups.at(-1)).toBe('hit');
  // nobody has requested it since
  cache.invalidate(['1/7']);
  await renewals();
  expect(renewed).toHaveLength(1);
});

test('a request after a change renders a popular page at once, and it is not rendered a second time', async () => {
  let renewed = 0;
  const { cache, get } = setUp(undefined, async () => page(`renewal ${++renewed}`));
  for (let n = 0; n < 10; n++) await get('/', renderOf(7, 'old'));
  cache.invalidate(['1/7']);
  const previous: (string | null)[] = [];
  const text = get('/', async (removed) => {
    previous.push(removed && removed.text);
    return page('new');
  });
  expect(await text).toBe('new');
  await renewals();
  expect([renewed, previous]).toEqual([0, ['old']]);
});

test('when a popular page cannot be rendered again, the next request renders it', async () => {
  const { cache, get } = setUp(undefined, () => Promise.reject(new Error('too many requests')));
  for (const key of ['/1', '/2']) for (let n = 0; n < 10; n++) await get(key, renderOf(7, 'old'));
  cache.invalidate(['1/7']);
  await renewals();
  expect(await get('/1', renderOf(7, 'new'))).toBe('new');
  expect(await get('/2', renderOf(7, 'new'))).toBe('new');
});

test('memory is limited in bytes, including encodings that are added later', async () => {
  const { cache, get } = setUp(200_000);
  const grow: (() => void)[] = [];
  for (let n = 0; n < 50; n++) {
    const body = { size: 4000, onGrow: (listener: () => void) => void grow.push(listener) };
    await get(`/${n}`, async () => ({ ...page('x'), body }));
    body.size = 9000;
  }
  for (const listener of grow) listener();
  expect(cache.bytes).toBeLessThanOrEqual(200_000);
  expect(cache.size).toBeGreaterThan(10);
});
