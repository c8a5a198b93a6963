/** What a map is drawn with: its style, the shapes of our own map, and the operator's tiles where there are some. */
import { basename, dirname } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { m } from '../../../messages/compiled/messages.js';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import { placesOf } from '../../views/places.ts';
import { drawnStyle } from './drawn-style.ts';
import { THEMES } from './palette.ts';
import { placesFile } from './places-file.ts';
import { tilesStyle } from './tiles-style.ts';

const YEAR = 'public, max-age=31536000, immutable';
const HOUR = 'public, max-age=3600';
/** Where a tiles file of the data folder is served; browsers read parts of it. */
const TILES = '/map/tiles/';

const styleQuery = z.object({
  city: z.string().max(60).optional(),
  theme: z.enum(THEMES).catch('light'),
  /** Our own map, whatever the operator has set: what is shown when theirs cannot be reached. */
  drawn: z.stringbool().catch(false),
});

/**
 * `GET /map/style.json?city=&theme=` answers the style, or leads to the operator's (`MAP_STYLE_URL`);
 * `GET /map/places/<city>.json?v=<hash>` its shapes, to be kept for good.
 */
export function mapFiles(deps: Deps) {
  const { db, config } = deps;
  const { styleUrl, tiles } = config.map;
  const cityNamed = async (slug: string) => {
    const places = await placesOf(db);
    const city = places.city(slug);
    if (!city) throw new AppError('not_found', m['map_files.no_city']());
    return { places, city };
  };
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/map/style.json', { schema: { hide: true } }, async (request, reply) => {
      const { city: slug, theme, drawn } = styleQuery.parse(request.query);
      reply.header('cache-control', HOUR);
      if (!drawn && styleUrl) return reply.redirect(styleUrl, 302);
      if (!drawn && tiles) return tilesStyle(theme, 'url' in tiles ? tiles.url : TILES + basename(tiles.file), m['map_files.osm']());
      const { places, city } = await cityNamed(slug ?? config.defaultCity);
      const shapes = `/map/places/${city.slug}.json?v=${placesFile(places, city).hash}`;
      return drawnStyle(theme, shapes, m['map_files.drawn']());
    });
    app.get<{ Params: { city: string }; Querystring: { v?: string } }>(
      '/map/places/:city.json',
      { schema: { hide: true } },
      async (request, reply) => {
        const { places, city } = await cityNamed(request.params.city);
        const { body, hash } = placesFile(places, city);
        reply.header('cache-control', request.query.v === hash ? YEAR : 'no-cache').type('application/geo+json; charset=utf-8');
        return reply.send(body);
      },
    );
    if (tiles && 'file' in tiles) {
      const name = basename(tiles.file);
      await app.register(fastifyStatic, {
        root: dirname(tiles.file),
        prefix: TILES,
        allowedPath: (path) => path === `/${name}`,
        decorateReply: false,
        cacheControl: false,
        index: false,
        setHeaders: (reply) => {
          reply.header('cache-control', HOUR);
        },
      });
    }
  };
}
