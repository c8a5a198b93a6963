/** Listens for changed listings: PostgreSQL notifies every process of a commit that wrote to listing_search. */
import type { FastifyBaseLogger } from 'fastify';
import { listen } from '../../db/connections/listen.ts';
import { layoutPresence } from '../table/active-layouts.ts';
import { CHANGE_CHANNEL } from '../table/write-rows.ts';
import { throttle } from './throttle.ts';

/** Interval at which the feed is read even without a notification, in case one was lost. */
const POLL_MS = 5_000;
/** After this time, a commit on several nodes is visible on all of them. */
const CLUSTER_COMMIT_MS = 200;

interface ListenOptions {
  readonly url: string;
  readonly log: FastifyBaseLogger;
  readonly onChange: () => Promise<void>;
  /** Minimum time between two calls, so that many writes per second cause one read per `gapMs`. The first change is read at once. */
  readonly gapMs: number;
  /** Informs other processes that a process with this search layout is running (see `activeLayouts`). */
  readonly layoutId?: number;
  /**
   * In a cluster, a notification may arrive before the nodes have finished the commit, so `onChange` is called once more shortly
   * afterwards.
   */
  readonly isCluster?: boolean;
}

/**
 * Calls `onChange` after every notification, after every reconnection and every few seconds, so the next call makes up for a failed one.
 * Returns a function that stops listening.
 */
export function listenForChanges({ url, log, onChange, gapMs, layoutId, isCluster = false }: ListenOptions): () => Promise<void> {
  const { call: readSoon, stop: stopCalls } = throttle(() => {
    onChange().catch((err: unknown) => log.warn({ err }, 'search index could not read the change feed; retrying'));
  }, gapMs);
  let repeatTimer: NodeJS.Timeout | undefined;
  const repeatRead = () => {
    repeatTimer = undefined;
    readSoon();
  };
  const onNotification = () => {
    readSoon();
    if (isCluster) repeatTimer ??= setTimeout(repeatRead, CLUSTER_COMMIT_MS).unref();
  };
  const stop = listen({
    url,
    channels: [CHANGE_CHANNEL],
    name: 'thinnai search',
    log,
    onNotification,
    onConnected: readSoon,
    ...(layoutId !== undefined && { presence: layoutPresence(layoutId) }),
  });
  const poll = setInterval(readSoon, POLL_MS);
  poll.unref();
  return async () => {
    stopCalls();
    clearInterval(poll);
    clearTimeout(repeatTimer);
    await stop();
  };
}
