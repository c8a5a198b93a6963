/** Serves `/robots.txt` and the sitemaps. These are files for search engines and not calls of the API. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createGunzip } from 'node:zlib';
import { Readable } from 'node:stream';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { acceptsGzip } from '../../http/pages/accepted-encoding.ts';
import { matchesEtag } from '../../http/responses/constant-response.ts';
import { m } from '../../../messages/compiled/messages.js';
import { robotsText } from './robots.ts';
import { sitemaps, type SitemapFile } from './sitemaps.ts';

/** The time is short. A changed file has another ETag. */
const CACHE_CONTROL = 'public, max-age=300';
/** Files are stored compressed and are never compressed for a request. */
const ROUTE_OPTIONS = { schema: { hide: true }, compress: false as const, config: { rateClass: 'page' as const } };

/** @param origin returns the origin for URLs in the files; called at every request */
export function seoRoutes(deps: Deps, { origin }: { readonly origin: () => string }) {
  const { index, pages, ofCity } = sitemaps(deps, origin);
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/robots.txt', { schema: { hide: true }, config: { rateClass: 'page' } }, async (_request, reply) =>
      reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600').send(robotsText(deps.config.http.publicUrl)),
    );
    app.get('/sitemap.xml', ROUTE_OPTIONS, async (request, reply) => send(await index(), request, reply));
    app.get('/sitemap/pages.xml', ROUTE_OPTIONS, async (request, reply) => send(await pages(), request, reply));
    app.get<{ Params: { city: string; file: string } }>('/sitemap/:city/:file', ROUTE_OPTIONS, async (request, reply) => {
      const file = await ofCity(request.params.city, request.params.file);
      if (!file) throw new AppError('not_found', m['error.not_found']());
      return send(file, request, reply);
    });
  };
}

function send({ gzipped, changedAt, etag }: SitemapFile, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.type('application/xml; charset=utf-8').headers({ 'cache-control': CACHE_CONTROL, vary: 'accept-encoding', etag });
  if (changedAt) reply.header('last-modified', changedAt.toUTCString());
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.status(304).send();
  if (acceptsGzip(request.headers['accept-encoding'])) return reply.header('content-encoding', 'gzip').send(gzipped);
  return reply.send(Readable.from([gzipped]).pipe(createGunzip()));
}
