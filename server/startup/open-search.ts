import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config/config.ts';
import type { Db } from '../db/schema.ts';
import type { ObjectStorage } from '../integrations/storage/index.ts';
import { databaseJobs } from '../jobs/queue.ts';
import { isCluster } from '../search/follow/change-feed.ts';
import { FollowingIndex, type FollowOptions } from '../search/follow/following-index.ts';
import { Peers } from '../search/follow/peers.ts';
import type { Search } from '../search/types.ts';
import { listenForChanges } from '../search/follow/listen.ts';
import { followLayouts } from '../search/follow/follow-layouts.ts';
import { CitySearch } from '../search/city-search.ts';
import { indexedCities, openSqlSearch, type SqlSearchConfig } from './open-sql-search.ts';

const VERIFY_INTERVAL_MS = 30 * 60_000;

interface OpenSearch {
  /** Answers every search, by the index or by statements. */
  readonly index: Search;
  readonly close: () => Promise<void>;
}

/** Builds the search index of the cities it holds from the database and keeps it up to date until closed. */
export async function openSearch({
  db,
  url,
  log,
  onChange,
  storage,
  syncWaitMs,
  isWaitedFor = true,
  statements,
}: {
  readonly db: Db;
  /** A direct connection, not through a pooler. */
  readonly url: string;
  readonly log: FastifyBaseLogger;
  /** Where snapshots of the index are kept. */
  readonly storage?: ObjectStorage;
  /** See `Follow`. */
  readonly onChange?: FollowOptions['onChange'];
  /** See `Peers`. */
  readonly syncWaitMs: number;
  /** See `Peers`. */
  readonly isWaitedFor?: boolean;
  /** Which cities the index holds, and how the others are searched; without it the index holds all. */
  readonly statements?: SqlSearchConfig & Pick<Config['search'], 'cities'>;
}): Promise<OpenSearch> {
  const { layout, onUncovered, close: stopLayouts } = await followLayouts({ db, url, log });
  let peers: Peers | null = null;
  const othersCaughtUp = async () => peers?.settled();
  const cities = await indexedCities(db, statements?.cities ?? 'all', log);
  const bySql = statements && cities !== 'all' ? openSqlSearch(statements, layout, log) : null;
  const index = await FollowingIndex.build({
    db,
    url,
    layout,
    log,
    onUncovered,
    cities,
    othersCaughtUp,
    ...(storage && { storage }),
    onChange: (keys) => {
      bySql?.engine.invalidate(keys);
      onChange?.(keys);
    },
  });
  // so that the next start finds one; the routine would write it within the hour
  if (!index.isFromSnapshot && index.needsSnapshot)
    await databaseJobs.add(db, 'write_search_snapshot', null, { key: 'write_search_snapshot' });
  peers = new Peers({ db, url, log, catchUp: () => index.catchUp(), maxWaitMs: syncWaitMs, isWaitedFor });
  const stop = listenForChanges(url, log, () => index.catchUp(), layout.id, await isCluster(db));
  // every process verifies its own index, with jitter so that they do not all do it at once
  const verifyTimer = setInterval(
    () => void index.verify().catch((err: unknown) => log.warn({ err }, 'index verification failed')),
    VERIFY_INTERVAL_MS * (0.9 + Math.random() * 0.2),
  );
  verifyTimer.unref();
  const close = async () => {
    clearInterval(verifyTimer);
    await stopLayouts();
    await peers.close();
    await stop();
    await bySql?.close();
  };
  return { index: bySql ? new CitySearch({ index, sql: bySql.engine }) : index, close };
}
