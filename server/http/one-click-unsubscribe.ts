import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { readParameters } from './read-parameters.ts';

const MAX_FORM_BYTES = 4096;
const unsubscribeQuery = z.object({ token: z.string().max(500).catch('') });

/**
 * `POST <path>?token=`: the one-click unsubscribe of mail clients (RFC 8058).
 * @param unsubscribe unsubscribes and returns the sentence for the response
 */
export function oneClickUnsubscribe(path: string, unsubscribe: (token: string, ip: string) => Promise<string>) {
  return async (app: FastifyInstance): Promise<void> => {
    // the body is always `List-Unsubscribe=One-Click`, so it is accepted and ignored
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: MAX_FORM_BYTES },
      (_request, body, done) => done(null, body),
    );
    app.post(path, { schema: { hide: true }, config: { rateClass: 'write' } }, async (request, reply) => {
      const { token } = readParameters(unsubscribeQuery, request.query);
      const message = await unsubscribe(token, request.ip);
      return reply.type('text/plain; charset=utf-8').header('cache-control', 'no-store').send(message);
    });
  };
}
