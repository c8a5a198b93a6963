import type { FastifyInstance } from 'fastify';
import { m } from '../../../messages/compiled/messages.js';
import type { Deps } from '../../deps.ts';
import { unsubscribe } from './unsubscribe.ts';

const LONGEST_FORM = 4096;

/** `POST /unsubscribe?token=`: what programs of mail send for their own button (RFC 8058). Opening the same address shows a page. */
export function oneClick(deps: Deps) {
  return async (app: FastifyInstance): Promise<void> => {
    // the form says `List-Unsubscribe=One-Click` and nothing else that counts
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: LONGEST_FORM }, (_request, body, done) =>
      done(null, body),
    );
    app.post<{ Querystring: { token?: unknown } }>('/unsubscribe', { schema: { hide: true } }, async (request, reply) => {
      const { token } = request.query;
      await unsubscribe(deps, { token: typeof token === 'string' ? token : '', all: false, ip: request.ip });
      return reply.type('text/plain; charset=utf-8').header('cache-control', 'no-store').send(m['saved_search.unsubscribed']());
    });
  };
}
