/**
 * The files that maps in the browser load: the style, the GeoJSON of the site's own map, and the operator's PMTiles file if there is one.
 * They are files and not calls of the API, so they are registered as plain Fastify routes.
 */
import { basename, dirname } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { m } from '../../../messages/compiled/messages.js';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { readParameters } from '../../http/read-parameters.ts';
import { rateOfScope } from '../../http/rate-limits.ts';
import { placesOf } from '../../places/places.ts';
import { placesStyle } from './places-style.ts';
import { THEMES } from './palette.ts';
import { placesFile } from './places-file.ts';
import { tilesStyle } from './tiles-style.ts';

const CACHE_FOREVER = 'public, max-age=31536000, immutable';
const CACHE_HOUR = 'public, max-age=3600';
/** The path of the PMTiles file. Browsers request byte ranges of it. */
const TILES_PATH = '/map/tiles/';

const styleQuery = z.object({
  city: z.string().max(60).optional(),
  theme: z.enum(THEMES).catch('light'),
  /** The site's own map even if the operator has set another, as a fallback when that cannot be reached. */
  drawn: z.stringbool().catch(false),
});

const placesParams = z.object({ city: z.string().max(60) });
const placesQuery = z.object({ v: z.string().max(60).optional() });

/**
 * `GET /map/style.json?city=&theme=` returns the style, or redirects to the operator's (`MAP_STYLE_URL`).
 * `GET /map/places/<city>.json?v=<hash>` returns the GeoJSON; with the current hash it may be cached forever.
 */
export function mapRoutes(deps: Deps) {
  const { db, config } = deps;
  const { styleUrl, tiles } = config.map;
  const findCity = async (slug: string) => {
    const places = await placesOf(db);
    const city = places.city(slug);
    if (!city) throw new AppError('not_found', m['map_files.no_city']());
    return { places, city };
  };
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/map/style.json', { schema: { hide: true }, config: { rate: 'file' } }, async (request, reply) => {
      const { city: slug, theme, drawn } = readParameters(styleQuery, request.query);
      reply.header('cache-control', CACHE_HOUR);
      if (!drawn && styleUrl) return reply.redirect(styleUrl, 302);
      if (!drawn && tiles) return tilesStyle(theme, 'url' in tiles ? tiles.url : TILES_PATH + basename(tiles.file), m['map_files.osm']());
      const { places, city } = await findCity(slug ?? config.defaultCity);
      const placesUrl = `/map/places/${city.slug}.json?v=${placesFile(places, city).hash}`;
      return placesStyle(theme, placesUrl, m['map_files.drawn']());
    });
    app.get('/map/places/:city.json', { schema: { hide: true }, config: { rate: 'file' } }, async (request, reply) => {
      const { city: slug } = readParameters(placesParams, request.params);
      const { v } = readParameters(placesQuery, request.query);
      const { places, city } = await findCity(slug);
      const { body, hash } = placesFile(places, city);
      reply.header('cache-control', v === hash ? CACHE_FOREVER : 'no-cache').type('application/geo+json; charset=utf-8');
      return reply.send(body);
    });
    if (tiles && 'file' in tiles) {
      const name = basename(tiles.file);
      rateOfScope(app, 'file');
      await app.register(fastifyStatic, {
        root: dirname(tiles.file),
        prefix: TILES_PATH,
        allowedPath: (path) => path === `/${name}`,
        decorateReply: false,
        cacheControl: false,
        index: false,
        setHeaders: (reply) => {
          reply.header('cache-control', CACHE_HOUR);
        },
      });
    }
  };
}
