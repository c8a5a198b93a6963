import type { FastifyInstance } from 'fastify';

const MAX_FORM_BYTES = 4096;

/**
 * `POST <path>?token=`: the one-click unsubscribe of mail clients (RFC 8058).
 * @param unsubscribe carries it out and returns the sentence to answer with
 */
export function oneClickUnsubscribe(path: string, unsubscribe: (token: string, ip: string) => Promise<string>) {
  return async (app: FastifyInstance): Promise<void> => {
    // the body is always `List-Unsubscribe=One-Click`, so it is accepted and ignored
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: MAX_FORM_BYTES },
      (_request, body, done) => done(null, body),
    );
    app.post<{ Querystring: { token?: unknown } }>(path, { schema: { hide: true }, config: { rate: 'write' } }, async (request, reply) => {
      const { token } = request.query;
      const message = await unsubscribe(typeof token === 'string' ? token : '', request.ip);
      return reply.type('text/plain; charset=utf-8').header('cache-control', 'no-store').send(message);
    });
  };
}
