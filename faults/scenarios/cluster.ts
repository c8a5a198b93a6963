/**
 * A Citus cluster during writes: a worker is added and receives its share of the cities, and then it is unreachable for a while. Needs
 * `CITUS_URL`, the coordinator of a cluster with at least two workers (docs/citus.md). The second worker is behind a proxy, which can cut
 * its connections.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { pino } from 'pino';
import { Client } from 'pg';
import { APP_ROLE } from '../../server/db/privileges/app-role.ts';
import { distribute } from '../../server/db/citus/distribute.ts';
import type { ListingKey } from '../../server/db/listing-key.ts';
import { migrate } from '../../server/db/migrate.ts';
import { openDatabase } from '../../server/db/connections/pool.ts';
import type { Db } from '../../server/db/schema.ts';
import { insertListings } from '../../server/listings/write/listing-rows.ts';
import { IndexSearch } from '../../server/search/follow/index-search.ts';
import { listenForChanges } from '../../server/search/follow/listen.ts';
import { layoutOf } from '../../server/search/table/numbering.ts';
import { writeSearchRows } from '../../server/search/table/write-rows.ts';
import { seedPlaces } from '../../server/seed/places.ts';
import { applicationUrl, clusterNodes, createClusterDatabase, dropDatabase, urlOfDatabase } from '../../test/citus/cluster.ts';
import { startTcpProxy } from '../../test/fakes/tcp-proxy.ts';
import { problemsAbove, scaledCount, type FaultRow, type Scenario } from '../report.ts';

const DATABASE = 'thinnai_fault_cluster';
const WRITERS = 3;
/** Few shards, because each city has about thirty tables to copy. */
const SHARDS = 4;
/** Maximum number of sessions of the scenario with the coordinator. */
const CONNECTIONS = 8;
/**
 * Citus cancels a write that deadlocks with the move of a shard, and the client retries it. At most one of this many writes may be
 * cancelled.
 */
const WRITES_PER_REFUSAL = 100;
const CUT_MS = 4000;
const LIMIT_MS = 60_000;
const WRITE_PAUSE_MS = 20;
/** Minimum time between two reads of the change feed. */
const FEED_GAP_MS = 50;

export const cluster: Scenario = async (context) => {
  const url = process.env['CITUS_URL'];
  if (url === undefined) return [{ fault: 'Citus cluster', times: 0, recoveries: [], note: 'skipped: CITUS_URL is not set', problems: [] }];
  const nodes = await clusterNodes(url);
  const [first, second] = nodes.slice(1);
  if (!first || !second) throw new Error('The cluster needs two workers');
  const proxy = await startTcpProxy(Number(new URL(second).port));
  const ownerUrl = urlOfDatabase(url, DATABASE);
  await createClusterDatabase(url, DATABASE, [first]);
  await migrate(ownerUrl, APP_ROLE);
  const database = openDatabase({
    url: applicationUrl(ownerUrl),
    size: WRITERS + 3,
    statementTimeoutMs: 20_000,
    onError: () => undefined,
  });
  const owner = new Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    await seedPlaces(database.db);
    await distribute(ownerUrl, APP_ROLE, { shards: SHARDS });
    const follower = await followChanges(database.db, applicationUrl(ownerUrl));
    const writer = await startWriter(database.db);
    try {
      await writer.untilEveryCity(LIMIT_MS);
      const rows = [await addWorker(owner, proxy.port, writer)];
      const recoveries: number[] = [];
      for (let round = 0; round < scaledCount(context, 3); round += 1) {
        const failedBefore = writer.failed();
        proxy.cut();
        await sleep(CUT_MS);
        context.log(`cut off: ${writer.failed() - failedBefore} writes refused, ${writer.keys.length} acknowledged so far`);
        proxy.pass();
        const startedAt = performance.now();
        await writer.untilEveryCity(LIMIT_MS);
        recoveries.push(Math.round(performance.now() - startedAt));
      }
      rows.push({
        fault: 'a worker that cannot be reached for 4 s, and is back',
        times: recoveries.length,
        recoveries,
        note: 'until every city takes writes again',
        problems: problemsAbove('the recovery in ms', Math.max(...recoveries), LIMIT_MS),
      });
      await writer.stop();
      rows.push(await compare(database.db, owner, follower.index, writer.keys));
      return rows;
    } finally {
      await writer.stop();
      await follower.stop();
    }
  } finally {
    await owner.end().catch(() => undefined);
    await database.close();
    await dropDatabase(nodes, DATABASE);
    await proxy.close();
  }
};

async function followChanges(db: Db, url: string) {
  const log = pino({ level: 'silent' });
  const index = await IndexSearch.build({ db, url, layout: await layoutOf(db), log });
  return { index, stop: listenForChanges({ url, log, onChange: () => index.catchUp(), gapMs: FEED_GAP_MS, isCluster: true }) };
}

/** Adds the second worker and moves its share of the shards to it while listings are written. */
async function addWorker(owner: Client, port: number, writer: Writer): Promise<FaultRow> {
  const before = writer.keys.length;
  const startedAt = performance.now();
  await owner.query(`select citus_add_node('127.0.0.1', ${port})`);
  await owner.query(`select rebalance_table_shards(shard_transfer_mode := 'force_logical')`);
  const tookMs = Math.round(performance.now() - startedAt);
  const { rows } = await owner.query<{ shards: number }>(
    `select count(*)::int as shards from pg_dist_placement where groupid = (select groupid from pg_dist_node where nodeport = ${port})`,
  );
  await writer.untilEveryCity(LIMIT_MS);
  return {
    fault: 'a worker is added and shards move to it',
    times: 1,
    recoveries: [tookMs],
    note: `${rows[0]!.shards} shards moved while ${writer.keys.length - before} listings were written, ${writer.failed()} writes refused: ${writer.lastRefusal()}`,
    problems: [
      ...problemsAbove('refused writes', writer.failed(), (writer.keys.length - before) / WRITES_PER_REFUSAL),
      ...(rows[0]!.shards > 0 ? [] : ['no shard moved']),
    ],
  };
}

interface Writer {
  /** Keys of acknowledged listings. */
  readonly keys: ListingKey[];
  readonly failed: () => number;
  /** Returns why the last write was refused. */
  readonly lastRefusal: () => string;
  /** Resolves once a write in every city was acknowledged after the call. */
  readonly untilEveryCity: (limitMs: number) => Promise<void>;
  readonly stop: () => Promise<void>;
}

async function startWriter(db: Db): Promise<Writer> {
  const { id: ownerId } = await db.insertInto('app_user').values({ name: 'Writer' }).returning('id').executeTakeFirstOrThrow();
  const cities = await db.selectFrom('city').select(['id', 'lat', 'lng']).where('accepts_listings', '=', true).orderBy('id').execute();
  const keys: ListingKey[] = [];
  const lastWritten = new Map<number, number>();
  const stopping = new AbortController();
  let [failed, next, lastRefusal] = [0, 0, ''];
  const write = async () => {
    const { id: city_id, lat, lng } = cities[next++ % cities.length]!;
    const position = { city_id, locality_id: null, lat, lng, public_lat: lat, public_lng: lng };
    const [now, startedAt] = [new Date(), performance.now()];
    const live = { status: 'active', first_published_at: now, last_confirmed_at: now, expires_at: new Date(now.getTime() + 1e9) } as const;
    const key = await db.transaction().execute(async (tx) => {
      const details = { listing_role: 'Owner', bhk_type: '2BHK', rent: 18_000 };
      const [row] = await insertListings(tx, [{ kindId: 'residential_rent', ownerId, columns: { ...position, ...live, details } }], now);
      const written = { cityId: row!.city_id, listingId: row!.id };
      await writeSearchRows(tx, [written]);
      return written;
    });
    keys.push(key);
    lastWritten.set(city_id, startedAt);
  };
  const run = async () => {
    while (!stopping.signal.aborted) {
      await write().catch((error: unknown) => {
        failed += 1;
        lastRefusal = String(error);
      });
      await sleep(WRITE_PAUSE_MS);
    }
  };
  const running = Array.from({ length: WRITERS }, run);
  return {
    keys,
    failed: () => failed,
    lastRefusal: () => lastRefusal,
    async untilEveryCity(limitMs) {
      const calledAt = performance.now();
      while (cities.some(({ id }) => (lastWritten.get(id) ?? 0) < calledAt)) {
        if (performance.now() - calledAt > limitMs) throw new Error(`Not every city took a write within ${limitMs} ms`);
        await sleep(WRITE_PAUSE_MS);
      }
    },
    async stop() {
      stopping.abort();
      await Promise.all(running);
    },
  };
}

/**
 * A session of the coordinator keeps its connections to the nodes. It notices a cut connection when it uses it, and opens a new one for the
 * next use.
 */
async function afterReconnecting<T>(work: () => Promise<T>): Promise<T> {
  for (let remaining = CONNECTIONS; remaining > 0; remaining -= 1) {
    try {
      return await work();
    } catch {
      // the next session may have a cut connection as well
    }
  }
  return work();
}

/**
 * Checks that every acknowledged listing exists once, and that the index that reads the change feeds of both nodes contains all of them.
 */
async function compare(db: Db, owner: Client, index: IndexSearch, keys: readonly ListingKey[]): Promise<FaultRow> {
  // Citus completes transactions that were interrupted after their nodes had agreed
  await afterReconnecting(() => owner.query('select recover_prepared_transactions()'));
  await afterReconnecting(() => index.catchUp());
  const { rows } = await afterReconnecting(() => sql<{ id: number }>`select listing_id as id from listing_search`.execute(db));
  const stored = new Set(rows.map(({ id }) => id));
  const missingCount = keys.filter(({ listingId }) => !stored.has(listingId)).length;
  const different = await afterReconnecting(() => index.verify());
  return {
    fault: 'acknowledged listings, and the index that follows',
    times: keys.length,
    recoveries: [],
    note: `${missingCount} lost, ${rows.length - stored.size} duplicated, ${different.length} cities of the index differ from the table`,
    problems: [
      ...problemsAbove('lost listings', missingCount, 0),
      ...problemsAbove('duplicated listings', rows.length - stored.size, 0),
      ...problemsAbove('cities that differ', different.length, 0),
    ],
  };
}
