import type { FastifyInstance } from 'fastify';

const LONGEST_FORM = 4096;

/**
 * `POST <path>?token=`: what programs of mail send for their own button (RFC 8058). `end` answers what to say.
 */
export function oneClickAt(path: string, end: (token: string, ip: string) => Promise<string>) {
  return async (app: FastifyInstance): Promise<void> => {
    // the form says `List-Unsubscribe=One-Click` and nothing else that counts
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: LONGEST_FORM }, (_request, body, done) =>
      done(null, body),
    );
    app.post<{ Querystring: { token?: unknown } }>(path, { schema: { hide: true } }, async (request, reply) => {
      const { token } = request.query;
      const said = await end(typeof token === 'string' ? token : '', request.ip);
      return reply.type('text/plain; charset=utf-8').header('cache-control', 'no-store').send(said);
    });
  };
}
