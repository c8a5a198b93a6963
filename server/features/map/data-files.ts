/**
 * `/map/data/`: the data of the street maps, which anybody may download. The Open Database License requires this of sites that show the
 * data.
 */
import { createReadStream, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { m } from '../../../messages/compiled/messages.js';
import { AppError } from '../../errors.ts';
import { acceptsGzip } from '../../http/pages/accepted-encoding.ts';
import { MAP_DATA } from './street-tiles.ts';

const DATA_PATH = '/map/data';
const CACHE_DAY = 'public, max-age=86400';
const DOCUMENTS: Readonly<Record<string, string>> = {
  'README.md': 'text/markdown; charset=utf-8',
  'SOURCES.md': 'text/markdown; charset=utf-8',
  'sources.json': 'application/json; charset=utf-8',
};

/**
 * Files by their path below `/map/data/`. They are stored compressed, and their address has the name of the uncompressed file:
 * `coimbatore/roads.geojson`.
 */
const files: ReadonlyMap<string, string> = new Map(
  globSync('*/*.geojson.gz', { cwd: MAP_DATA }).map((path) => [path.replace(/\.gz$/, ''), join(MAP_DATA, path)]),
);

/** The sea of a city when its licence does not allow it in the tiles; otherwise null. */
export function separateSea(slug: string): { readonly url: string; readonly attribution: string } | null {
  return SEPARATE_SEAS.has(slug)
    ? { url: `${DATA_PATH}/${slug}/sea.geojson`, attribution: link(`${DATA_PATH}/SOURCES.md`, m['map_files.sea_mumbai']()) }
    : null;
}
const SEPARATE_SEAS = new Set(['mumbai']);

/** The attribution of the streets and the link to their data, as HTML for the map. */
export const mapAttribution = (): string =>
  `${link('https://www.openstreetmap.org/copyright', m['map_files.osm']())} · ${link(`${DATA_PATH}/README.md`, m['map_files.data']())}`;

/** @param text text of this program, never of users */
const link = (address: string, text: string): string => `<a href="${address}" target="_blank" rel="noopener">${text}</a>`;

export function dataFileRoutes(app: FastifyInstance): void {
  // sent as stored, because compressing ten megabytes takes a second of CPU time
  const options = { schema: { hide: true }, compress: false as const, config: { rateClass: 'document' as const } };
  app.get(DATA_PATH, options, (_request, reply) => reply.redirect(`${DATA_PATH}/README.md`, 302));
  for (const [name, type] of Object.entries(DOCUMENTS)) {
    const content = readFileSync(join(MAP_DATA, name));
    app.get(`${DATA_PATH}/${name}`, options, (_request, reply) => reply.type(type).header('cache-control', CACHE_DAY).send(content));
  }
  app.get<{ Params: { city: string; file: string } }>(`${DATA_PATH}/:city/:file`, options, (request, reply) => {
    const { city, file } = request.params;
    const path = files.get(`${city}/${file}`);
    if (!path) throw new AppError('not_found', m['map_files.no_file']());
    reply.type('application/geo+json; charset=utf-8').headers({ 'cache-control': CACHE_DAY, vary: 'accept-encoding' });
    const packed = createReadStream(path);
    if (acceptsGzip(request.headers['accept-encoding'])) return reply.header('content-encoding', 'gzip').send(packed);
    const unpacked = createGunzip();
    // closes the file when a client ends the download early, which `pipe` does not; the reply reports errors
    pipeline(packed, unpacked, () => undefined);
    return reply.send(unpacked);
  });
}
