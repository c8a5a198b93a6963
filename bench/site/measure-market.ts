/** All steps for one market size: a database, a server on it, and load of each type. The memory is measured after each step. */
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import { temporaryFolder } from '../cleanup.ts';
import { openDemoDatabase } from '../demo.ts';
import { openMarket } from '../market.ts';
import type { OpenDataIndex } from '../../contract/open-data.ts';
import type { Db } from '../../server/db/schema.ts';
import { INDEX_FILE, openDataKey } from '../../server/features/open-data/export.ts';
import { LICENCE } from '../../server/features/open-data/records.ts';
import { MIN_LISTINGS } from '../../server/search/snapshot/snapshot-store.ts';
import { measureBaselines } from './baselines.ts';
import { get, runClients } from './client.ts';
import { collectPaths, type Paths } from './paths.ts';
import { memory, startedCpuMs, type Memory } from './processes.ts';
import { BROTLI, Run, type Effort, type Step } from './run.ts';
import { startServer, type IndexSize, type Server } from './server.ts';
import type { WriterData } from './writer.ts';

/** Number of listings of the demo market; markets of other sizes are generated. */
export const DEMO_LISTINGS = 3000;
/** Intended number of writes per second. A slow machine makes fewer; the table contains the measured rate. */
const WRITES_PER_SECOND = 50;
/** Requests per second for cached pages during the writes; this is 20 million page views per day. */
const READS_PER_SECOND = 250;

/** Time from the start of the process to the first page with listings. */
interface Start {
  readonly seconds: number;
  readonly cpuSeconds: number;
}
export interface MarketResult {
  readonly listings: number;
  /** A start without a snapshot, in which the index is built from the table. */
  readonly firstStart: Start;
  /** The second start, in which a large index is loaded from its snapshot. */
  readonly start: Start;
  readonly startMemory: Memory;
  /** Size of the index at the end, after maps were shown. */
  readonly index: IndexSize;
  readonly steps: readonly Step[];
}

/** @param onStep called after each step */
export async function measureMarket(listings: number, effort: Effort, onStep: (step: Step) => void): Promise<MarketResult> {
  const market = listings === DEMO_LISTINGS ? await openDemoDatabase() : await openMarket(listings, process.env['BENCH_DIR']);
  // creates the statistics and the visibility map, as autovacuum would do later
  await sql`vacuum analyze listing_search`.execute(market.db);
  const dataDir = temporaryFolder('bench-site');
  await deleteLeftovers(market.db);
  skipOpenData(dataDir);
  try {
    const first = await startServer({ databaseUrl: market.url, dataDir });
    const isLarge = listings >= MIN_LISTINGS;
    if (isLarge) await waitForSnapshot(dataDir);
    await first.stop();
    // the second start is a usual one: the database is seeded, and a large market has a snapshot
    const server = await startServer({ databaseUrl: market.url, dataDir });
    const steps: Step[] = [];
    const report = (step: Step) => {
      steps.push(step);
      onStep(step);
    };
    let paths: Paths;
    let startMemory: Memory;
    let index: IndexSize;
    try {
      startMemory = memory(server.pid);
      const run = new Run(server, effort, report);
      await waitForStartupWork();
      paths = await collectPaths(server.port, market.db, effort.distinct);
      await warmUp(server, paths);
      await measureBaselines(run, market.db, paths);
      await measurePages(run, paths);
      await measureApi(run, paths);
      await measureWrites(run, market.url, paths);
      index = await server.readIndex();
    } finally {
      await server.stop();
    }
    await measureStatements({ databaseUrl: market.url, dataDir }, effort, report, paths);
    return { listings, firstStart: startOf(first), start: startOf(server), startMemory, index, steps };
  } finally {
    await market.end();
  }
}

const startOf = ({ startSeconds, startCpuSeconds }: Server): Start => ({ seconds: startSeconds, cpuSeconds: startCpuSeconds });

/** Maximum number of searches, because each may take a second with a million listings. */
const STATEMENT_SEARCHES = 150;

/** Measures the same searches on a server without an index. */
async function measureStatements(
  start: Parameters<typeof startServer>[0],
  effort: Effort,
  report: (step: Step) => void,
  paths: Paths,
): Promise<void> {
  const server = await startServer({ ...start, search: 'sql' });
  try {
    const run = new Run(server, effort, report);
    const toCalls = (all: readonly string[]) => all.slice(0, STATEMENT_SEARCHES).map((path) => ({ path }));
    await run.measureRequests('search by statements', toCalls(paths.apiSearches), { repeat: false });
    await run.measureRequests('map by statements', toCalls(paths.maps), { repeat: false });
  } finally {
    await server.stop();
  }
}

/**
 * Deletes what earlier runs left in a database that was kept: jobs that they did not finish, such as the export of the open data, and keys
 * that were sealed with the secret of their data folder.
 */
async function deleteLeftovers(db: Db): Promise<void> {
  const { rows } = await sql<{ has_jobs: boolean }>`
    select to_regclass('graphile_worker._private_jobs') is not null as has_jobs`.execute(db);
  if (rows[0]!.has_jobs) await sql`delete from graphile_worker._private_jobs`.execute(db);
  await sql`delete from home_listing`.execute(db);
  await sql`delete from data_key`.execute(db);
}

/**
 * Writes the index file of the open data, so that the site regards them as up to date. Otherwise it would write them a minute after the
 * start, which takes minutes with a million listings and would disturb the step that is measured then.
 */
function skipOpenData(dataDir: string): void {
  const file = join(dataDir, 'files', openDataKey(INDEX_FILE));
  mkdirSync(dirname(file), { recursive: true });
  const index: OpenDataIndex = { written_at: new Date().toISOString(), licence: LICENCE, columns: [], cities: [] };
  writeFileSync(file, JSON.stringify(index));
}

/** CPU time of all processes in a second during which they count as idle. */
const IDLE_MS = 100;
const IDLE_SECONDS = 3;
const STARTUP_TIMEOUT_S = 300;

/** Resolves when the jobs of the start, such as price statistics, have ended, or after five minutes. */
async function waitForStartupWork(): Promise<void> {
  let idleSeconds = 0;
  for (let second = 0; second < STARTUP_TIMEOUT_S && idleSeconds < IDLE_SECONDS; second++) {
    const before = startedCpuMs();
    await sleep(1000);
    idleSeconds = startedCpuMs() - before < IDLE_MS ? idleSeconds + 1 : 0;
  }
}

const SNAPSHOT_TIMEOUT_MS = 120_000;

/** Resolves when the server has stored a snapshot of its index. */
async function waitForSnapshot(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'files', 'snapshots', 'search');
  for (const start = performance.now(); performance.now() - start < SNAPSHOT_TIMEOUT_MS; await sleep(200))
    if (existsSync(folder) && readdirSync(folder).length > 0) return;
  throw new Error('The server has stored no snapshot of its index.');
}

/** Fraction of the paths that are requested before the steps, because V8 optimizes only functions that have run some hundred times. */
const WARM_UP_SHARE = 0.4;
const withoutWarmUp = (all: readonly string[]): readonly string[] => all.slice(0, Math.floor(all.length * (1 - WARM_UP_SHARE)));

/** Makes V8 compile the code that the steps execute, with paths that no step requests. */
async function warmUp(server: Server, { listings, searches, apiSearches, apiListings, maps, suggestions }: Paths): Promise<void> {
  const paths = [listings, searches, apiSearches, apiListings, maps, suggestions].flatMap((all) => all.slice(withoutWarmUp(all).length));
  await runClients({ port: server.port, clients: 2, calls: paths.map((path) => ({ path, headers: BROTLI })) });
}

/** The pages that the steps with cached pages request repeatedly. */
const cachedPages = ({ listings, searches }: Paths): string[] => ['/', ...listings.slice(0, 10), ...searches.slice(0, 9)];

async function measurePages(run: Run, paths: Paths): Promise<void> {
  const measuredCalls = (all: readonly string[]) => withoutWarmUp(all).map((path) => ({ path, headers: BROTLI }));
  await run.measureRequests('uncached listing pages', measuredCalls(paths.listings), { repeat: false });
  await run.measureRequests('uncached search pages', measuredCalls(paths.searches), { repeat: false });
  const cached = cachedPages(paths);
  await fillCache(run, cached);
  await run.measureRequests(
    'cached pages, brotli',
    cached.map((path) => ({ path, headers: BROTLI })),
    { repeat: true },
  );
  const replies = await Promise.all(
    cached.map(async (path) => ({ path, etag: (await get(run.server.port, { path, headers: BROTLI })).headers.etag })),
  );
  const conditional = replies.flatMap(({ path, etag }) => (etag ? [{ path, headers: { ...BROTLI, 'if-none-match': etag } }] : []));
  await run.measureRequests('not modified (304)', conditional, { repeat: true, status: 304 });
}

async function measureApi(run: Run, paths: Paths): Promise<void> {
  const toCalls = (all: readonly string[]) => withoutWarmUp(all).map((path) => ({ path }));
  await run.measureRequests('API search, each once', toCalls(paths.apiSearches), { repeat: false });
  await run.measureRequests('API search, again', toCalls(paths.apiSearches), { repeat: true });
  await run.measureRequests('map', toCalls(paths.maps), { repeat: false });
  await run.measureRequests('suggestions', toCalls(paths.suggestions), { repeat: false });
  await run.measureRequests('a listing in full', toCalls(paths.apiListings), { repeat: false });
}

/** Requests the pages until the cache contains each in its final form; a background thread compresses them. */
async function fillCache(run: Run, pages: readonly string[]): Promise<void> {
  for (let round = 0; round < 3; round++) {
    for (const path of pages) await get(run.server.port, { path, headers: BROTLI });
    await sleep(300);
  }
}

/** Measures cached pages, first without writes and then with concurrent writes. */
async function measureWrites(run: Run, url: string, paths: Paths): Promise<void> {
  const cached = cachedPages(paths);
  const calls = cached.map((path) => ({ path, headers: BROTLI }));
  await fillCache(run, cached);
  await run.measureTraffic(`cached pages, ${READS_PER_SECOND} a second, nothing written`, calls, READS_PER_SECOND);
  const writer = new Worker(new URL('writer.ts', import.meta.url), {
    workerData: { url, perSecond: WRITES_PER_SECOND } satisfies WriterData,
  });
  const ended = once(writer, 'exit');
  let [written, startedAt] = [0, 0];
  writer.on('message', (count: number) => (written = count));
  await once(writer, 'message');
  startedAt = performance.now();
  const perSecond = () => Math.round(written / ((performance.now() - startedAt) / 1000));
  await run.measureTraffic(() => `cached pages, ${READS_PER_SECOND} a second, ${perSecond()} writes a second`, calls, READS_PER_SECOND);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  writer.postMessage('end');
  await ended;
}
