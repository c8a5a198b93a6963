/**
 * Serves the files that maps in the browser load: the style, names of places, street tiles, and the data behind these. They are files and
 * not calls of the API, so they are plain Fastify routes.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { DEFAULT_LANGUAGE, LANGUAGES } from '../../../contract/languages.ts';
import { m } from '../../../messages/compiled/messages.js';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { readParameters } from '../../http/read-parameters.ts';
import { withLanguage } from '../../i18n/language.ts';
import { placesOf, type City } from '../../places/places.ts';
import { dataFileRoutes, separateSea, mapAttribution } from './data-files.ts';
import { THEMES } from './palette.ts';
import { placesFile } from './places-file.ts';
import { includedTilesFile, covers, DOWNLOADED_FOLDER, downloadedTilesFile, readStreetTiles, reportUnusable } from './street-tiles.ts';
import { styleResponse } from './style-responses.ts';
import { describeTiles, OPERATOR_NAME, tileRoutes } from './tile-routes.ts';

const CACHE_FOREVER = 'public, max-age=31536000, immutable';
const CACHE_HOUR = 'public, max-age=3600';

const styleQuery = z.object({
  city: z.string().max(60).optional(),
  theme: z.enum(THEMES).catch('light'),
  lang: z.enum(LANGUAGES).catch(DEFAULT_LANGUAGE),
  /** Requests the built-in map even if the operator has configured another one. The browser uses it when that one cannot be reached. */
  builtin: z.stringbool().catch(false),
});

const placesParams = z.object({ city: z.string().max(60) });
const placesQuery = z.object({ v: z.string().max(60).optional() });

/**
 * `GET /map/style.json?city=&theme=&lang=` returns the style, or redirects to the style of the operator (`MAP_STYLE_URL`). `GET
 * /map/places/<city>.json?v=<hash>` returns the names of places; with the current hash it may be cached forever. Tiles: see
 * `tile-routes.ts`.
 */
export function mapRoutes(deps: Deps) {
  const { db, config, log } = deps;
  const { styleUrl, tiles } = config.map;
  const findCity = async (slug: string) => {
    const places = await placesOf(db);
    const city = places.city(slug);
    if (!city) throw new AppError('not_found', m['map_files.no_city']());
    return { places, city };
  };
  /**
   * The street map for a city: the operator's file if it covers the city, otherwise the file that was downloaded for the city, otherwise
   * the file that is part of the site. Null when there is none.
   */
  const streetsOf = async (city: City, isBuiltin: boolean) => {
    const attribution = mapAttribution();
    const tilesOf = async (file: string | null) => {
      const streetTiles = file === null ? null : await readStreetTiles(file, log);
      return streetTiles && covers(streetTiles, city) ? streetTiles : null;
    };
    if (!isBuiltin && tiles && 'url' in tiles) return { archiveUrl: tiles.url, attribution, isBounded: false };
    const ofOperator = !isBuiltin && tiles && 'file' in tiles ? await tilesOf(tiles.file) : null;
    if (ofOperator) return { ...describeTiles('operator-tiles', OPERATOR_NAME, ofOperator), attribution, isBounded: false };
    const downloaded = isBuiltin ? null : await tilesOf(downloadedTilesFile(config.dataDir, city.slug));
    if (downloaded) return { ...describeTiles('city-tiles', city.slug, downloaded), attribution, isBounded: true };
    const included = await tilesOf(includedTilesFile(city.slug));
    return included && { ...describeTiles('tiles', city.slug, included), attribution, isBounded: true, includedCity: city.slug };
  };
  const reportFiles = async () => {
    const cities = (await placesOf(db)).all;
    if (tiles && 'file' in tiles) await reportUnusable(tiles.file, cities, log);
    for (const city of cities) {
      const downloaded = downloadedTilesFile(config.dataDir, city.slug);
      if (downloaded) await reportUnusable(downloaded, [city], log);
    }
  };
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/map/style.json', { schema: { hide: true }, compress: false, config: { rateClass: 'file' } }, async (request, reply) => {
      const { city: slug, theme, lang, builtin } = readParameters(styleQuery, request.query);
      if (!builtin && styleUrl) return reply.header('cache-control', CACHE_HOUR).redirect(styleUrl, 302);
      const { places, city } = await findCity(slug ?? config.defaultCity);
      const placesUrl = `/map/places/${city.slug}.json?v=${placesFile(places, city).hash}`;
      const streets = await withLanguage(lang, () => streetsOf(city, builtin));
      const sea = streets?.isBounded ? withLanguage(lang, () => separateSea(city.slug)) : null;
      const includedCity = streets && 'includedCity' in streets ? streets.includedCity : null;
      const parts = { theme, language: lang, places: { url: placesUrl }, streets, sea, includedCity };
      return styleResponse(parts).send(request, reply, CACHE_HOUR);
    });
    app.get(
      '/map/places/:city.json',
      { schema: { hide: true }, compress: false, config: { rateClass: 'file' } },
      async (request, reply) => {
        const { city: slug } = readParameters(placesParams, request.params);
        const { v } = readParameters(placesQuery, request.query);
        const { places, city } = await findCity(slug);
        const { response, hash } = placesFile(places, city);
        return response.send(request, reply, v === hash ? CACHE_FOREVER : 'no-cache');
      },
    );
    dataFileRoutes(app);
    // this only reports problems; without the database the start continues
    app.addHook('onReady', () => void reportFiles().catch((err: unknown) => log.warn({ err }, 'the map files could not be checked')));
    tileRoutes(app, deps);
    mkdirSync(join(config.dataDir, DOWNLOADED_FOLDER), { recursive: true, mode: 0o700 });
  };
}
