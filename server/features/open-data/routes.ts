/** `GET /open-data/<file>` returns the files that `export.ts` writes, and their licence. */
import type { FastifyInstance } from 'fastify';
import { m } from '../../../messages/compiled/messages.js';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { matchesEtag } from '../../http/responses/constant-response.ts';
import { INDEX_FILE, openDataKey } from './export.ts';
import { readIndex } from './read-index.ts';
import { LICENCE } from './records.ts';

const CACHE_ONE_HOUR = 'public, max-age=3600';
const TYPES: Readonly<Record<string, string>> = {
  csv: 'text/csv; charset=utf-8',
  geojson: 'application/geo+json',
  parquet: 'application/vnd.apache.parquet',
  json: 'application/json; charset=utf-8',
};
const FILE = /^[a-z0-9-]{1,60}\.(csv|geojson|parquet)$/;

const licenceText = (siteUrl: string): string =>
  `The files of ${siteUrl}/open-data are licensed under the Creative Commons Attribution 4.0 International licence (${LICENCE.name}):\n${LICENCE.url}\nName ${siteUrl} as the source. Prices are what listers asked for, not what was paid; positions are rounded to about a kilometre.\n`;

const notFound = () => new AppError('not_found', m['error.not_found']());

export function openDataRoutes(deps: Deps) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/open-data/LICENCE.txt', { schema: { hide: true }, config: { rateClass: 'file' } }, async (_request, reply) =>
      reply.type('text/plain; charset=utf-8').header('cache-control', CACHE_ONE_HOUR).send(licenceText(deps.siteUrl())),
    );
    app.get<{ Params: { file: string } }>(
      '/open-data/:file',
      // not compressed, because compressing megabytes for every request would use too much CPU; Parquet is the small format
      { schema: { hide: true }, compress: false, config: { rateClass: 'document' } },
      async (request, reply) => {
        const { file } = request.params;
        const format = file === INDEX_FILE ? 'json' : FILE.exec(file)?.[1];
        const type = TYPES[format ?? ''];
        if (type === undefined) throw notFound();
        const checksum = (await readIndex(deps)).cities.flatMap(({ files }) => files).find(({ name }) => name === file)?.sha256;
        const etag = checksum === undefined ? undefined : `"${checksum}"`;
        if (etag && matchesEtag(request.headers['if-none-match'], etag))
          return reply.code(304).headers({ etag, 'cache-control': CACHE_ONE_HOUR }).send();
        const content = await deps.storage.stream(openDataKey(file));
        if (!content) throw notFound();
        if (etag) void reply.header('etag', etag);
        return reply
          .headers({
            'content-type': type,
            'cache-control': CACHE_ONE_HOUR,
            'content-disposition': `attachment; filename="${file}"`,
            link: `</open-data/LICENCE.txt>; rel="license"`,
            'access-control-allow-origin': '*',
            'cross-origin-resource-policy': 'cross-origin',
          })
          .send(content);
      },
    );
  };
}
