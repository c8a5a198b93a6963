import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { authRoutes } from '../../../contract/auth.ts';
import { notificationRoutes } from '../../../contract/notification.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { logIn, type Person } from '../../../test/people.ts';
import { buildApp } from '../../app.ts';
import { notify } from '../../notify.ts';
import { PACE, type Pace } from './events.ts';
import { LINE_LIMITS, openLines, type LineLimits } from './lines.ts';

const QUICK: Pace = { ...PACE, heartbeat: 50, apart: 10 };
let on: TestApp;
let person: Person;
let keys = 0;
const closers: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  on = await testApp({ env: { DATABASE_POOL: '10' } });
  person = await logIn(on);
});
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

/** Another process of the site, on the same database. */
async function site(pace = QUICK, limits: LineLimits = LINE_LIMITS): Promise<{ app: FastifyInstance; address: string }> {
  const app = await buildApp(on.deps, { stream: { pace, limits } });
  await app.listen({ port: 0, host: '127.0.0.1' });
  closers.push(() => app.close());
  return { app, address: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}` };
}
const tell = (userId: string, title = 'A home') =>
  on.db
    .transaction()
    .execute((tx) => notify(on.deps, tx, { userId, type: 'contact_new', key: `k${(keys += 1)}`, facts: { title }, path: '/contacted' }));

interface Told {
  readonly event: string;
  readonly id: string | null;
  readonly data: Record<string, unknown>;
}
/** A page that listens: what it heard, and how to stop. */
async function open(address: string, token: string, lastId?: number) {
  const gone = new AbortController();
  const response = await fetch(`${address}/api/v1/notifications/stream`, {
    // every page a connection of its own, so that none is left over for the next test
    headers: { connection: 'close', 'x-access-token': token, ...(lastId !== undefined && { 'last-event-id': String(lastId) }) },
    signal: gone.signal,
  });
  const heard: Told[] = [];
  let text = '';
  const ended = (async () => {
    if (response.status !== 200) return void (await response.text());
    const decoder = new TextDecoder();
    for await (const bytes of response.body!) {
      text += decoder.decode(bytes, { stream: true });
      const parts = text.split('\n\n');
      text = parts.pop()!;
      for (const part of parts) {
        const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(part)?.[1] ?? null;
        if (part.startsWith(':')) heard.push({ event: 'comment', id: null, data: {} });
        if (field('event')) heard.push({ event: field('event')!, id: field('id'), data: JSON.parse(field('data')!) as never });
      }
    }
  })().catch(() => undefined);
  const close = async () => {
    gone.abort();
    await ended;
  };
  closers.push(close);
  const of = (event: string) => heard.filter((one) => one.event === event);
  const until = (done: () => boolean) => expect.poll(done, { timeout: 5000, interval: 10 }).toBe(true);
  return { response, heard, of, until, ended, close };
}

test('a page hears at once how much is unread, and of what is told in any process', async () => {
  const [here, there] = [await site(), await site()];
  const pages = [await open(here.address, person.token), await open(there.address, person.token)];
  for (const page of pages) {
    expect(page.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    await page.until(() => page.of('state').length > 0);
  }
  await tell(person.id, '3 BHK villa');
  for (const page of pages) {
    await page.until(() => page.of('notice').length === 1);
    expect(page.of('notice')[0]!.data).toMatchObject({ title: 'Somebody is interested in 3 BHK villa', path: '/contacted', read_at: null });
    await page.until(() => page.of('state').at(-1)!.data['unread'] === 1);
  }
  await on.call(notificationRoutes.readNotifications, { body: {} }, person);
  for (const page of pages) await page.until(() => page.of('state').at(-1)!.data['unread'] === 0);
});

test('nobody hears of somebody else, and a line that was cut off goes on where it ended', async () => {
  const { address } = await site();
  const [reader, stranger] = [await logIn(on), await logIn(on)];
  const [mine, theirs] = [await open(address, reader.token), await open(address, stranger.token)];
  await tell(reader.id, 'One');
  await mine.until(() => mine.of('notice').length === 1);
  const last = Number(mine.of('notice')[0]!.id);
  await mine.close();
  await tell(reader.id, 'Two');
  await tell(reader.id, 'Three');
  const again = await open(address, reader.token, last);
  await again.until(() => again.of('notice').length === 2);
  expect(again.of('notice').map(({ data }) => data['title'])).toEqual(['Somebody is interested in Two', 'Somebody is interested in Three']);
  expect(theirs.of('notice')).toEqual([]);
  const fresh = await open(address, reader.token);
  await fresh.until(() => fresh.of('state').at(-1)?.data['unread'] === 3);
  expect(fresh.of('notice')).toEqual([]);
});

test('a flood reaches a page in few pieces, each told once', async () => {
  const { address } = await site({ ...QUICK, apart: 200 });
  const reader = await logIn(on);
  const page = await open(address, reader.token);
  await page.until(() => page.of('state').length > 0);
  for (let n = 0; n < 15; n += 1) await tell(reader.id, `Home ${n}`);
  await page.until(() => page.of('state').at(-1)!.data['unread'] === 15);
  expect(new Set(page.of('notice').map(({ id }) => id)).size).toBe(15);
  expect(page.of('state').length).toBeLessThan(8);
});

test('a line shows that it lives, and ends with the session', async () => {
  const { address } = await site({ ...QUICK, check: 30 });
  const reader = await logIn(on);
  const page = await open(address, reader.token);
  await page.until(() => page.of('comment').length > 1);
  await on.call(authRoutes.logout, { body: {} }, reader);
  await page.until(() => page.of('over').length === 1);
  await page.ended;
});

test('without a session, or with too many pages, there is none; a page that went makes room', async () => {
  const { address } = await site(QUICK, { ...LINE_LIMITS, perPerson: 2 });
  const reader = await logIn(on);
  expect((await open(address, '')).response.status).toBe(401);
  expect((await open(address, 'nonsense')).response.status).toBe(401);
  const [first, second] = [await open(address, reader.token), await open(address, reader.token)];
  expect([first, second].map(({ response }) => response.status)).toEqual([200, 200]);
  const third = await open(address, reader.token);
  expect(third.response.status).toBe(429);
  expect(third.response.headers.get('retry-after')).toBe('60');
  await first.close();
  await expect.poll(async () => (await open(address, reader.token)).response.status, { timeout: 5000 }).toBe(200);
});

test('a site that is told to stop ends its lines instead of waiting for them', async () => {
  const { app, address } = await site();
  const page = await open(address, person.token);
  await page.until(() => page.of('state').length > 0);
  const began = performance.now();
  await app.close();
  await page.ended;
  expect(performance.now() - began).toBeLessThan(2000);
});

test('lines are counted by person, by network and altogether, and given back once', () => {
  const lines = openLines({ perPerson: 2, perAddress: 3, perProcess: 4 });
  const first = lines.open('a', '10.0.0.1')!;
  expect(lines.open('a', '10.0.0.2')).not.toBeNull();
  expect(lines.open('a', '10.0.0.3')).toBeNull();
  expect(lines.open('b', '10.0.0.1')).not.toBeNull();
  expect(lines.open('c', '10.0.0.1')).not.toBeNull();
  expect(lines.open('d', '10.0.0.1')).toBeNull();
  expect(lines.open('d', '10.0.0.9')).toBeNull();
  first();
  first();
  expect(lines.size()).toBe(3);
  expect(lines.open('d', '10.0.0.9')).not.toBeNull();
  expect(openLines({ perPerson: 9, perAddress: 1, perProcess: 9 }).open('a', '2001:db8::1')).not.toBeNull();
});
