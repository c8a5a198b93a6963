import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { authRoutes } from '../../../contract/auth/auth.ts';
import { notificationRoutes } from '../../../contract/notifications.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { signIn, type Person } from '../../../test/people.ts';
import { closeAccounts } from '../../privacy/close-account.ts';
import { buildApp } from '../../app.ts';
import { notify } from '../../notifications/notify.ts';
import { STREAM_TIMING, type StreamTiming } from './events.ts';
import { CONNECTION_LIMITS, createConnectionLimiter, type ConnectionLimits } from './connection-limiter.ts';

const QUICK_TIMING: StreamTiming = { ...STREAM_TIMING, heartbeatMs: 50, minIntervalMs: 10 };
let app: TestApp;
let person: Person;
let keyCount = 0;
const cleanups: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  app = await testApp({ env: { DATABASE_POOL: '10' } });
  person = await signIn(app);
});
afterEach(async () => {
  for (const close of cleanups.splice(0).toReversed()) await close();
});

/** Starts another process of the site on the same database. */
async function startServer(
  timing = QUICK_TIMING,
  limits: ConnectionLimits = CONNECTION_LIMITS,
): Promise<{ app: FastifyInstance; url: string }> {
  const server = await buildApp(app.deps, { stream: { timing, limits } });
  await server.listen({ port: 0, host: '127.0.0.1' });
  cleanups.push(() => server.close());
  return { app: server, url: `http://127.0.0.1:${(server.server.address() as AddressInfo).port}` };
}
const createNotification = (userId: string, title = 'A home') =>
  app.db
    .transaction()
    .execute((tx) =>
      notify(app.deps, tx, { userId, type: 'contact_new', key: `k${(keyCount += 1)}`, params: { title }, path: '/contacted' }),
    );

interface ReceivedEvent {
  readonly event: string;
  readonly id: string | null;
  readonly data: Record<string, unknown>;
}
/** Opens an event stream. Returns the received events and a function that closes it. */
async function openStream(url: string, token: string, lastId?: string) {
  const controller = new AbortController();
  const response = await fetch(`${url}/api/v1/notifications/stream`, {
    // One connection for each page, so that the next test reuses none.
    headers: { connection: 'close', 'x-access-token': token, ...(lastId !== undefined && { 'last-event-id': lastId }) },
    signal: controller.signal,
  });
  const events: ReceivedEvent[] = [];
  let text = '';
  const closed = (async () => {
    if (response.status !== 200) return void (await response.text());
    const decoder = new TextDecoder();
    for await (const bytes of response.body!) {
      text += decoder.decode(bytes, { stream: true });
      const messages = text.split('\n\n');
      text = messages.pop()!;
      for (const message of messages) {
        const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(message)?.[1] ?? null;
        if (message.startsWith(':')) events.push({ event: 'comment', id: null, data: {} });
        if (field('event')) events.push({ event: field('event')!, id: field('id'), data: JSON.parse(field('data')!) as never });
      }
    }
  })().catch(() => undefined);
  const close = async () => {
    controller.abort();
    await closed;
  };
  cleanups.push(close);
  const eventsOf = (event: string) => events.filter((entry) => entry.event === event);
  const waitUntil = async (isDone: () => boolean) => {
    await expect.poll(isDone, { timeout: 5000, interval: 10 }).toBe(true);
  };
  return { response, eventsOf, waitUntil, closed, close };
}

test('a page immediately gets the unread count and notifications from any process', async () => {
  const [siteA, siteB] = [await startServer(), await startServer()];
  const pages = [await openStream(siteA.url, person.token), await openStream(siteB.url, person.token)];
  for (const page of pages) {
    expect(page.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    await page.waitUntil(() => page.eventsOf('state').length > 0);
  }
  await createNotification(person.id, '3 BHK villa');
  for (const page of pages) {
    await page.waitUntil(() => page.eventsOf('notification').length === 1);
    expect(page.eventsOf('notification')[0]!.data).toMatchObject({
      title: 'New contact for 3 BHK villa',
      path: '/contacted',
      read_at: null,
    });
    await page.waitUntil(() => page.eventsOf('state').at(-1)!.data['unread'] === 1);
  }
  await app.call(notificationRoutes.markNotificationsRead, { body: {} }, person);
  for (const page of pages) await page.waitUntil(() => page.eventsOf('state').at(-1)!.data['unread'] === 0);
});

test('users get only their own events, and an interrupted stream continues where it ended', async () => {
  const { url } = await startServer();
  const [reader, otherUser] = [await signIn(app), await signIn(app)];
  const [readerStream, otherStream] = [await openStream(url, reader.token), await openStream(url, otherUser.token)];
  await createNotification(reader.id, 'One');
  await readerStream.waitUntil(() => readerStream.eventsOf('notification').length === 1);
  const lastId = readerStream.eventsOf('notification')[0]!.id!;
  await readerStream.close();
  await createNotification(reader.id, 'Two');
  await createNotification(reader.id, 'Three');
  const resumed = await openStream(url, reader.token, lastId);
  await resumed.waitUntil(() => resumed.eventsOf('notification').length === 2);
  expect(resumed.eventsOf('notification').map(({ data }) => data['title'])).toEqual(['New contact for Two', 'New contact for Three']);
  expect(otherStream.eventsOf('notification')).toEqual([]);
  const newStream = await openStream(url, reader.token);
  await newStream.waitUntil(() => newStream.eventsOf('state').at(-1)?.data['unread'] === 3);
  expect(newStream.eventsOf('notification')).toEqual([]);
});

/** Creates notifications in two transactions. The one that wrote first commits only when the returned function is called. */
async function createOverlapping(userId: string, late: string, early: string): Promise<() => Promise<void>> {
  const written = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const params = (title: string) => ({ userId, type: 'contact_new' as const, key: title, params: { title }, path: '/contacted' });
  const committed = app.db.transaction().execute(async (tx) => {
    await notify(app.deps, tx, params(late));
    written.resolve();
    await released.promise;
  });
  await written.promise;
  await app.db.transaction().execute((tx) => notify(app.deps, tx, params(early)));
  return () => {
    released.resolve();
    return committed;
  };
}
const titlesOf = (stream: Awaited<ReturnType<typeof openStream>>) =>
  stream.eventsOf('notification').map(({ data }) => String(data['title']).replace('New contact for ', ''));

test('a notification that is committed late reaches a page, once, connected or not', async () => {
  const { url } = await startServer();
  const reader = await signIn(app);
  const page = await openStream(url, reader.token);
  await page.waitUntil(() => page.eventsOf('state').length > 0);
  const commitFirst = await createOverlapping(reader.id, 'late while connected', 'early one');
  await page.waitUntil(() => titlesOf(page).length === 1);
  await commitFirst();
  await page.waitUntil(() => titlesOf(page).length === 2);
  expect(titlesOf(page)).toEqual(['early one', 'late while connected']);

  const commitSecond = await createOverlapping(reader.id, 'late while away', 'early two');
  await page.waitUntil(() => titlesOf(page).length === 3);
  const lastId = page.eventsOf('notification').at(-1)!.id!;
  await page.close();
  await commitSecond();
  const resumed = await openStream(url, reader.token, lastId);
  await resumed.waitUntil(() => titlesOf(resumed).length > 0);
  await createNotification(reader.id, 'new');
  await resumed.waitUntil(() => titlesOf(resumed).includes('new'));
  expect(titlesOf(resumed)).toEqual(['late while away', 'new']);
});

test('a page that missed many notifications gets the newest, and the others not later either', async () => {
  const { url } = await startServer();
  const reader = await signIn(app);
  const page = await openStream(url, reader.token);
  await page.waitUntil(() => page.eventsOf('state').length > 0);
  const lastId = page.eventsOf('state')[0]!.id!;
  await page.close();
  for (let i = 1; i <= 25; i++) await createNotification(reader.id, `Home ${i}`);
  const resumed = await openStream(url, reader.token, lastId);
  await resumed.waitUntil(() => titlesOf(resumed).length === 20);
  await createNotification(reader.id, 'new');
  await resumed.waitUntil(() => titlesOf(resumed).includes('new'));
  expect(titlesOf(resumed)).toEqual([...Array.from({ length: 20 }, (_, i) => `Home ${i + 6}`), 'new']);
});

test('notifications of simultaneous transactions reach a page in few batches, each once', async () => {
  const { url } = await startServer({ ...QUICK_TIMING, minIntervalMs: 200 });
  const reader = await signIn(app);
  const page = await openStream(url, reader.token);
  await page.waitUntil(() => page.eventsOf('state').length > 0);
  await Promise.all(Array.from({ length: 15 }, (_, i) => createNotification(reader.id, `Home ${i}`)));
  const notificationIds = () => page.eventsOf('notification').map(({ data }) => data['id']);
  // the count is read after the notifications, so it may include later ones
  await page.waitUntil(() => page.eventsOf('state').at(-1)!.data['unread'] === 15 && notificationIds().length >= 15);
  expect(new Set(notificationIds()).size).toBe(notificationIds().length);
  expect(page.eventsOf('state').length).toBeLessThan(8);
});

test('a stream sends heartbeats and ends with the session', async () => {
  const { url } = await startServer({ ...QUICK_TIMING, sessionCheckMs: 30 });
  const reader = await signIn(app);
  const page = await openStream(url, reader.token);
  await page.waitUntil(() => page.eventsOf('comment').length > 1);
  await app.call(authRoutes.logout, { body: {} }, reader);
  await page.waitUntil(() => page.eventsOf('session_ended').length === 1);
  await page.closed;
});

test('the streams of an account end at once when its sessions do, and when it is deleted', async () => {
  const { url } = await startServer(QUICK_TIMING);
  for (const end of [
    (reader: Person) => app.call(authRoutes.logout, { body: {} }, reader),
    (reader: Person) => closeAccounts(app.deps, (_tx, close) => close({ userId: reader.id, cause: 'requested', ip: null })),
  ]) {
    const reader = await signIn(app);
    const page = await openStream(url, reader.token);
    await page.waitUntil(() => page.eventsOf('state').length > 0);
    await end(reader);
    await page.waitUntil(() => page.eventsOf('session_ended').length === 1);
    await page.closed;
  }
});

test('a stream is refused without a session or above the limit, and a closed page releases its connection', async () => {
  const { url } = await startServer(QUICK_TIMING, { ...CONNECTION_LIMITS, perUser: 2 });
  const reader = await signIn(app);
  expect((await openStream(url, '')).response.status).toBe(401);
  expect((await openStream(url, 'nonsense')).response.status).toBe(401);
  const [first, second] = [await openStream(url, reader.token), await openStream(url, reader.token)];
  expect([first, second].map(({ response }) => response.status)).toEqual([200, 200]);
  const third = await openStream(url, reader.token);
  expect(third.response.status).toBe(429);
  expect(third.response.headers.get('retry-after')).toBe('60');
  await first.close();
  await expect.poll(async () => (await openStream(url, reader.token)).response.status, { timeout: 5000 }).toBe(200);
});

test('a server shutdown closes the streams instead of waiting for them', async () => {
  const { app, url } = await startServer();
  const page = await openStream(url, person.token);
  await page.waitUntil(() => page.eventsOf('state').length > 0);
  const startedAt = performance.now();
  await app.close();
  await page.closed;
  expect(performance.now() - startedAt).toBeLessThan(5000);
});

test('connections are counted per user, per IP address and in total, and released once', () => {
  const limiter = createConnectionLimiter({ perUser: 2, perIp: 3, perProcess: 4 });
  const first = limiter.open('a', '10.0.0.1')!;
  expect(limiter.open('a', '10.0.0.2')).not.toBeNull();
  expect(limiter.open('a', '10.0.0.3')).toBeNull();
  expect(limiter.open('b', '10.0.0.1')).not.toBeNull();
  expect(limiter.open('c', '10.0.0.1')).not.toBeNull();
  expect(limiter.open('d', '10.0.0.1')).toBeNull();
  expect(limiter.open('d', '10.0.0.9')).toBeNull();
  first();
  first();
  expect(limiter.size()).toBe(3);
  expect(limiter.open('d', '10.0.0.9')).not.toBeNull();
  expect(createConnectionLimiter({ perUser: 9, perIp: 1, perProcess: 9 }).open('a', '2001:db8::1')).not.toBeNull();
});
