/** `GET /map/<set>/<name>/<z>/<x>/<y>` returns one vector tile of a PMTiles file of this site. */
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Compression } from 'pmtiles';
import { z } from 'zod';
import { m } from '../../../messages/compiled/messages.js';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { acceptsGzip } from '../../http/pages/accepted-encoding.ts';
import { readParameters } from '../../http/read-parameters.ts';
import { includedTilesFile, downloadedTilesFile, readStreetTiles, type StreetTiles } from './street-tiles.ts';

const CACHE_FOREVER = 'public, max-age=31536000, immutable';
const CACHE_HOUR = 'public, max-age=3600';
const MAX_ZOOM = 24;
const decompress = promisify(gunzip);

/** The files by set: of the site, downloaded for a city, of the operator. Null when there is no file of that name. */
const TILE_SETS = {
  tiles: (_deps: Deps, name: string) => includedTilesFile(name),
  'city-tiles': ({ config }: Deps, name: string) => downloadedTilesFile(config.dataDir, name),
  'operator-tiles': ({ config: { map } }: Deps, name: string) =>
    map.tiles && 'file' in map.tiles && name === OPERATOR_NAME ? map.tiles.file : null,
} as const;
type TileSet = keyof typeof TILE_SETS;
/** Name of the only file in the set of the operator. */
export const OPERATOR_NAME = 'all';

const wholeNumber = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);
const tileParams = z
  .object({
    name: z.string().regex(/^[a-z-]{1,60}$/),
    z: wholeNumber.pipe(z.number().max(MAX_ZOOM)),
    x: wholeNumber,
    y: wholeNumber,
  })
  .refine((tile) => Math.max(tile.x, tile.y) < 2 ** tile.z);
const tileQuery = z.object({ v: z.string().max(60).optional() });

/** The URL of the tiles of a file for a map style, which may be cached forever, and what they contain. */
export const describeTiles = (set: TileSet, name: string, { header, version }: StreetTiles) => ({
  tileUrl: `/map/${set}/${name}/{z}/{x}/{y}?v=${version}`,
  minZoom: header.minZoom,
  maxZoom: header.maxZoom,
  bounds: [header.minLon, header.minLat, header.maxLon, header.maxLat] as const,
});

export function tileRoutes(app: FastifyInstance, deps: Deps): void {
  // tiles are sent as they are stored
  const options = { schema: { hide: true }, compress: false as const, config: { rateClass: 'file' as const } };
  for (const [set, fileOf] of Object.entries(TILE_SETS)) {
    app.get(`/map/${set}/:name/:z/:x/:y`, options, async (request, reply) => {
      const { name, z: zoom, x, y } = readParameters(tileParams, request.params);
      const { v } = readParameters(tileQuery, request.query);
      const file = fileOf(deps, name);
      const tiles = file === null ? null : await readStreetTiles(file, deps.log);
      if (!tiles) throw new AppError('not_found', m['map_files.no_file']());
      reply.header('cache-control', v === tiles.version ? CACHE_FOREVER : CACHE_HOUR);
      const tile = await tiles.archive.readTile(zoom, x, y);
      // The map draws nothing there. Browsers would report 404 as an error.
      if (!tile) return reply.code(204).send();
      return sendTile(request, reply, tile, tiles.header.tileCompression === Compression.Gzip);
    });
  }
}

async function sendTile(request: FastifyRequest, reply: FastifyReply, tile: Buffer, isGzipped: boolean): Promise<FastifyReply> {
  reply.type('application/vnd.mapbox-vector-tile').header('vary', 'accept-encoding');
  if (!isGzipped) return reply.send(tile);
  if (!acceptsGzip(request.headers['accept-encoding'])) return reply.send(await decompress(tile));
  return reply.header('content-encoding', 'gzip').send(tile);
}
