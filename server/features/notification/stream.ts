import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { m } from '../../../messages/compiled/messages.js';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import type { Viewer } from '../../http/handler.ts';
import { events, PACE, type Pace } from './events.ts';
import { LINE_LIMITS, openLines, type LineLimits } from './lines.ts';

export interface StreamOptions {
  /** Where it is served. */
  readonly path: string;
  /** Whose session a request carries; refuses those without one. */
  readonly viewerOf: (request: FastifyRequest) => Promise<Viewer>;
  readonly limit: (request: FastifyRequest) => Promise<void>;
  readonly pace?: Pace;
  readonly limits?: LineLimits;
}

/** Seconds until a page that was refused a line may ask again. */
const AGAIN = 60;

/**
 * News of the person as they come. The session stands in the header, as for every call, so
 * browsers read it by `fetch` (an EventSource cannot send headers). `Last-Event-ID` goes on behind what the page had.
 */
export function noticeStream({ db, live }: Deps, { path, viewerOf, limit, pace = PACE, limits = LINE_LIMITS }: StreamOptions) {
  return async (app: FastifyInstance): Promise<void> => {
    const lines = openLines(limits);
    const closing = new AbortController();
    app.addHook('preClose', async () => closing.abort());
    app.get(
      path,
      { schema: { hide: true }, compress: false, handlerTimeout: pace.life + 60_000, onRequest: (request) => limit(request) },
      async (request, reply) => {
        const viewer = await viewerOf(request);
        const release = lines.open(viewer.id, request.ip);
        if (!release) throw new AppError('too_many_requests', m['notification_center.too_many_pages'](), { retryAfter: AGAIN });
        const gone = new AbortController();
        reply.raw.once('close', () => gone.abort());
        const line = Readable.from(
          events({
            db,
            live,
            userId: viewer.id,
            after: lastSeen(request),
            alive: async () => (await viewerOf(request).catch(() => null))?.id === viewer.id,
            pace,
            signal: AbortSignal.any([closing.signal, gone.signal]),
          }),
          { objectMode: false, highWaterMark: 4096 },
        );
        line.once('close', release);
        // proxies must pass every line on at once
        return reply
          .headers({ 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
          .send(line);
      },
    );
  };
}

/** The number after which the page goes on; null when it names none. */
function lastSeen({ headers }: FastifyRequest): number | null {
  const id = headers['last-event-id'];
  return typeof id === 'string' && /^\d{1,15}$/.test(id) ? Number(id) : null;
}
