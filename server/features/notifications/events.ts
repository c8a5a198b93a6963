/** Server-sent events for one open page. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../../db/schema.ts';
import { countUnreadConversations } from '../../conversations/count-unread.ts';
import type { LiveEvents } from '../../live-events/live-events.ts';
import { addDelivered, formatPosition, MAX_REMEMBERED, settleOld, settleUpTo, type DeliveryPosition } from './delivery-position.ts';
import { countUnread, findCurrentPosition, findUndelivered, presentNotification } from './queries.ts';
import { visibleUntil } from './visible-until.ts';

/** All times are in milliseconds. */
export interface StreamTiming {
  /** Interval of the comments that keep the connection open. It is shorter than the idle timeout of proxies. */
  readonly heartbeatMs: number;
  /** Minimum time between updates. */
  readonly minIntervalMs: number;
  /** Interval of session checks, so that the stream ends soon after the session. */
  readonly sessionCheckMs: number;
  /** After this time the stream ends and the page reconnects, so that no stream outlives a deployment for long. */
  readonly lifetimeMs: number;
}
export const STREAM_TIMING: StreamTiming = { heartbeatMs: 20_000, minIntervalMs: 400, sessionCheckMs: 100_000, lifetimeMs: 30 * 60_000 };

/** How many notifications are sent one by one after a reconnect; the list on the page shows the others. */
const MAX_REPLAYED = 20;

const formatEvent = (name: string, data: unknown, id?: string) =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

interface EventStreamOptions {
  readonly db: Db;
  readonly now: () => Date;
  readonly liveEvents: LiveEvents;
  readonly userId: string;
  /** What the page received before; null to start with new notifications. */
  readonly resumedFrom: DeliveryPosition | null;
  /** Whether the session is still live. */
  readonly isSessionLive: () => Promise<boolean>;
  readonly timing: StreamTiming;
  readonly signal: AbortSignal;
}

/**
 * Yields the events of the stream. `state` contains how many notifications and conversations are unread; it is sent at the start and when
 * these numbers, a conversation or a contact pass change. `notification` is sent for each new notification, and `session_ended` when the
 * session ended. Comments are heartbeats. The stream ends after `lifetimeMs`, or when the signal aborts.
 */
export async function* notificationEvents({
  db,
  now,
  liveEvents,
  userId,
  resumedFrom,
  isSessionLive,
  timing,
  signal,
}: EventStreamOptions): AsyncGenerator<string> {
  let wake = () => undefined as void;
  let hasUpdates = true;
  const unsubscribe = liveEvents.subscribe(userId, () => {
    hasUpdates = true;
    wake();
  });
  const onAbort = () => wake();
  signal.addEventListener('abort', onAbort);
  try {
    const startedAt = performance.now();
    let checkedAt = startedAt;
    const position = resumedFrom ?? (await findCurrentPosition(db, userId, await visibleUntil(db, now)));
    // the reconnection time of the protocol, in milliseconds
    yield 'retry: 3000\n\n';
    while (!signal.aborted && performance.now() - startedAt < timing.lifetimeMs) {
      if (hasUpdates || performance.now() - checkedAt > timing.sessionCheckMs) {
        if (!(await isSessionLive())) return yield formatEvent('session_ended', {});
        checkedAt = performance.now();
      }
      if (hasUpdates) {
        hasUpdates = false;
        // read before the query, which therefore finds every notification that was created earlier
        const createdBefore = await visibleUntil(db, now);
        const undelivered = await findUndelivered(db, userId, position);
        // older ones are not sent, now or later
        if (undelivered.length === MAX_REMEMBERED) settleUpTo(position, undelivered[0]!.seq - 1);
        const skippedCount = Math.max(0, undelivered.length - MAX_REPLAYED);
        for (const [i, row] of undelivered.entries()) {
          addDelivered(position, row);
          if (i >= skippedCount) yield formatEvent('notification', presentNotification(row), formatPosition(position));
        }
        settleOld(position, createdBefore);
        const counts = { unread: await countUnread(db, userId), conversations: await countUnreadConversations(db, userId) };
        yield formatEvent('state', counts, formatPosition(position));
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
