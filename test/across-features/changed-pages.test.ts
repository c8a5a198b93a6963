/** Pages of two processes on one database, while listings change: after the response to a change no process may show the old state. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import type { LoaderFunctionArgs } from 'react-router';
import { beforeAll, expect, test } from 'vitest';
import { contract } from '../../contract/index.ts';
import { ApiError } from '../../contract/base/client.ts';
import { buildApp } from '../../server/app.ts';
import { readConfig } from '../../server/config/config.ts';
import { listen } from '../../server/db/connections/listen.ts';
import type { Deps } from '../../server/deps.ts';
import { pages } from '../../server/http/pages/pages.ts';
import { eraseListings } from '../../server/listings/write/erase-listings.ts';
import { writeSearchRows } from '../../server/search/table/write-rows.ts';
import { createDeps } from '../../server/startup/create-deps.ts';
import * as entry from '../../web/entry.server.tsx';
import { apiContext } from '../../web/lib/page/page-context.ts';
import { testApp, type TestApp } from '../app.ts';
import { atEndOfFile } from '../end-of-file.ts';
import { newListing, type TestListing } from '../listings.ts';
import { signIn, type Person } from '../people.ts';
import { signInAs } from '../staff.ts';
import { serverBuild } from '../fixtures/server-build.ts';

/** Called during rendering after the data was read. A test may delay rendering with it. */
let afterReading: () => Promise<void> = async () => undefined;

/** `/listing/<id>`: the status of a listing. `/search`: the ids of a city's listings. */
async function loader({ context, params }: LoaderFunctionArgs): Promise<Response> {
  const api = context.get(apiContext);
  const isSearch = params['*'] === 'search';
  const query = isSearch ? { city: 'coimbatore' } : { id: params['*']!.slice('listing/'.length) };
  const read = async () => {
    const { data } = await api('GET /property/get', { query });
    return Array.isArray(data) ? data.map(({ id }) => id) : data;
  };
  const result = await read().catch((error: unknown) => {
    if (error instanceof ApiError) return { status: error.code };
    throw error;
  });
  await afterReading();
  return Response.json(result);
}
const build = serverBuild({ entry, path: '*', module: { loader } });

async function startProcess(deps: Deps): Promise<FastifyInstance> {
  const fastify = await buildApp(deps, {
    pages: async (scope, context) => {
      const origin = () => 'http://localhost';
      const sources = { script: [], connect: [], frame: [] };
      await pages({
        ...context,
        build: async () => build,
        development: false,
        origin,
        operator: deps.config.operator,
        mediaUrl: '',
        sources,
      })(scope);
    },
  });
  await fastify.ready();
  return fastify;
}

/** Resolves once each of two processes has sent `hello` after the first `hello` of the other, so that each has received one. */
async function waitUntilConnected(): Promise<void> {
  const hellos: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const log = pino({ level: 'silent' });
  const onNotification = (payload: string) => {
    const [type, id = ''] = payload.split(' ');
    if (type === 'hello') hellos.push(id);
    const [first, second] = new Set(hellos);
    if (second && hellos.indexOf(second) < hellos.lastIndexOf(first!) && hellos.indexOf(first!) < hellos.lastIndexOf(second)) resolve();
  };
  const stop = listen({ url: app.directUrl, channels: ['listing_sync'], name: 'test', log, onNotification, onConnected: () => undefined });
  await promise;
  await stop();
}

let app: TestApp;
let owner: Person;
let processes: FastifyInstance[];
beforeAll(async () => {
  // on a machine that runs other tests a process may need more than the usual 100 ms
  app = await testApp({ env: { SYNC_WAIT_MS: '10000' } });
  owner = await signIn(app);
  const dataDir = mkdtempSync(join(tmpdir(), 'thinnai-test-data-'));
  const config = {
    ...readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', RATE_LIMITS: 'off' }),
    db: { ...app.deps.environment.db, pool: 3 },
  };
  const connected = waitUntilConnected();
  const other = await createDeps(config, app.url, pino({ level: 'silent' }), () => new Date());
  await connected;
  processes = [await startProcess(app.deps), await startProcess(other.deps)];
  atEndOfFile(async () => {
    for (const fastify of processes) await fastify.close();
    await other.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
});

async function liveListing(): Promise<TestListing> {
  const listing = await newListing(app, owner.id);
  await app.db.transaction().execute((tx) => writeSearchRows(tx, [listing]));
  await app.deps.search.refresh([listing]);
  return listing;
}
const get = async (fastify: FastifyInstance, path: string) =>
  JSON.parse((await fastify.inject(path)).payload) as { status: string } & string[];
const statuses = async ({ publicId }: TestListing) =>
  Promise.all(processes.map(async (fastify) => (await get(fastify, `/listing/${publicId}`)).status));
const searches = ({ publicId }: TestListing) =>
  Promise.all(processes.map(async (fastify) => (await get(fastify, '/search')).includes(publicId)));

const takeDown = async ({ publicId }: TestListing, by: Person) => {
  const body = { id: publicId, reasons: ['not_authorised' as const], note: 'Nobody may list it.' };
  const { status } = await app.call(contract.moderation.takeDown, { body }, { token: by.token });
  expect(status).toBe(200);
};

test('a listing that was taken down is on no page of any process once the moderator has the response', async () => {
  const moderator = await signInAs(app, 'moderator');
  const listing = await liveListing();
  expect(await statuses(listing)).toEqual(['active', 'active']);
  expect(await searches(listing)).toEqual([true, true]);
  await takeDown(listing, moderator);
  expect(await statuses(listing)).toEqual(['gone', 'gone']);
  expect(await searches(listing)).toEqual([false, false]);
});

test("an owner's change is on every page once they have the response", async () => {
  const listing = await liveListing();
  expect(await statuses(listing)).toEqual(['active', 'active']);
  for (const status of ['paused', 'closed'] as const) {
    const body = { id: listing.publicId, status };
    expect((await app.call(contract.posting.changeStatus, { body }, { token: owner.token })).status).toBe(200);
    expect(await statuses(listing)).toEqual([status, status]);
  }
});

test('the page of a paused listing disappears with its owner’s account', async () => {
  const leaver = await signIn(app);
  const listing = await newListing(app, leaver.id, 'paused');
  expect(await statuses(listing)).toEqual(['paused', 'paused']);
  const { changedKeys } = await app.db.transaction().execute((tx) => eraseListings(app.deps, tx, leaver.id, app.deps.now()));
  await app.deps.search.refresh(changedKeys);
  expect(await statuses(listing)).toEqual(['gone', 'gone']);
});

/** Requests the page of a listing from every process. The listing changes after they have read it and before they respond. */
async function statusesAround(listing: TestListing, change: () => Promise<void>): Promise<string[]> {
  const reading = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  let renderings = 0;
  afterReading = async () => {
    if (++renderings === processes.length) reading.resolve();
    await released.promise;
  };
  const results = statuses(listing);
  await reading.promise;
  try {
    await change();
  } finally {
    afterReading = async () => undefined;
    released.resolve();
  }
  return results;
}

test('a page that is being rendered while its listing is taken down is rendered again, in every process', async () => {
  const moderator = await signInAs(app, 'moderator');
  const listing = await liveListing();
  expect(await statusesAround(listing, () => takeDown(listing, moderator))).toEqual(['gone', 'gone']);
  expect(await statuses(listing)).toEqual(['gone', 'gone']);
});

test('a listing that is erased while its page is rendered is neither sent nor cached', async () => {
  const leaver = await signIn(app);
  const listing = await newListing(app, leaver.id, 'paused');
  const erase = async () => {
    const { changedKeys } = await app.db.transaction().execute((tx) => eraseListings(app.deps, tx, leaver.id, app.deps.now()));
    await app.deps.search.refresh(changedKeys);
  };
  expect(await statusesAround(listing, erase)).toEqual(['gone', 'gone']);
  expect(await statuses(listing)).toEqual(['gone', 'gone']);
});

test('unknown parameters, their order, headers and methods do not change the page that anybody gets', async () => {
  const listing = await liveListing();
  const [fastify] = processes;
  const path = `/listing/${listing.publicId}`;
  const plain = await fastify!.inject(path);
  const headers = {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    'accept-language': 'ta',
    'x-original-url': '/',
    cookie: 'a=b',
  };
  const variant = await fastify!.inject({ url: path, headers });
  expect([variant.payload, variant.headers.etag]).toEqual([plain.payload, plain.headers.etag]);
  expect(variant.payload).not.toContain('evil');
  const [first, second] = [await fastify!.inject(`${path}?b=2&a=1`), await fastify!.inject(`${path}?utm_source=x&a=1&b=2`)];
  expect(second.headers.etag).toBe(first.headers.etag);
  expect((await fastify!.inject({ method: 'HEAD', url: path })).headers.etag).toBe(plain.headers.etag);
  expect((await fastify!.inject(path)).payload).toBe(plain.payload);
});
