/** Server-sent events for one open page. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../../db/schema.ts';
import { countUnreadConversations } from '../../conversations/count-unread.ts';
import type { LiveEvents } from '../../live-events/live-events.ts';
import { countUnread, findDelivered, findNewestSeq, findUndelivered, presentNotification } from './queries.ts';

/** Milliseconds. */
export interface StreamTiming {
  /** Interval of comments that keep the connection open, shorter than the idle timeout of proxies. */
  readonly heartbeatMs: number;
  /** Minimum time between updates. */
  readonly minIntervalMs: number;
  /** Interval of session checks, so that the stream ends soon after the session. */
  readonly sessionCheckMs: number;
  /** The stream ends after this time and the page reconnects, so that no stream outlives a deployment for long. */
  readonly lifetimeMs: number;
}
export const STREAM_TIMING: StreamTiming = { heartbeatMs: 20_000, minIntervalMs: 400, sessionCheckMs: 100_000, lifetimeMs: 30 * 60_000 };

/** Notifications sent one by one after a reconnect; the page's list shows the others. */
const MAX_REPLAYED = 20;

/** Longer than any transaction lasts: a notification may become visible this much later than ones with higher sequence numbers. */
const MAX_TRANSACTION_MS = 60_000;

const formatEvent = (name: string, data: unknown, id?: number) =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

interface EventStreamOptions {
  readonly db: Db;
  readonly now: () => Date;
  readonly live: LiveEvents;
  readonly userId: string;
  /** The last sequence number the page received; null to start with new ones. */
  readonly afterSeq: number | null;
  /** Whether the session is still live. */
  readonly isSessionLive: () => Promise<boolean>;
  readonly timing: StreamTiming;
  readonly signal: AbortSignal;
}

/**
 * Yields `state` (how many notifications, and conversations, are unread) at the start and on every change of them, of a conversation or
 * of a contact pass, `notification` for each new notification, comments as heartbeats, and
 * `session_ended` when the session ended. Ends after `lifetimeMs`, or when the signal aborts.
 */
export async function* notificationEvents({
  db,
  now,
  live,
  userId,
  afterSeq,
  isSessionLive,
  timing,
  signal,
}: EventStreamOptions): AsyncGenerator<string> {
  let wake = () => undefined as void;
  let hasUpdates = true;
  const unsubscribe = live.subscribe(userId, () => {
    hasUpdates = true;
    wake();
  });
  const onAbort = () => wake();
  signal.addEventListener('abort', onAbort);
  try {
    const startedAt = performance.now();
    let checkedAt = startedAt;
    let lastSeq = afterSeq ?? (await findNewestSeq(db, userId));
    const since = () => new Date(now().getTime() - MAX_TRANSACTION_MS);
    const delivered = await findDelivered(db, userId, lastSeq, since());
    yield 'retry: 3000\n\n';
    while (!signal.aborted && performance.now() - startedAt < timing.lifetimeMs) {
      if (hasUpdates || performance.now() - checkedAt > timing.sessionCheckMs) {
        if (!(await isSessionLive())) return yield formatEvent('session_ended', {});
        checkedAt = performance.now();
      }
      if (hasUpdates) {
        hasUpdates = false;
        for (const [seq, createdAt] of delivered) if (createdAt < since()) delivered.delete(seq);
        const undelivered = { afterSeq: lastSeq, since: since(), delivered: [...delivered.keys()] };
        for (const row of await findUndelivered(db, userId, undelivered, MAX_REPLAYED)) {
          lastSeq = Math.max(lastSeq, row.seq);
          delivered.set(row.seq, row.created_at);
          yield formatEvent('notification', presentNotification(row), lastSeq);
        }
        const counts = { unread: await countUnread(db, userId), conversations: await countUnreadConversations(db, userId) };
        yield formatEvent('state', counts, lastSeq);
        await sleep(timing.minIntervalMs, undefined, { signal }).catch(() => undefined);
      }
      if (hasUpdates || signal.aborted) continue;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, timing.heartbeatMs);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      if (!hasUpdates) yield ': heartbeat\n\n';
    }
  } finally {
    signal.removeEventListener('abort', onAbort);
    unsubscribe();
  }
}
