import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config/config.ts';
import type { Db } from '../db/schema.ts';
import type { ObjectStorage } from '../integrations/storage/index.ts';
import { databaseJobs } from '../jobs/queue.ts';
import { isCluster } from '../search/follow/change-feed.ts';
import { IndexSearch, type IndexSearchOptions } from '../search/follow/index-search.ts';
import { Peers } from '../search/follow/peers.ts';
import type { Search } from '../search/types.ts';
import { listenForChanges } from '../search/follow/listen.ts';
import { maintainLayouts } from '../search/follow/maintain-layouts.ts';
import { CitySearch } from '../search/city-search.ts';
import { layoutOf } from '../search/table/numbering.ts';
import { findIndexedCities, createSqlSearch, type SqlSearchConfig } from './create-sql-search.ts';

const VERIFY_INTERVAL_MS = 30 * 60_000;
/** Minimum time between two reads of the change feed. A request that writes a listing starts its own read and does not wait for this. */
const FEED_GAP_MS = 50;

interface RunningSearch {
  /** Serves every search, with the index or with SQL. */
  readonly search: Search;
  readonly close: () => Promise<void>;
}

interface SearchOptions {
  readonly db: Db;
  /** A direct connection, not through a pooler. */
  readonly url: string;
  readonly log: FastifyBaseLogger;
  /** Where snapshots of the index are stored. */
  readonly storage?: ObjectStorage;
  /** See `IndexSearchOptions`. */
  readonly onChange?: IndexSearchOptions['onChange'];
  /** See `Peers`. */
  readonly syncWaitMs: number;
  /** See `Peers`. */
  readonly isWaitedFor?: boolean;
  /** Which cities are in the index, and how the others are searched. When absent, the index contains all cities. */
  readonly statements?: SqlSearchConfig & Pick<Config['search'], 'cities'>;
}
/** Functions that end what was started; the last one is called first. */
type Closers = (() => Promise<void>)[];

/** Builds the search index of its cities from the database, and keeps it up to date until closed. */
export async function createSearch(options: SearchOptions): Promise<RunningSearch> {
  const closers: Closers = [];
  const close = async () => {
    for (const end of closers.toReversed()) await end();
  };
  try {
    return { search: await open(options, closers), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function open(options: SearchOptions, closers: Closers): Promise<Search> {
  const { db, url, log, onChange, storage, syncWaitMs, isWaitedFor = true, statements } = options;
  const changes = await listenFromTheStart(options, closers);
  const { layout, onIncompatible, close: stopLayouts } = await maintainLayouts({ db, url, log });
  closers.push(stopLayouts);
  let peers: Peers | null = null;
  const cities = await findIndexedCities(db, statements?.cities ?? 'all', log);
  const bySql = statements && cities !== 'all' ? createSqlSearch(statements, layout, log) : null;
  if (bySql) closers.push(bySql.close);
  const index = await IndexSearch.build({
    db,
    url,
    layout,
    log,
    onIncompatible,
    cities,
    othersCaughtUp: async () => peers?.waitForPeers(),
    ...(storage && { storage }),
    onChange: (keys) => {
      bySql?.engine.invalidate(keys);
      onChange?.(keys);
    },
  });
  // so that the next start finds a snapshot; the routine would write it within the hour
  if (!index.isFromSnapshot && index.needsSnapshot)
    await databaseJobs.add(db, 'write_search_snapshot', null, { key: 'write_search_snapshot' });
  const others = new Peers({ db, url, log, catchUp: () => index.catchUp(), maxWaitMs: syncWaitMs, isWaitedFor });
  peers = others;
  closers.push(() => others.close());
  await changes.startReading(() => index.catchUp());
  closers.push(verifyRegularly(index, log));
  return bySql ? new CitySearch({ index, sql: bySql.engine }) : index;
}

/**
 * Listens for changes before any row is rewritten, so that processes of an older release detect this one and do not rewrite those rows.
 * Notifications have no effect until `startReading` receives the function that reads the changes; it is called at once and after each
 * notification.
 */
async function listenFromTheStart({ db, url, log }: SearchOptions, closers: Closers) {
  let catchUp: (() => Promise<void>) | null = null;
  const connected = Promise.withResolvers<void>();
  const onChange = async () => {
    connected.resolve();
    await catchUp?.();
  };
  const [{ id: layoutId }, cluster] = [await layoutOf(db), await isCluster(db)];
  closers.push(listenForChanges({ url, log, onChange, gapMs: FEED_GAP_MS, layoutId, isCluster: cluster }));
  await connected.promise;
  return {
    async startReading(readChanges: () => Promise<void>): Promise<void> {
      catchUp = readChanges;
      await readChanges();
    },
  };
}

/** Verifies the index of this process regularly, with jitter so that not all processes do it at once. Returns a function that ends this. */
function verifyRegularly(index: IndexSearch, log: FastifyBaseLogger): () => Promise<void> {
  let isRunning = false;
  const verify = async () => {
    if (isRunning) return;
    isRunning = true;
    await index.verify().catch((err: unknown) => log.warn({ err }, 'index verification failed'));
    isRunning = false;
  };
  const timer = setInterval(() => void verify(), VERIFY_INTERVAL_MS * (0.9 + Math.random() * 0.2)).unref();
  return async () => clearInterval(timer);
}
