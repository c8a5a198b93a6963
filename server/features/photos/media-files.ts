import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { StorageError } from '../../integrations/storage/errors.ts';
import { MEDIA_CACHE_CONTROL } from '../../integrations/storage/index.ts';
import { AppError } from '../../errors.ts';
import { m } from '../../../messages/compiled/messages.js';
import { deleteAbandonedUploads } from './abandoned-uploads.ts';
import { parseVariant, getVariant } from './variants.ts';

/** Serves `GET /media/<key>/<width>.<format>`. The content of an address never changes, so browsers cache it forever. */
export function mediaFiles(deps: Deps) {
  /** A process starts even when the storage is unreachable; a routine repeats the deletion in five minutes. */
  const logUnavailable = (err: unknown) => {
    if (!(err instanceof StorageError) || err.reason !== 'unreachable') throw err;
    deps.log.warn({ err }, 'storage cannot be reached at the start; files of interrupted uploads will be deleted later');
  };
  return async (app: FastifyInstance): Promise<void> => {
    app.addHook('onReady', () => deleteAbandonedUploads(deps).catch(logUnavailable));
    app.get<{ Params: { key: string; file: string } }>(
      '/media/:key/:file',
      { schema: { hide: true }, config: { rateClass: 'file' } },
      async (request, reply) => {
        const { key, file } = request.params;
        const name = parseVariant(key, file);
        const etag = `"${key}/${file}"`;
        // the content of an address never changes, so the storage is not read
        if (name && request.headers['if-none-match'] === etag) return reply.code(304).header('etag', etag).send();
        const bytes = name && (await getVariant(deps.storage, name));
        if (!name || !bytes) throw new AppError('not_found', m['photo_error.no_such_picture']());
        return reply
          .headers({
            'content-type': `image/${name.format}`,
            'cache-control': MEDIA_CACHE_CONTROL,
            'content-disposition': 'inline',
            'content-security-policy': "default-src 'none'; sandbox",
            'x-content-type-options': 'nosniff',
            'cross-origin-resource-policy': 'cross-origin',
            etag,
          })
          .send(bytes);
      },
    );
  };
}
