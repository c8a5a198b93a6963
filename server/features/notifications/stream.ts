import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { m } from '../../../messages/compiled/messages.js';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { Viewer } from '../../http/handler.ts';
import { parsePosition } from './delivery-position.ts';
import { notificationEvents, STREAM_TIMING, type StreamTiming } from './events.ts';
import { CONNECTION_LIMITS, createConnectionLimiter, type ConnectionLimits } from './connection-limiter.ts';

export interface StreamOptions {
  /** URL path of the stream. */
  readonly path: string;
  /** The viewer of a request; throws without a session. */
  readonly viewerOf: (request: FastifyRequest) => Promise<Viewer>;
  readonly timing?: StreamTiming;
  readonly limits?: ConnectionLimits;
}

/** Value of `Retry-After` when a page is refused. */
const RETRY_SECONDS = 60;

/**
 * The event stream of a user's notifications. Browsers read it with `fetch`, because the session token is in a header and EventSource
 * cannot send headers. With `Last-Event-ID` the stream continues after the last event that the page received.
 */
export function notificationStream(
  { db, now, liveEvents }: Deps,
  { path, viewerOf, timing = STREAM_TIMING, limits = CONNECTION_LIMITS }: StreamOptions,
) {
  return async (app: FastifyInstance): Promise<void> => {
    const limiter = createConnectionLimiter(limits);
    const closing = new AbortController();
    app.addHook('preClose', async () => closing.abort());
    app.get(
      path,
      { schema: { hide: true }, config: { rateClass: 'stream' }, compress: false, handlerTimeout: timing.lifetimeMs + 60_000 },
      async (request, reply) => {
        const viewer = await viewerOf(request);
        const release = limiter.open(viewer.id, request.ip);
        if (!release) throw new AppError('too_many_requests', m['notification_center.too_many_pages'](), { retryAfter: RETRY_SECONDS });
        const disconnected = new AbortController();
        reply.raw.once('close', () => disconnected.abort());
        const body = Readable.from(
          notificationEvents({
            db,
            now,
            liveEvents,
            userId: viewer.id,
            resumedFrom: parsePosition(lastEventId(request), now()),
            isSessionLive: async () => (await viewerOf(request).catch(() => null))?.id === viewer.id,
            timing,
            signal: AbortSignal.any([closing.signal, disconnected.signal]),
          }),
          { objectMode: false, highWaterMark: 4096 },
        );
        body.once('close', release);
        // proxies must not buffer the stream
        return reply
          .headers({ 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
          .send(body);
      },
    );
  };
}

function lastEventId({ headers }: FastifyRequest): string {
  const id = headers['last-event-id'];
  return typeof id === 'string' ? id : '';
}
