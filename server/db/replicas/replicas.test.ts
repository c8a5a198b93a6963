import { sql } from 'kysely';
import { Pool } from 'pg';
import { afterEach, beforeAll, expect, inject, test, vi } from 'vitest';
import type { Route } from '../../../contract/base/route.ts';
import { contract } from '../../../contract/index.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { newListing, setStatus, type TestListing } from '../../../test/listings.ts';
import { signIn, type Person } from '../../../test/people.ts';
import { startReplicatedDatabase } from '../../../test/replication/replicated-database.ts';
import type { ReplicatedPair } from '../../../test/replication/start-pair.ts';
import { startTcpProxy, throughProxy, type TcpProxy } from '../../../test/fakes/tcp-proxy.ts';
import { atEndOfFile } from '../../../test/end-of-file.ts';
import { writeSearchRow } from '../../search/table/write-rows.ts';
import { seedPlaces } from '../../seed/places.ts';
import { openReplicas } from '../../startup/open-replicas.ts';
import { openDatabase } from '../connections/pool.ts';
import { parsePosition } from './replica.ts';
import type { Replicas } from './replicas.ts';

const MAX_LAG_MS = 500;
const WAIT_OPTIONS = { timeout: 10_000, interval: 20 };

let pair: ReplicatedPair;
let proxy: TcpProxy;
let app: TestApp;
let replicas: Replicas;
let listing: TestListing;
let person: Person;

beforeAll(async () => {
  pair = await startReplicatedDatabase();
  proxy = await startTcpProxy(Number(new URL(pair.primary.appUrl).port));
  atEndOfFile(() => proxy.close());
  const url = throughProxy(pair.primary.appUrl, proxy);
  const database = openDatabase({ url, size: 5, statementTimeoutMs: 10_000, onError: () => undefined });
  const runAsOwner = async (statement: string) => void (await pair.primary.owner.query(statement));
  await seedPlaces(database.db);
  app = await testApp({
    database: { ...database, url, directUrl: null, ownerUrl: pair.primary.url, runAsOwner },
    env: {
      DATABASE_URL: url,
      DATABASE_REPLICA_URLS: pair.replica.appUrl,
      DATABASE_REPLICA_MAX_LAG_MS: String(MAX_LAG_MS),
    },
  });
  replicas = app.deps.replicas!;
  person = await signIn(app);
  listing = await newListing(app, person.id);
});

afterEach(async () => {
  await pair.replica.owner.query('select pg_wal_replay_resume()').catch(() => undefined);
});

const pauseReplay = () => pair.replica.owner.query('select pg_wal_replay_pause()');
const isReplicaRead = async (written: string | null = null) =>
  replicas.read(
    written,
    async () => (await sql<{ standby: boolean }>`select pg_is_in_recovery() as standby`.execute(app.db)).rows[0]!.standby,
  );
const waitForReplicaReads = () => vi.waitFor(async () => expect(await isReplicaRead()).toBe(true), WAIT_OPTIONS);
/** Waits until the replica has everything that was written so far. */
async function catchUp(): Promise<void> {
  const { rows } = await pair.primary.owner.query<{ position: string }>('select pg_current_wal_lsn() as position');
  await vi.waitFor(async () => {
    const replayed = await pair.replica.owner.query<{ all: boolean }>('select pg_last_wal_replay_lsn() >= $1::pg_lsn as all', [
      rows[0]!.position,
    ]);
    expect(replayed.rows[0]!.all).toBe(true);
  }, WAIT_OPTIONS);
}

test('public reads run on the replica, everything else on the primary', async () => {
  await waitForReplicaReads();
  await catchUp();
  const before = replicas.reads.replica;
  const { status } = await app.call(contract.search.getProperty, { query: { id: listing.publicId } });
  expect(status).toBe(200);
  expect(replicas.reads.replica).toBe(before + 1);
  const { rows } = await pair.replica.owner.query(
    `select 1 from pg_stat_activity where application_name = 'thinnai' and query like '%listing%'`,
  );
  expect(rows.length).toBeGreaterThan(0);
  expect((await sql<{ standby: boolean }>`select pg_is_in_recovery() as standby`.execute(app.db)).rows[0]!.standby).toBe(false);
});

test('no read that is declared for replicas writes, so none has to be repeated', async () => {
  await waitForReplicaReads();
  const before = { ...replicas.reads };
  const replicaRoutes = Object.values(contract)
    .flatMap((routes): Route[] => Object.values(routes))
    .filter(({ reads }) => reads === 'replica');
  expect(replicaRoutes.map(({ method }) => method)).toEqual(replicaRoutes.map(() => 'GET'));
  for (const route of replicaRoutes) {
    const query = {
      ...route.example?.query,
      ...(route.example?.query && 'property_id' in route.example.query && { property_id: listing.publicId }),
    };
    expect((await app.call(route, { query })).status, route.path).toBeLessThan(500);
  }
  // on a busy machine the replica may be behind for a moment, and the primary serves some of them
  expect(replicas.reads.repeated).toBe(before.repeated);
  expect(replicas.reads.replica).toBeGreaterThan(before.replica + 10);
});

test('a read that turns out to write is done by the primary', async () => {
  await waitForReplicaReads();
  const repeated = replicas.reads.repeated;
  await replicas.read(null, () => sql`update session set last_write_lsn = last_write_lsn where false`.execute(app.db));
  expect(replicas.reads.repeated).toBe(repeated + 1);
});

test('people read from the primary until the replica has what they wrote', async () => {
  await waitForReplicaReads();
  await pauseReplay();
  await app.call(contract.shortlist.setShortlist, { body: { property_id: listing.publicId } }, { token: person.token });
  const { last_write_lsn: written } = await app.db
    .selectFrom('session')
    .select('last_write_lsn')
    .where('user_id', '=', person.id)
    .executeTakeFirstOrThrow();
  expect(parsePosition(written!)).toBeGreaterThan(0n);
  const before = { ...replicas.reads };
  await app.call(contract.search.getProperty, { query: { id: listing.publicId } }, { token: person.token });
  expect(replicas.reads).toEqual({ ...before, primary: before.primary + 1 });
  await pair.replica.owner.query('select pg_wal_replay_resume()');
  await vi.waitFor(async () => expect(await isReplicaRead(written)).toBe(true), WAIT_OPTIONS);
});

test('a card that a lagging replica still has is not cached after its listing ended', async () => {
  await waitForReplicaReads();
  const read = () => replicas.read(null, () => app.deps.cards.getCards([listing]));
  expect(await read()).toHaveLength(1);
  await pauseReplay();
  let isNotified = false;
  app.deps.onListingsChanged(() => void (isNotified = true));
  await setStatus(app, listing, 'paused');
  await app.db.transaction().execute((tx) => writeSearchRow(tx, listing));
  await vi.waitFor(() => expect(isNotified).toBe(true), WAIT_OPTIONS);
  expect(await read()).toEqual([]);
});

test('a replica that stops replaying is not used until it has caught up', async () => {
  await waitForReplicaReads();
  await pauseReplay();
  await sql`update session set last_write_lsn = last_write_lsn`.execute(app.db);
  await vi.waitFor(() => expect(replicas.all[0]!.state).toBe('lagging'), WAIT_OPTIONS);
  expect(await isReplicaRead()).toBe(false);
  await pair.replica.owner.query('select pg_wal_replay_resume()');
  await waitForReplicaReads();
});

test('the start fails with the replica of another database, but not with an unreachable one', async () => {
  const { config, log } = app.deps;
  // the server that the other tests use
  const foreign = inject('postgresUrl').replace('DATABASE', 'postgres');
  const open = (url: string) =>
    openReplicas({ ...config, db: { ...config.db, replicas: { urls: [url], maxLagMs: MAX_LAG_MS } } }, pool, log);
  const pool = new Pool({ connectionString: pair.primary.appUrl, max: 1 });
  await expect(open(foreign)).rejects.toThrow(/DATABASE_REPLICA_URLS names 127\.0\.0\.1:\d+, which is no replica of the database/);
  const warn = vi.spyOn(log, 'warn');
  const unreachable = await open('postgres://nobody@127.0.0.1:1/thinnai');
  // with the reason, because a wrong certificate or password is reported nowhere else
  await vi.waitFor(
    () =>
      expect(warn).toHaveBeenCalledWith(
        expect.objectContaining({
          state: 'unreachable',
          err: expect.objectContaining({ message: expect.stringContaining('ECONNREFUSED') }),
        }),
        'the replica serves no reads',
      ),
    WAIT_OPTIONS,
  );
  warn.mockRestore();
  await unreachable!.close();
  await pool.end();
});

test('no read fails when the replica is killed, and it is used again after it has restarted', async () => {
  await waitForReplicaReads();
  const sleeping = replicas.read(null, () => sql`select pg_sleep(case when pg_is_in_recovery() then 5 else 0 end)`.execute(app.db));
  await vi.waitFor(async () => {
    const { rows } = await pair.replica.owner.query(`select 1 from pg_stat_activity where wait_event = 'PgSleep'`);
    expect(rows).toHaveLength(1);
  }, WAIT_OPTIONS);
  await pair.replica.kill();
  await sleeping;
  const responses = await Promise.all(Array.from({ length: 10 }, () => app.call(contract.location.listCities)));
  expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(200));
  expect(replicas.all[0]!.state).toBe('unreachable');
  await pair.replica.start();
  await waitForReplicaReads();
});

test('with synchronous replication a promoted replica has everything that was acknowledged, and takes the next writes', async () => {
  await pair.primary.owner.query(`alter system set synchronous_standby_names = 'replica'`);
  await pair.primary.owner.query('select pg_reload_conf()');
  await vi.waitFor(async () => {
    const { rows } = await pair.primary.owner.query(`select 1 from pg_stat_replication where sync_state = 'sync'`);
    expect(rows).toHaveLength(1);
  }, WAIT_OPTIONS);
  const acknowledged: string[] = [];
  const writers = Array.from({ length: 4 }, async (_, writer) => {
    for (let n = 0; ; n++) {
      const key = `promotion ${writer} ${n}`;
      await app.db.insertInto('rate_window').values({ key, starts_at: new Date(), count: 1 }).execute();
      acknowledged.push(key);
    }
  });
  const stopped = Promise.allSettled(writers);
  await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(50), WAIT_OPTIONS);
  await pair.primary.kill();
  await stopped;
  await pair.replica.owner.query('select pg_promote()');
  proxy.redirectTo(Number(new URL(pair.replica.appUrl).port));
  const stored = await vi.waitFor(
    () => app.db.selectFrom('rate_window').select('key').where('key', 'like', 'promotion%').execute(),
    WAIT_OPTIONS,
  );
  const keys = new Set(stored.map(({ key }) => key));
  expect(acknowledged.filter((key) => !keys.has(key))).toEqual([]);
  const { status } = await app.call(contract.shortlist.setShortlist, { body: { property_id: listing.publicId } }, { token: person.token });
  expect(status).toBeLessThan(500);
  await app.db.updateTable('session').set({ last_seen_at: new Date() }).where('user_id', '=', person.id).execute();
  await vi.waitFor(() => expect(replicas.all[0]!.state).toBe('promoted'), WAIT_OPTIONS);
});
